/**
 * TypeScript as JavaScript, by blanking what only the compiler reads: comments, names and order stay. What is left is laid
 * out by Prettier.
 *
 * Only for syntax that can be left out (`erasableSyntaxOnly`), with marked imports of types (`verbatimModuleSyntax`).
 */
import { ts } from "@ts-morph/common";
import tsBlankSpace from "ts-blank-space";

export function eraseTypes(text: string): string {
  const lines = withoutTypes(text).split("\n");
  const blanked = tsBlankSpace(lines.join("\n"), (node) => {
    throw new Error(`This cannot be left out: ${node.getText()}`);
  });
  // A line of which nothing is left is no empty line of its author.
  return blanked
    .split("\n")
    .filter((line, index) => line.trim() !== "" || lines[index]?.trim() === "")
    .join("\n");
}

/** Statements and members that are only types go with their comments, which would seem to be those of what follows. */
function withoutTypes(text: string): string {
  const file = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ESNext, true);
  let at = 0;
  let erased = "";
  const collect = (node: ts.Node): void => {
    if (!isOnlyType(node)) {
      ts.forEachChild(node, collect);
      return;
    }
    erased += text.slice(at, hasForeignComments(node) ? node.getStart() : startWithOwnComments(node));
    at = node.end;
  };
  collect(file);
  return erased + text.slice(at);
}

function isOnlyType(node: ts.Node): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node)) return node.importClause !== undefined && isOnlyTypes(node.importClause);
  if (ts.isExportDeclaration(node)) return isOnlyTypes(node);
  if (ts.isPropertyDeclaration(node) || ts.isVariableStatement(node))
    return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
  return isOverload(node);
}

function isOverload(node: ts.Node): node is ts.FunctionDeclaration | ts.MethodDeclaration {
  return (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body === undefined;
}

function isOnlyTypes(node: ts.ImportClause | ts.ExportDeclaration): boolean {
  const isMarked = ts.isExportDeclaration(node)
    ? node.isTypeOnly
    : node.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const names = ts.isExportDeclaration(node) ? node.exportClause : node.namedBindings;
  if (isMarked || names === undefined) return isMarked;
  if (!ts.isNamedImports(names) && !ts.isNamedExports(names)) return false;
  return names.elements.length > 0 && names.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** Above the first import is the comment of the file; above the first overload, that of the function. */
function hasForeignComments(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return true;
  if (!isOverload(node)) return false;
  const name = node.name?.getText();
  const siblings = node.parent.getChildren().flatMap((each) => each.getChildren());
  const same = siblings.filter((each) => (each as Partial<ts.FunctionDeclaration>).name?.getText() === name);
  return same[0] === node;
}

/** Comments that an empty line sets apart from the node are not its own. */
function startWithOwnComments(node: ts.Node): number {
  const { text } = node.getSourceFile();
  let start = node.getStart();
  for (const { pos, end } of (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).reverse()) {
    if (/\n\s*\n/.test(text.slice(end, start))) break;
    start = pos;
  }
  return start;
}
