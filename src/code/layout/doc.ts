/**
 * Code with its possible line breaks, in Prettier's own terms: its builders and its printer, without its parsers. A
 * group is printed on one line if it fits; otherwise each of its own lines is broken.
 */
import { builders, printer, utils } from "prettier/doc";

import { lazily } from "../../values/collections.js";
import type { Comment, Placed } from "../syntax.js";

export type Doc = builders.Doc;

export const { hardline, indent, line, softline } = builders;

/** Prettier's default. */
export const lineWidth = 80;

export function printDoc(doc: Doc, printWidth: number): string {
  if (typeof doc === "string") return doc;
  return printer.printDocToString(doc, { printWidth, tabWidth: 2, useTabs: false }).formatted;
}

/** For a compiler alone: without comments and line breaks, in a fraction of the printer's time. */
export function compactText(doc: Doc): string {
  if (typeof doc === "string") return doc;
  if (Array.isArray(doc)) return doc.reduce<string>((text, part) => text + compactText(part), "");
  if (doc.type === "line") return "hard" in doc ? "\n" : "soft" in doc ? "" : " ";
  if (doc.type === "if-break") return compactText(doc.flatContents);
  if (doc.type === "fill") return compactText(doc.parts);
  return doc.type !== "label" && "contents" in doc ? compactText(doc.contents) : "";
}

/** An empty line, and the break after it. */
const blankLine: Doc = [hardline, hardline];

export function group(content: Doc, id?: symbol): Doc {
  return typeof content === "string" ? content : builders.group(content, { id });
}

export function brokenGroup(content: Doc, id?: symbol): Doc {
  return builders.group(content, { id, shouldBreak: true });
}

/** The first form whose first line fits, else the last form. */
export function choice(forms: readonly Doc[], last: Doc): Doc {
  return builders.conditionalGroup([...forms, last]);
}

export function indentIfBroken(content: Doc, id: symbol): Doc {
  return builders.indentIfBreak(content, { groupId: id });
}

/** Aligns by the width of `| `. */
export function align(content: Doc): Doc {
  return builders.align(2, content);
}

/** `id`: the group that decides; default: the enclosing group. */
export function ifBroken(broken: Doc, flat: Doc = "", id?: symbol): Doc {
  return builders.ifBreak(broken, flat, { groupId: id });
}

/** As many parts on each line as fit. */
export function fill(parts: readonly Doc[]): Doc {
  return builders.fill(builders.join(line, [...parts]));
}

/** One string if all parts are strings: most emitted code has no possible line break. */
export function sequence(...parts: Doc[]): Doc {
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

export function join(separator: Doc, parts: readonly Doc[]): Doc[] {
  return builders.join(separator, [...parts]);
}

export function canBreak(doc: Doc): boolean {
  return utils.canBreak(doc);
}

/** True if it contains a forced line break. */
export function isAlwaysBroken(doc: Doc): boolean {
  return utils.willBreak(doc);
}

/** Comments, each with the following break. Made by the printer, which a compiler's text does without. */
export function commentsDoc(comments: readonly Comment[] | undefined): Doc {
  if (comments === undefined) return "";
  const printed = lazily(() =>
    comments.map(({ lines, gap }): Doc => [
      join(hardline, lines),
      gap === "space" ? " " : gap === "blank" ? blankLine : hardline,
    ]),
  );
  return {
    type: "label",
    label: "comments",
    get contents() {
      return printed();
    },
  };
}

/** Like `commentsDoc`, in front of a node on a line of its own. `lineBreak`: a line break and its margin. */
export function commentsText(comments: readonly Comment[] = [], lineBreak: string): string {
  const gaps = { space: " ", line: lineBreak, blank: `\n${lineBreak}` };
  return comments.map(({ lines, gap }) => lines.join(lineBreak) + gaps[gap]).join("");
}

/** The break between a node and the previous one. */
export function gapDoc({ blankLineBefore }: Placed, usual: Doc): Doc {
  return blankLineBefore === true ? blankLine : usual;
}
