/**
 * Builds what tests need of `dist/` and what is not as its sources are, once before the first test. `npm ci` has built it, so
 * that a fresh clone builds nothing. Fast tests need only the runtime as JavaScript: they run the program from `src/`.
 */
import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";

import { isStale } from "../../scripts/build/stamps.js";

export function setup({ name }: TestProject): void {
  if (name !== "fast" && isStale("program")) build("the program");
  else if (isStale("runtime")) build("the runtime as JavaScript", "runtime");
}

function build(what: string, ...parts: readonly string[]): void {
  console.log(`Building ${what}: sources have changed since the last build.`);
  execFileSync("npm", ["run", "--silent", "build", "--", ...parts], { stdio: "inherit" });
}
