import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";

const { cache } = createRequire(import.meta.url);
const loadedFiles = (): string[] =>
  Object.keys(cache).filter((file) => /[\\/]node_modules[\\/]zod[\\/]/.test(file));

it("zod is loaded when there is something to validate, and not before", async () => {
  // As in a new process: other tests have loaded it.
  for (const file of loadedFiles()) Reflect.deleteProperty(cache, file);
  vi.resetModules();
  const { checkConfig } = await import("../../src/config/config-form.js");
  const { read, withOperation } = await import("../document/reading.js");
  expect(checkConfig, "The modules that use it are loaded.").toBeTypeOf("function");
  expect(read(withOperation({})).document?.traits).toEqual({});
  expect(loadedFiles(), "A document without traits.").toEqual([]);
  expect(read(withOperation({ "x-client": { name: "a" } })).document?.operations[0]?.traits).toEqual({
    name: "a",
  });
  expect(loadedFiles(), "A document with a trait.").not.toEqual([]);
});
