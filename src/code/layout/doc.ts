/**
 * Code with the places where its lines may be broken. print-doc.ts decides which.
 *
 * The terms are Prettier's: a group is printed on one line if it fits; otherwise each of its own lines is broken.
 */
import type { Comment, NodesOf, Placed } from "../syntax.js";
import type { LayoutStyle } from "./style.js";

export type Doc = string | readonly Doc[] | DocNodes[keyof DocNodes];
type DocNodes = NodesOf<DocTable>;

interface DocTable {
  /** In a group on one line: nothing, a space; never on one line; an empty line as well. */
  line: { is: "soft" | "plain" | "hard" | "blank" };
  /** `id`: for other text that depends on this group. */
  group: { content: Doc; isBroken: boolean; id: symbol | undefined };
  /** The first of its forms whose first line fits, else the last. */
  choice: { forms: readonly Doc[]; last: Doc };
  /** By one step, or two columns; `ifBroken`: only if the group of this id is broken. */
  indent: { content: Doc; by: "step" | "columns"; ifBroken: symbol | undefined };
  /** `id`: the group that decides; undefined for the group around it. */
  "if-broken": { broken: Doc; flat: Doc; id: symbol | undefined };
  /** As many of its parts on each line as fit. */
  fill: { parts: readonly Doc[] };
}

export type Indent = DocNodes["indent"];

export const softline: Doc = { kind: "line", is: "soft" };
export const line: Doc = { kind: "line", is: "plain" };
export const hardline: Doc = { kind: "line", is: "hard" };
/** An empty line, and the break after it. */
const blankLine: Doc = { kind: "line", is: "blank" };

export function group(content: Doc, id?: symbol): Doc {
  if (typeof content === "string") return content;
  return { kind: "group", content, isBroken: isAlwaysBroken(content), id };
}

export function brokenGroup(content: Doc, id?: symbol): Doc {
  return { kind: "group", content, isBroken: true, id };
}

export function choice(forms: readonly Doc[], last: Doc): Doc {
  return { kind: "choice", forms, last };
}

export function indent(content: Doc): Doc {
  return { kind: "indent", content, by: "step", ifBroken: undefined };
}

export function indentIfBroken(content: Doc, id: symbol): Doc {
  return { kind: "indent", content, by: "step", ifBroken: id };
}

/** By the width of `| `. */
export function align(content: Doc): Doc {
  return { kind: "indent", content, by: "columns", ifBroken: undefined };
}

export function ifBroken(broken: Doc, flat: Doc = "", id?: symbol): Doc {
  return { kind: "if-broken", broken, flat, id };
}

export function fill(parts: readonly Doc[]): Doc {
  return { kind: "fill", parts };
}

/** One string where all of the parts are strings: most of emitted code has no place to break at. */
export function sequence(...parts: readonly Doc[]): Doc {
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

export function join(separator: Doc, parts: readonly Doc[]): Doc {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

export function canBreak(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isSequence(doc)) return doc.some(canBreak);
  switch (doc.kind) {
    case "line":
      return true;
    case "if-broken":
      return canBreak(doc.broken) || canBreak(doc.flat);
    case "fill":
      return doc.parts.length > 1;
    case "choice":
      return canBreak(doc.last);
    case "group":
    case "indent":
      return canBreak(doc.content);
  }
}

/** True if it holds a break that no width can prevent. */
export function isAlwaysBroken(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isSequence(doc)) return doc.some(isAlwaysBroken);
  switch (doc.kind) {
    case "line":
      return doc.is === "hard" || doc.is === "blank";
    case "group":
      return doc.isBroken;
    case "if-broken":
      return isAlwaysBroken(doc.broken) || isAlwaysBroken(doc.flat);
    case "fill":
      return doc.parts.some(isAlwaysBroken);
    case "choice":
      return doc.forms.every(isAlwaysBroken);
    case "indent":
      return isAlwaysBroken(doc.content);
  }
}

export function isSequence(doc: Exclude<Doc, string>): doc is readonly Doc[] {
  return Array.isArray(doc);
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
