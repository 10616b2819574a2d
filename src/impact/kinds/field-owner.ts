/** Which generated declaration a field belongs to. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

/** The named declaration around a field. */
export function ownerOf(ts: Compiler, declaration: ts.Declaration): string | undefined {
  for (let node: ts.Node = declaration.parent; !ts.isSourceFile(node); node = node.parent)
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return node.name.text;
  return undefined;
}

/** `folder`: of a version. */
export function isOfVersion(folder: string, declaration: ts.Declaration): boolean {
  const [first] = path.relative(folder, declaration.getSourceFile().fileName).split(path.sep);
  return first !== "..";
}
