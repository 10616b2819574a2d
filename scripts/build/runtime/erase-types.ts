/**
 * Converts TypeScript to JavaScript by erasing types; comments, names and order are kept. Prettier formats the result.
 *
 * Requires erasable syntax (`erasableSyntaxOnly`) and marked type imports (`verbatimModuleSyntax`).
 */
import ts from "typescript";

interface Range {
  readonly start: number;
  readonly end: number;
}

export function eraseTypes(text: string): string {
  const file = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ESNext, true);
  const ranges: Range[] = [];
  collect(file, (start, end) => ranges.push({ start, end }));
  ranges.sort((left, right) => left.start - right.start);
  let at = 0;
  let kept = "";
  for (const { start, end } of ranges) {
    if (start < at) continue; // Inside a part that is already erased.
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}

type Drop = (start: number, end: number) => void;

function collect(node: ts.Node, drop: Drop): void {
  if (isOnlyType(node)) {
    drop(hasForeignComments(node) ? node.getStart() : startWithOwnComments(node), node.end);
    return;
  }
  if (ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node) || ts.isImportEqualsDeclaration(node))
    throw new Error(`This cannot be left out: ${node.getText()}`);
  if (ts.isParameter(node) && node.name.getText() === "this") {
    drop(node.getFullStart(), endWithComma(node));
    return;
  }
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    if (node.isTypeOnly) drop(node.getFullStart(), endWithComma(node));
    return;
  }
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
    drop(node.expression.end, node.end);
  if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) drop(node.pos, node.end);
  if (ts.canHaveModifiers(node))
    for (const each of ts.getModifiers(node) ?? [])
      if (ofTypes.has(each.kind)) drop(each.getStart(), each.end);
  const { typeParameters, typeArguments, type, questionToken, exclamationToken } = node as Partial<TypedNode>;
  for (const list of [typeParameters, typeArguments])
    if (list !== undefined) drop(list.pos - 1, node.getSourceFile().text.indexOf(">", list.end) + 1);
  if (type !== undefined && !ts.isAsExpression(node) && !ts.isSatisfiesExpression(node))
    drop(type.pos - 1, type.end);
  if (!ts.isConditionalExpression(node))
    for (const mark of [questionToken, exclamationToken])
      if (mark !== undefined) drop(mark.getStart(), mark.end);
  ts.forEachChild(node, (child) => {
    if (!ts.isTypeNode(child) || ts.isExpressionWithTypeArguments(child)) collect(child, drop);
  });
}

/** Optional properties of many kinds of nodes. */
interface TypedNode {
  readonly typeParameters: ts.NodeArray<ts.Node>;
  readonly typeArguments: ts.NodeArray<ts.Node>;
  readonly type: ts.TypeNode;
  readonly questionToken: ts.Node;
  readonly exclamationToken: ts.Node;
}

const ofTypes: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AbstractKeyword,
  ts.SyntaxKind.DeclareKeyword,
  ts.SyntaxKind.OverrideKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
]);

function isOnlyType(node: ts.Node): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isVariableStatement(node)) return hasModifier(node, ts.SyntaxKind.DeclareKeyword);
  if (ts.isImportDeclaration(node)) return node.importClause !== undefined && isOnlyTypes(node.importClause);
  if (ts.isExportDeclaration(node)) return isOnlyTypes(node);
  if (ts.isPropertyDeclaration(node))
    return (
      hasModifier(node, ts.SyntaxKind.DeclareKeyword) || hasModifier(node, ts.SyntaxKind.AbstractKeyword)
    );
  if (ts.isIndexSignatureDeclaration(node)) return true;
  return isOverload(node);
}

function isOverload(node: ts.Node): boolean {
  const isFunction =
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node);
  return isFunction && node.body === undefined;
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

function hasModifier(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((each) => each.kind === kind) === true;
}

/** The file comment is above the first import, and a function's comment above its first overload. */
function hasForeignComments(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return true;
  if (!isOverload(node)) return false;
  const { name } = node as ts.FunctionDeclaration | ts.MethodDeclaration;
  const siblings = node.parent.getChildren().flatMap((each) => each.getChildren());
  const same = siblings.filter(
    (each) => (each as Partial<ts.FunctionDeclaration>).name?.getText() === name?.getText(),
  );
  return same[0] === node;
}

/** Comments separated from the node by an empty line do not belong to it. */
function startWithOwnComments(node: ts.Node): number {
  const { text } = node.getSourceFile();
  let start = node.getStart();
  for (const { pos, end } of (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).reverse()) {
    if (/\n\s*\n/.test(text.slice(end, start))) break;
    start = pos;
  }
  return start;
}

function endWithComma(node: ts.Node): number {
  const { text } = node.getSourceFile();
  return text[node.end] === "," ? node.end + 1 : node.end;
}
