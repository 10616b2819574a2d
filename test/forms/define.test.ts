import { createRequire } from "node:module";
import { expect, it } from "vitest";

import { checkConfig } from "../../src/config/check-config.js";
import { read, withOperation } from "../document/reading.js";

const isLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) =>
    /[\\/]node_modules[\\/]zod[\\/]/.test(file),
  );

it("zod is loaded when there is something to validate, and not before", () => {
  expect(checkConfig, "The modules that use it are loaded.").toBeTypeOf("function");
  expect(read(withOperation({})).document?.traits).toEqual({});
  expect(isLoaded(), "A document without traits.").toBe(false);
  expect(read(withOperation({ "x-client": { name: "a" } })).document?.operations[0]?.traits).toEqual({
    name: "a",
  });
  expect(isLoaded(), "A document with a trait.").toBe(true);
});
