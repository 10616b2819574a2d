/** As `npx ts-jest config:init` writes it. */
module.exports = { testEnvironment: "node", transform: { "^.+\\.tsx?$": ["ts-jest", {}] } };
