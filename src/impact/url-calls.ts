/**
 * Paths that code writes itself, without generated code: those that it gives to `fetch` and to clients of HTTP, and the
 * routes of its mocks, proxies and recordings. Only syntax is read, so such a place is one to look at and no claim about
 * what it uses of the answer.
 */
import type { ts } from "@ts-morph/common";

import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { knownPath } from "../values/path.js";
import type { Place } from "./finding.js";
import { type Compiler, loadCompiler } from "./workspace/compiler.js";
import { readConsumerProjects } from "./workspace/consumer-projects.js";

export interface UrlCall extends Place {
  /** False for a route that code only names: a change of the path is all that it meets. */
  readonly isCall: boolean;
  /** Undefined if the code decides it elsewhere. */
  readonly method: string | undefined;
  /** `https://api.example`; empty if it is not a literal. */
  readonly origin: string;
  /** `/v1/payments/{}`: what is not a literal is `{}`. */
  readonly path: string;
}

/** A change of operations that code calls by URL. */
export interface CalledChange {
  readonly id: string;
  readonly title: string;
  /** Those that are called. */
  readonly operations: readonly string[];
  readonly places: readonly Place[];
}

/** Packages with a function, or functions for each method, that take a URL. */
const clients = /^(?:axios|got|ky|needle|superagent|undici)$/;
const functions = /^(?:fetch|axios|got|ky|needle|request)$/;
const methods = /^(?:get|head|post|put|patch|delete)$/;

/** In files of the project; none without a tsconfig. */
export async function findUrlCalls(
  cwd: string,
  tsconfigs: readonly string[],
  isOwn: (file: string) => boolean,
): Promise<readonly UrlCall[]> {
  const { ts } = await loadCompiler(cwd);
  const files = fileNames(ts, cwd, tsconfigs).filter(isOwn);
  return [...new Set(files)].flatMap((file) => {
    const text = ts.sys.readFile(file) ?? "";
    // Most files name no path.
    if (
      !/["'`](?:[A-Z]+ )?(?:https?:\/\/[^/\s]+)?\/\w|\b(?:fetch|axios|got|ky|needle|superagent|undici)\b/.test(
        text,
      )
    )
      return [];
    return callsIn(ts, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), knownPath(file, cwd));
  });
}

function fileNames(ts: Compiler, cwd: string, tsconfigs: readonly string[]): readonly string[] {
  try {
    return readConsumerProjects(ts, cwd, tsconfigs).flatMap((project) => project.fileNames);
  } catch (error) {
    if (error instanceof DiagnosticError) return [];
    throw error;
  }
}

function callsIn(ts: Compiler, file: ts.SourceFile, shown: string): readonly UrlCall[] {
  const constants = new Map<string, ts.Expression>();
  const calls: UrlCall[] = [];
  const called = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      constants.set(node.name.text, node.initializer);
    const call = ts.isCallExpression(node) ? readCall(ts, node, constants) : undefined;
    if (call !== undefined) called.add(call.path);
    const named = call ?? readRoute(ts, node);
    if (named !== undefined)
      calls.push({ ...named, isCall: call !== undefined, ...placeIn(file, node, shown) });
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(file);
  return calls.filter(({ isCall, path }) => isCall || !called.has(path));
}

