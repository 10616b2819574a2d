/** The versions of the runtime's package that generated modules accept. */
import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";

import {
  expectRuntime,
  isInRange,
  rangeOf,
  runtimeVersion,
} from "../../templates/runtime-package/expect-runtime.js";

test.each([
  ["^0.1", "0.1.0", true],
  ["^0.1", "0.1.17", true],
  ["^0.2", "0.1.17", false],
  ["^0.1", "0.2.0", false],
  ["^0.1", "1.1.0", false],
  ["^1.4", "1.4.0", true],
  ["^1.4", "1.10.2", true],
  ["^1.4", "1.3.9", false],
  ["^1.4", "2.4.0", false],
  ["^0.1", "", false],
])("%s and %s", (range, version, fits) => {
  expect(isInRange(version, range)).toBe(fits);
});

it("names both versions and the fix", () => {
  expect(() => expectRuntime("^1.4", "1.3.9")).toThrow(
    "The generated modules need openapi-dated-runtime ^1.4, and 1.3.9 is installed. Install openapi-dated-runtime@^1.4, " +
      "or generate the modules again with openapi-dated 1.3.9.",
  );
  expect(expectRuntime(rangeOf(runtimeVersion))).toBe(runtimeVersion);
});

it("is released with the generator", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  expect(runtimeVersion).toBe(version);
});
