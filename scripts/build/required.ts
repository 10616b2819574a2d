/** What `require` gets, from either entry of the package: one file, so that both share what they are made of. */
export * from "../../src/index.js";
export * from "../../src/sandbox/index.js";
// Both entries have it.
export { startSandbox } from "../../src/sandbox/index.js";
