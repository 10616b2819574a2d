/** The entry of an API that passes on the version which the configuration names. */
import path from "node:path";

import type { Touch } from "../touch/touch.js";
import type { Switch } from "./version-path.js";

/** Those that code imports and a step concerns, by file, as they are once the configuration names the newer version. */
export function stableEntries(
  touches: readonly Touch[],
  apiFolder: string,
  steps: readonly Switch[],
): ReadonlyMap<string, string> {
  const entries = touches
    .flatMap(({ pair }) => pair.before.getSourceFiles())
    .filter(({ fileName }) => isStableEntry(fileName, apiFolder));
  const moved = entries.map(({ fileName, text }) => {
    const now = steps.reduce((entry, { from, to }) => entry.replaceAll(`/${from}/`, `/${to}/`), text);
    return { file: path.normalize(fileName), text, now };
  });
  return new Map(moved.filter(({ text, now }) => text !== now).map(({ file, now }) => [file, now]));
}

function isStableEntry(file: string, apiFolder: string): boolean {
  return /^current(?:[\\/]|(?:\.d)?\.[cm]?[jt]s$)/.test(path.relative(apiFolder, file));
}
