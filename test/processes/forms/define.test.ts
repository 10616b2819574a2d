import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

/** Prints the traits of a document without them and of one with a trait, and whether zod is loaded then. */
const program = `
  import { createRequire } from "node:module";
  import path from "node:path";
  import { checkConfig } from "./src/config/config-form.js";
  import { read, withOperation } from "./test/document/reading.js";
  const { cache } = createRequire(path.resolve("package.json"));
  const isLoaded = () => Object.keys(cache).some((file) => /[\\\\/]node_modules[\\\\/]zod[\\\\/]/.test(file));
  const of = (traits) => {
    const { document } = read(withOperation(traits));
    return { document: document?.traits, operation: document?.operations[0]?.traits, isLoaded: isLoaded() };
  };
  console.log(JSON.stringify([typeof checkConfig, of({}), of({ "x-client": { name: "a" } })]));
`;

// In a new process: others have loaded it.
it("zod is loaded when there is something to validate, and not before", async () => {
  const args = ["--import=ts-blank-space/register", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(JSON.parse(stdout)).toEqual([
    "function",
    { document: {}, operation: {}, isLoaded: false },
    { document: {}, operation: { name: "a" }, isLoaded: true },
  ]);
});
