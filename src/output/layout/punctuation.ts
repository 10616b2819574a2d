/** What the style of a project decides about lists. */
import { ifBroken, line, softline, type Doc } from "./doc.js";
import type { Source } from "./source.js";

/** Between a brace and what is in it. */
export function spaceInside({ style }: Source): Doc {
  return style.bracketSpacing ? line : softline;
}

/** After the last of a list that is broken; `from`: the least setting that demands it. */
export function trailingComma(from: "es5" | "all", { style }: Source, id?: symbol): Doc {
  return style.trailingComma === "all" || style.trailingComma === from ? ifBroken(",", "", id) : "";
}
