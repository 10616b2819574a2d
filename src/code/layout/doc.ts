/**
 * Code with the places where its lines may be broken, in Prettier's own terms: its builders and its printer, without its
 * parsers. A group is printed on one line if it fits; otherwise each of its own lines is broken.
 */
import { builders, printer, utils } from "prettier/doc";

import type { Comment, Placed } from "../syntax.js";
import type { LayoutStyle } from "./style.js";

export type Doc = builders.Doc;

export const { hardline, indent, line, softline } = builders;

export function printDoc(doc: Doc, { printWidth, tabWidth, useTabs }: LayoutStyle): string {
  if (typeof doc === "string") return doc;
  return printer.printDocToString(doc, { printWidth, tabWidth, useTabs }).formatted;
}

/** An empty line, and the break after it. */
const blankLine: Doc = [hardline, hardline];

export function group(content: Doc, id?: symbol): Doc {
  return typeof content === "string" ? content : builders.group(content, { id });
}

export function brokenGroup(content: Doc, id?: symbol): Doc {
  return builders.group(content, { id, shouldBreak: true });
}

/** The first of these forms whose first line fits, else the last. */
export function choice(forms: readonly Doc[], last: Doc): Doc {
  return builders.conditionalGroup([...forms, last]);
}

export function indentIfBroken(content: Doc, id: symbol): Doc {
  return builders.indentIfBreak(content, { groupId: id });
}

/** By the width of `| `. */
export function align(content: Doc): Doc {
  return builders.align(2, content);
}

/** `id`: the group that decides; default: the group around it. */
export function ifBroken(broken: Doc, flat: Doc = "", id?: symbol): Doc {
  return builders.ifBreak(broken, flat, { groupId: id });
}

/** As many of its parts on each line as fit. */
export function fill(parts: readonly Doc[]): Doc {
  return builders.fill(builders.join(line, [...parts]));
}

/** One string where all of the parts are strings: most of emitted code has no place to break at. */
export function sequence(...parts: Doc[]): Doc {
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

export function join(separator: Doc, parts: readonly Doc[]): Doc[] {
  return builders.join(separator, [...parts]);
}

export function canBreak(doc: Doc): boolean {
  return utils.canBreak(doc);
}

/** True if it holds a break that no width can prevent. */
export function isAlwaysBroken(doc: Doc): boolean {
  return utils.willBreak(doc);
}

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

/** Comments, each with the break after it. */
export function commentsDoc(comments: readonly Comment[] | undefined): Doc {
  if (comments === undefined) return "";
  return comments.map(({ lines, gap }) => [
    join(hardline, lines),
    gap === "space" ? " " : gap === "blank" ? blankLine : hardline,
  ]);
}

/** The break between a node and the one before it. */
export function gapDoc({ isApart }: Placed, usual: Doc): Doc {
  return isApart === true ? blankLine : usual;
}