/** `"/things/:id"`, `` `/things/${id}` ``, `"GET https://api.example/things/7"`. */
function readRoute(ts: Compiler, node: ts.Node): Named | undefined {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined;
  const text = urlText(ts, node, new Map(), 0);
  const [, method, origin = "", path = ""] =
    /^(?:([A-Z]+) )?(https?:\/\/[^/{]+)?(\/[^\s?#]*)/.exec(text) ?? [];
  if (!/\/[^/{}:*]+/.test(path)) return undefined;
  return { method, origin, path: path.replaceAll(/:\w+|\*+|\{\w+\}/g, "{}") };
}

type Named = Pick<UrlCall, "method" | "origin" | "path">;

type Constants = ReadonlyMap<string, ts.Expression>;

function placeIn(file: ts.SourceFile, node: ts.Node, shown: string): Place {
  const [start, end] = [node.getStart(file), node.getEnd()].map((at) =>
    file.getLineAndCharacterOfPosition(at),
  );
  return {
    file: shown,
    ...{ line: (start?.line ?? 0) + 1, column: (start?.character ?? 0) + 1 },
    ...{ endLine: (end?.line ?? 0) + 1, endColumn: (end?.character ?? 0) + 1 },
  };
}

function readCall(
  ts: Compiler,
  { expression: callee, arguments: called }: ts.CallExpression,
  constants: Constants,
): Named | undefined {
  const method = calledMethod(ts, callee, constants);
  const [asked] = called;
  if (method === undefined || asked === undefined) return undefined;
  const isRequest = ts.isNewExpression(asked) && asked.expression.getText() === "Request";
  const passed = isRequest ? asked.arguments : called;
  const [first, second] = passed?.map((each) => constantOf(ts, each, constants)) ?? [];
  const options = [first, second].find(
    (each): each is ts.ObjectLiteralExpression => each !== undefined && ts.isObjectLiteralExpression(each),
  );
  const stated = propertyOf(ts, options, "method");
  const url = options === first ? propertyOf(ts, options, "url") : first;
  if (url === undefined) return undefined;
  const text = urlText(ts, url, constants, 0).replace(/[?#].*$/s, "");
  const [, origin = "", rest = ""] =
    /^(https?:\/\/[^/{]+(?=\/|$)|(?:https?:\/\/)?\{\}(?=\/))?(.*)$/s.exec(text) ?? [];
  const path = rest.startsWith("/") ? rest : `/${rest}`;
  if (!/\/[^/{}]+/.test(path)) return undefined;
  const isSaid =
    second === undefined || (options !== undefined && !options.properties.some(ts.isSpreadAssignment));
  const usual = isSaid ? "GET" : undefined;
  const named = stated === undefined ? usual : ts.isStringLiteralLike(stated) ? stated.text : undefined;
  return {
    method: method === "" ? named?.toUpperCase() : method.toUpperCase(),
    origin: origin.includes("{") ? "" : origin,
    path,
  };
}

/** Empty if the options say it; undefined for a function that takes no URL. */
function calledMethod(ts: Compiler, callee: ts.Expression, constants: Constants): string | undefined {
  if (ts.isIdentifier(callee)) return functions.test(callee.text) ? "" : undefined;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { name, expression } = callee;
  if (name.text === "fetch" && /^(?:globalThis|window|self)$/.test(expression.getText())) return "";
  if (!isClient(ts, expression, constants)) return undefined;
  if (methods.test(name.text)) return name.text;
  return /^(?:fetch|request|stream)$/.test(name.text) ? "" : undefined;
}

/** `axios`, or a constant that was made by it: `axios.create({ … })`. */
function isClient(ts: Compiler, expression: ts.Expression, constants: Constants): boolean {
  if (!ts.isIdentifier(expression)) return false;
  if (clients.test(expression.text)) return true;
  const initializer = constants.get(expression.text);
  return initializer !== undefined && /^(?:axios|got|ky)\.(?:create|extend)\(/.test(initializer.getText());
}

function propertyOf(
  ts: Compiler,
  object: ts.Expression | undefined,
  name: string,
): ts.Expression | undefined {
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties) {
    if (property.name === undefined || !("text" in property.name) || property.name.text !== name) continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

/** Constants of the file are followed, three deep. */
function urlText(ts: Compiler, node: ts.Expression, constants: Constants, depth: number): string {
  const text = (inner: ts.Expression): string => urlText(ts, inner, constants, depth);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (start, { expression, literal }) => start + text(expression) + literal.text,
      node.head.text,
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return text(node.left) + text(node.right);
  if (ts.isNewExpression(node) && node.expression.getText() === "URL" && node.arguments?.[0] !== undefined)
    return text(node.arguments[0]);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return text(node.expression);
  const value = constantOf(ts, node, constants);
  return value === node || depth === 3 ? "{}" : urlText(ts, value, constants, depth + 1);
}

/** The value of `name`, and of `names.name`, if it is a constant of the file; otherwise the expression itself. */
function constantOf(ts: Compiler, node: ts.Expression, constants: Constants): ts.Expression {
  if (ts.isIdentifier(node)) return plain(ts, constants.get(node.text)) ?? node;
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return node;
  return propertyOf(ts, plain(ts, constants.get(node.expression.text)), node.name.text) ?? node;
}

/** Without `as const`. */
function plain(ts: Compiler, node: ts.Expression | undefined): ts.Expression | undefined {
  return node !== undefined && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    ? plain(ts, node.expression)
    : node;
}
