/**
 * The strings of a file that import a module: in code by their position, in JSDoc by their text.
 *
 * Comments are scanned as text: the compiler attaches them to some nodes only, to some of them twice, and not every
 * node in a comment has a position. Strings that merely hold a path, as for `readFile`, are not imports.
 */
import type { ts } from "@ts-morph/common";

import { innermostAt, nodesIn } from "../syntax.js";
import type { Compiler } from "../workspace/compiler.js";

export interface Specifier {
  readonly text: string;
  /** The offset of its first character, behind the quote. */
  readonly start: number;
  readonly isInComment: boolean;
}

export function specifiersIn(ts: Compiler, file: ts.SourceFile): readonly Specifier[] {
  const inCode = nodesIn(ts, [file]).flatMap((node) => {
    const literal = specifierOf(ts, node);
    if (literal === undefined || !ts.isStringLiteralLike(literal)) return [];
    return { text: literal.text, start: literal.getStart(file) + 1, isInComment: false };
  });
  return (
    [...inCode, ...specifiersInJsDoc(ts, file)]
      // An escape would shift the offsets after it.
      .filter(({ text, start }) => file.text.startsWith(text, start))
      .sort((left, right) => left.start - right.start)
  );
}

/** The module specifier of a node that imports a module. */
export function specifierOf(ts: Compiler, node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isModuleDeclaration(node)) return node.name;
  return ts.isCallExpression(node) && takesSpecifier(ts, node.expression) ? node.arguments[0] : undefined;
}

/** `import`, `require` and the like, and the module mocks of any test library. */
function takesSpecifier(ts: Compiler, callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return /require|import|mock/i.test(callee.text);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const { expression: owner, name } = callee;
  if (name.text === "resolve")
    return ts.isMetaProperty(owner) || (ts.isIdentifier(owner) && owner.text === "require");
  return /require|import|mock|^module$/i.test(name.text);
}

const importInComment = /\bimport\s*\(\s*(["'`])([^"'`\n]*)\1|@import\b[^@]*?\bfrom\s*(["'])([^"'\n]*)\3/g;

function specifiersInJsDoc(ts: Compiler, file: ts.SourceFile): Specifier[] {
  return Array.from(file.text.matchAll(importInComment)).flatMap((match) => {
    const text = match[2] ?? match[4] ?? "";
    const start = match.index + match[0].length - 1 - text.length;
    return isInJsDoc(ts, file, match.index) ? { text, start, isInComment: true } : [];
  });
}

function isInJsDoc(ts: Compiler, file: ts.SourceFile, offset: number): boolean {
  if (file.text.lastIndexOf("/**", offset) <= file.text.lastIndexOf("*/", offset)) return false;
  const { node } = innermostAt(ts, file, offset);
  // A token, such as a string or a template, has no comments in it.
  return node.kind > ts.SyntaxKind.LastToken && !ts.isImportTypeNode(node);
}
