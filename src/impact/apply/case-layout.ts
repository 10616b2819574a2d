/** The layout of new branches: that of the project's Prettier, or of the code around them. */
import type { ts } from "@ts-morph/common";

import { nodesIn } from "../syntax.js";
import type { LiteralValue } from "../touch/types.js";
import type { Compiler } from "../workspace/compiler.js";
import type { TextEdit } from "./text-edit.js";

export interface Layout {
  readonly isOnOneLine: boolean;
  readonly quote: string;
  /** The whitespace before a clause, and before its statement. */
  readonly before: string;
  readonly between: string;
  readonly end: string;
}

/** `sibling`: the clause that a new one follows. */
export function layoutOf(
  ts: Compiler,
  node: ts.SwitchStatement,
  sibling: ts.CaseOrDefaultClause | undefined,
): Layout {
  const file = node.getSourceFile();
  const { text } = file;
  const start = sibling?.getStart(file) ?? 0;
  const statement = sibling?.statements[0];
  const indent = indentOf(text, start);
  // The nearest code says most: the sibling, the switch, then the file.
  const nearby = nodesIn(ts, [...(sibling === undefined ? [] : [sibling]), node, file]);
  const string = nearby.find((each) => ts.isStringLiteral(each) && !ts.isJsxAttribute(each.parent));
  const quote = string?.getText(file).startsWith("'") === true ? "'" : '"';
  const plain = nearby.find((each) => isPlainStatement(ts, each));
  const end = plain?.getText(file).endsWith(";") === false ? "" : ";";
  if (indent === undefined) return { isOnOneLine: true, quote, before: " ", between: " ", end };
  const eol = text[text.indexOf("\n", start) - 1] === "\r" ? "\r\n" : "\n";
  const inner = statement === undefined ? undefined : indentOf(text, statement.getStart(file));
  const isBelow = statement === undefined || inner !== undefined || ts.isBlock(statement);
  const deeper = inner ?? indent + indentUnit(text, indent, indentOf(text, node.getStart(file)) ?? "");
  return { isOnOneLine: false, quote, before: eol + indent, between: isBelow ? eol + deeper : " ", end };
}

/** Ends in a semicolon, if the code uses them. */
function isPlainStatement(ts: Compiler, node: ts.Node): boolean {
  return (
    ts.isExpressionStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isBreakStatement(node) ||
    ts.isVariableStatement(node) ||
    ts.isImportDeclaration(node)
  );
}

function indentUnit(text: string, indent: string, outer: string): string {
  if (indent.length > outer.length && indent.startsWith(outer)) return indent.slice(outer.length);
  return /^(\t|(?: {2}){1,4})(?=\S)/m.exec(text)?.[1] ?? "  ";
}

/** Undefined if something else precedes it on the line. */
function indentOf(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return line.trim() === "" ? line : undefined;
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
