/** The committed output compiles for every consumer that the design names. */
import path from "node:path";
import { describe, expect, it } from "vitest";

import { compile, compilers } from "../support/compile.js";

const generated = path.resolve(import.meta.dirname, "../../generated");

describe.each(Object.keys(compilers) as (keyof typeof compilers)[])("TypeScript %s", (compiler) => {
  it.each([
    { module: "nodenext", hasDom: false },
    { module: "nodenext", hasDom: true },
    { module: "bundler", hasDom: false },
    { module: "bundler", hasDom: true },
  ] as const)("accepts generated/ with module $module, DOM library: $hasDom", async ({ module, hasDom }) => {
    expect(await compile([generated], { compiler, module, hasDom })).toBe("");
  });
});
