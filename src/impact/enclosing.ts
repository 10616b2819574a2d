/** What is declared around a place in a file: part of the identity of a finding. */
import type ts from "typescript";

import type { Compiler } from "./workspace/compiler.js";

/** Names of the declarations that contain the offset, outermost first. What has no name, such as a callback, is left out. */
export function declarationsAround(ts: Compiler, file: ts.SourceFile, offset: number): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (offset < node.getStart(file) || offset >= node.getEnd()) return;
    const name = nameOf(ts, node);
    if (name !== undefined && offset >= name.getEnd()) names.push(name.getText(file));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return names;
}

function nameOf(ts: Compiler, node: ts.Node): ts.Node | undefined {
  const isNamed =
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isNamed ? node.name : undefined;
}
