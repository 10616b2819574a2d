/** Target of `require` for both entry points of the package: one file, so that they share their modules. */
export * from "../../src/index.js";
export * from "../../src/sandbox/index.js";
// Exported by both entry points.
export { startSandbox } from "../../src/sandbox/index.js";
