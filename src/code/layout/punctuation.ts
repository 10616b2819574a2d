/** What the style of a project decides about lists and quotes. */
import { ifBroken, line, softline, type Doc } from "./doc.js";
import type { LayoutStyle } from "./style.js";

/** Between a brace and what is in it. */
export function spaceInside({ bracketSpacing }: LayoutStyle): Doc {
  return bracketSpacing ? line : softline;
}

/** After the last of a list that is broken; `from`: the least setting that demands it. */
export function trailingComma(from: "es5" | "all", style: LayoutStyle, id?: symbol): Doc {
  return style.trailingComma === "all" || style.trailingComma === from ? ifBroken(",", "", id) : "";
}

export function quoteOf({ singleQuote }: LayoutStyle): '"' | "'" {
  return singleQuote ? "'" : '"';
}
