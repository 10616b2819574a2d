/** Paths into the folder of an older version, which an upgrade points to the newer one. */

import { isInside } from "../../values/path.js";
import type { Step } from "../question.js";

/** `steps`: keyed by the version that they replace. */
export type Switch = Pick<Step, "from" | "to" | "folder">;

/** The step that replaces the version of a file. */
export function stepOfFile<Left extends Switch>(steps: readonly Left[], file: string): Left | undefined {
  return steps.find(({ folder }) => isInside(folder, file));
}

/**
 * The place of the version in a path: `../generated/billing/2025-01-01/index.js`. Undefined if no segment is the
 * version, as in `#billing`. The last match counts: folders above may be dates too.
 */
export function versionPart(
  specifier: string,
  { from }: Switch,
): { readonly start: number; readonly end: number } | undefined {
  const parts = specifier.split(/[\\/]/);
  const index = parts.lastIndexOf(from);
  if (index === -1) return undefined;
  const start = parts.slice(0, index).join("/").length + (index === 0 ? 0 : 1);
  return { start, end: start + from.length };
}
