/**
 * The full names of the tests of a file, `suite > test`, read from its text: nothing is run.
 *
 * A table that is written out (`it.each([["a", 1], …])`, `it.each(Object.entries({ a: 1, … }))`) gives the name of each row. Where a value of a row is computed,
 * its place in the name takes any string or number that the file spells out, and nothing else.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface TestTitles {
  has(title: string): boolean;
}

export function readTestTitles(file: string): TestTitles {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const words = spelledOut(source);
  const patterns = titlesIn(source, source).map((parts) => patternOf(parts, words));
  return { has: (title) => patterns.some((pattern) => matches(pattern, title)) };
}

/** A part of a name: text, or `undefined` for a value that is computed. */
type Parts = readonly (string | undefined)[];

function titlesIn(node: ts.Node, source: ts.SourceFile): Parts[] {
  const results: Parts[] = [];
  ts.forEachChild(node, (child) => {
    const call = readCall(child, source);
    if (call === undefined) results.push(...titlesIn(child, source));
    else if (call.kind === "test") results.push(...call.titles);
    else {
      const inner = titlesIn(call.body, source);
      for (const title of call.titles) results.push(...inner.map((parts) => [...title, " > ", ...parts]));
    }
  });
  return results;
}

interface TestCall {
  readonly kind: "test" | "suite";
  readonly titles: readonly Parts[];
  readonly body: ts.Node;
}

/** `it(…)`, `test(…)`, `describe(…)`, and each of them with `.each(table)`. */
function readCall(node: ts.Node, source: ts.SourceFile): TestCall | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [title, ...rest] = node.arguments;
  const body = rest.at(-1);
  if (title === undefined || body === undefined) return undefined;
  const table = tableOf(node.expression);
  const name = (table === undefined ? node.expression : table.callee).getText(source);
  if (!/^(it|test|describe)$/.test(name)) return undefined;
  const template = ts.isStringLiteralLike(title) ? title.text : undefined;
  const rows = table === undefined ? [] : rowsOf(table.rows, source);
  const titles =
    template === undefined
      ? [[undefined]]
      : table === undefined
        ? [[template]]
        : rows.map((row) => fill(template, row));
  return { kind: name === "describe" ? "suite" : "test", titles, body };
}

function tableOf(
  callee: ts.Expression,
): { readonly callee: ts.Expression; readonly rows: ts.Expression | undefined } | undefined {
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return undefined;
  if (callee.expression.name.text !== "each") return undefined;
  return { callee: callee.expression.expression, rows: callee.arguments[0] };
}

/** What a row says at a position (`%s`) or under a name (`$name`). */
interface Row {
  readonly at: (index: number) => ts.Expression | undefined;
  readonly named: (name: string) => ts.Expression | undefined;
}

const computedRow: Row = { at: () => undefined, named: () => undefined };

function rowsOf(table: ts.Expression | undefined, source: ts.SourceFile): Row[] {
  const list = table && unwrap(table, source);
  const [entries] = list !== undefined && ts.isCallExpression(list) ? list.arguments : [];
  const record = entries && unwrap(entries, source);
  if (record !== undefined && ts.isObjectLiteralExpression(record))
    return record.properties.map(({ name }) => ({
      at: (index) => (index === 0 && name !== undefined && ts.isStringLiteralLike(name) ? name : undefined),
      named: () => undefined,
    }));
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return [computedRow];
  return list.elements.map((element) => {
    const row = unwrap(element, source);
    const named = (name: string): ts.Expression | undefined =>
      ts.isObjectLiteralExpression(row) ? propertyOf(row, name) : undefined;
    if (ts.isSpreadElement(element)) return computedRow;
    return ts.isArrayLiteralExpression(row)
      ? { at: (index) => row.elements[index], named }
      : { at: (index) => (index === 0 ? row : undefined), named };
  });
}

function propertyOf(row: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = row.properties.find((each) => each.name?.getText() === name);
  return property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** Without `as const`, `satisfies` and brackets; a constant of the file is what it was made of. */
function unwrap(node: ts.Expression, source: ts.SourceFile): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return unwrap(node.expression, source);
  if (!ts.isIdentifier(node)) return node;
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    const declared = statement.declarationList.declarations.find(({ name }) => name.getText() === node.text);
    if (declared?.initializer !== undefined) return unwrap(declared.initializer, source);
  }
  return node;
}

function fill(template: string, row: Row): Parts {
  let index = 0;
  return template.split(/(%[a-z]|\$\w+)/).map((part, place) => {
    if (place % 2 === 0) return part.replaceAll("%%", "%");
    const value = part.startsWith("$") ? row.named(part.slice(1)) : row.at(index++);
    return value === undefined ? undefined : shown(value, part);
  });
}

function shown(value: ts.Expression, placeholder: string): string | undefined {
  if (ts.isStringLiteralLike(value)) return placeholder === "%j" ? JSON.stringify(value.text) : value.text;
  if (ts.isNumericLiteral(value)) return String(Number(value.text));
  const keyword = value.getText();
  return ["true", "false", "null", "undefined"].includes(keyword) ? keyword : undefined;
}

/** All strings, numbers and keys that are written in the file. */
function spelledOut(source: ts.SourceFile): ReadonlySet<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) words.add(node.text);
    else if (ts.isPropertyAssignment(node)) words.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly words: ReadonlySet<string>;
}

function patternOf(parts: Parts, words: ReadonlySet<string>): Pattern {
  const escaped = parts.map((part) =>
    part === undefined ? "(.+)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return { pattern: new RegExp(`^${escaped.join("")}$`), words };
}

function matches({ pattern, words }: Pattern, title: string): boolean {
  const values = pattern.exec(title)?.slice(1);
  return values?.every((value) => words.has(value.replace(/^"(.*)"$/, "$1"))) ?? false;
}
