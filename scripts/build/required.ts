/** Target of `require` for all entry points of the package: one file, so that they share their modules. */
export * from "../../src/index.js";
export * from "../../src/sandbox/index.js";
export * from "../../src/traffic/record.js";
// Exported by two entry points.
export { startSandbox } from "../../src/sandbox/index.js";
export * from "../../templates/runtime/durable/conformance.js";
