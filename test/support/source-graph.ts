/** Source files of a folder: their imports, circles of these, and helpers that exist twice. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "ts-morph";

import { stronglyConnected } from "../../src/values/graph.js";

export interface Import {
  /** Relative to the folder, without extension. */
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

/** The parsed files of a folder by path, relative to it and without extension. */
export function readSources(folder: string): ReadonlyMap<string, ts.SourceFile> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const name = withoutExtension(file.split(path.sep).join("/"));
      return [name, ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)];
    }),
  );
}

export function importsIn(sources: ReadonlyMap<string, ts.SourceFile>): Import[] {
  return [...sources].flatMap(([file, source]) => importsOf(file, source));
}

/** Circles among files or, by `nameOf`, among what they belong to. Sorted; each begins with its first member. */
export function circlesOf(edges: readonly Import[], nameOf = (file: string): string => file): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const [source, target] = [nameOf(from), nameOf(to)];
    if (!targets.has(target)) targets.set(target, []);
    if (source !== target) targets.set(source, [...(targets.get(source) ?? []), target]);
  }
  return stronglyConnected(targets)
    .filter((members) => members.length > 1)
    .map((members) => members.sort().join(" ↔ "))
    .sort();
}

/** Helpers of two files with the same body, whatever their names and those of their variables. */
export function sameBodies(files: ReadonlyMap<string, ts.SourceFile>): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, source] of files) {
    for (const helper of helpersOf(source)) {
      const key = bodyKey(helper.node, source);
      if (key.length < shortestBody) continue;
      const place = `${file}: ${helper.name}`;
      homes.set(key, [...(homes.get(key) ?? []), place]);
    }
  }
  return [...homes.values()]
    .filter((places) => new Set(places.map((place) => place.split(":")[0])).size > 1)
    .map((places) => places.join(" = "));
}

/** Below this, a body says too little to be the same thought: `[...new Set(names)].sort()`. */
const shortestBody = 60;

interface Helper {
  readonly name: string;
  readonly node: ts.FunctionDeclaration | ts.ArrowFunction;
}

function helpersOf(source: ts.SourceFile): Helper[] {
  return source.statements.flatMap((statement): Helper[] => {
    if (ts.isFunctionDeclaration(statement) && statement.body !== undefined)
      return [{ name: statement.name?.text ?? "default", node: statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer !== undefined && ts.isArrowFunction(initializer)
        ? [{ name: name.getText(), node: initializer }]
        : [],
    );
  });
}

/** Parameters and body without types and comments, with variables by their order of appearance. */
function bodyKey(helper: Helper["node"], source: ts.SourceFile): string {
  const locals = new Map<string, string>();
  const words: string[] = [];
  const declare = (node: ts.Node): void => {
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name)
    )
      locals.set(node.name.text, `$${locals.size}`);
    ts.forEachChild(node, declare);
  };
  const write = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    const isLocal = ts.isIdentifier(node) && !isPropertyName(node);
    if (isLocal) words.push(locals.get(node.text) ?? node.text);
    else if (node.getChildCount(source) === 0) words.push(node.getText(source));
    else node.getChildren(source).forEach(write);
  };
  declare(helper);
  helper.parameters.forEach(write);
  if (helper.body !== undefined) write(helper.body);
  return words.join(" ");
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

function importsOf(file: string, source: ts.SourceFile): Import[] {
  const results: Import[] = [];
  const add = (specifier: ts.Node | undefined, isType: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return;
    const to = path.posix.join(path.posix.dirname(file), specifier.text);
    // Templates and schemas are nobody's layer.
    if (to.startsWith("..") || !to.endsWith(".js")) return;
    results.push({ from: file, to: withoutExtension(to), isType });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return results;
}

function isTypeImport({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  return name === undefined && namedBindings !== undefined && areTypes(namedBindings);
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || (exportClause !== undefined && areTypes(exportClause));
}

function areTypes(bindings: ts.NamedImportBindings | ts.NamedExportBindings): boolean {
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function withoutExtension(file: string): string {
  return file.replace(/\.[jt]s$/, "");
}
