/** What `require` gets, from either entry of the package: one file, so that both share what they are made of. */
export * from "../../src/index.js";
export { faultHeader, startSandbox } from "../../src/sandbox/index.js";
