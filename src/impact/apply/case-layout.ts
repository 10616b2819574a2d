/** The layout of new branches: that of the project's Prettier, or of the code around them. */
import type { ts } from "@ts-morph/common";

import { nodesIn } from "../syntax.js";
import type { LiteralValue } from "../touch/types.js";
import type { Compiler } from "../workspace/compiler.js";
import type { TextEdit } from "./text-edit.js";

export interface Layout {
  readonly quote: string;
  /** The whitespace before a clause, and before its statement. */
  readonly before: string;
  readonly between: string;
  readonly end: string;
}

/** Of the clause beside the new one, or of the next that has a statement. */
export function layoutOf(ts: Compiler, { caseBlock }: ts.SwitchStatement, sibling: number): Layout {
  const file = caseBlock.getSourceFile();
  const spaceBefore = (node: ts.Node): string =>
    /\s*$/.exec(file.text.slice(0, node.getStart(file)))?.[0] ?? "";
  const { clauses } = caseBlock;
  const statements = clauses.slice(sibling).find((clause) => clause.statements.length > 0)?.statements ?? [];
  const [first] = statements;
  const inner = first !== undefined && ts.isBlock(first) ? (first.statements[0] ?? first) : first;
  const string = nodesIn(ts, [caseBlock, file]).find(
    (each) => ts.isStringLiteral(each) && !ts.isJsxAttribute(each.parent),
  );
  return {
    quote: string?.getText(file).startsWith("'") === true ? "'" : '"',
    before: spaceBefore(clauses[sibling] ?? caseBlock),
    between: inner === undefined ? " " : spaceBefore(inner),
    end: clauses.some((clause) => clause.getText(file).includes(";")) ? ";" : "",
  };
}

/** A comment behind a statement stays on its line. */
export function endOfLine(text: string, offset: number): number {
  const rest = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=\r?\n|$)/.exec(text.slice(offset));
  return offset + (rest?.[0].length ?? 0);
}

export function literal(value: LiteralValue, quote: string): string {
  const text = JSON.stringify(value);
  if (typeof value !== "string" || quote === '"') return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** How a project formats a file. */
export interface CodeStyle {
  /** One level of indentation. */
  readonly indent: string;
  readonly format: (text: string) => Promise<string>;
}

/** Formats new branches, which have their own lines, as Prettier would at their depth; the lines around them stay. */
export async function inStyle(edit: TextEdit, { indent: unit, format }: CodeStyle): Promise<TextEdit> {
  const [, eol = "", indent = ""] = /^(\r?\n)([ \t]*)/.exec(edit.text) ?? [];
  if (eol === "") return edit;
  const spaces = indent.replaceAll("\t", unit).length;
  const depth = Math.max(1, Math.round(spaces / unit.length));
  const around = depth - 1;
  const formatted = await format(
    `${"{\n".repeat(around)}switch (x) {${edit.text}\n}${"\n}".repeat(around)}\n`,
  );
  const lines = formatted.trimEnd().split(/\r?\n/).slice(depth, -depth);
  return { ...edit, text: lines.map((line) => eol + indent + line.slice(unit.length * depth)).join("") };
}
