/**
 * The presets' golden output, that of all golden cases, and what their consumers write compile: one program of one compiler,
 * the fastest. `test/compilers/` has the others, and other settings.
 */
import { rm } from "node:fs/promises";
import { expect, it } from "vitest";

import { compile } from "../support/compile.js";
import { examples, inRoot, writeEmittedCode } from "../support/emitted-code.js";

it("is code that the strictest settings accept", async () => {
  const emitted = await writeEmittedCode();
  const settings = { compiler: "7", module: "nodenext", hasDom: false } as const;
  expect(await compile([emitted, ...inRoot(examples)], settings)).toBe("");
  await rm(emitted, { recursive: true });
});
