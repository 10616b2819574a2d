/** The keys of emitted code (`emit/keys.ts`), read from the declarations of a version. */
import type { ts } from "@ts-morph/common";

import { getOrAdd } from "../values/collections.js";
import { memberStep } from "../values/member-path.js";
import type { Compiler } from "./workspace/compiler.js";

/** The key of a generated declaration or member, from the nearest named declaration around it. */
export function keyOfDeclaration(compiler: Compiler, declaration: ts.Node): string | undefined {
  let path = "";
  for (let node = declaration; !compiler.isSourceFile(node); node = node.parent) {
    if (compiler.isPropertySignature(node) && !compiler.isComputedPropertyName(node.name))
      path = memberStep(node.name.text) + path;
    if (isNamedDeclaration(compiler, node)) {
      const file = node.getSourceFile();
      const module = /([^/\\]*?)(?:\.d)?\.[cm]?[jt]s$/.exec(file.fileName)?.[1] ?? "";
      const own = node.name?.getText() ?? "";
      return `${module}#${renamedExports(compiler, file).get(own) ?? own}${path}`;
    }
  }
  return undefined;
}

function isNamedDeclaration(
  compiler: Compiler,
  node: ts.Node,
): node is
  ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableDeclaration | ts.FunctionDeclaration {
  return (
    compiler.isInterfaceDeclaration(node) ||
    compiler.isTypeAliasDeclaration(node) ||
    compiler.isVariableDeclaration(node) ||
    compiler.isFunctionDeclaration(node)
  );
}

const exportsByFile = new WeakMap<ts.SourceFile, ReadonlyMap<string, string>>();

/** `export { delete_ as delete }` */
function renamedExports(compiler: Compiler, file: ts.SourceFile): ReadonlyMap<string, string> {
  return getOrAdd(
    exportsByFile,
    file,
    () =>
      new Map(
        file.statements.flatMap((each) =>
          compiler.isExportDeclaration(each) &&
          each.moduleSpecifier === undefined &&
          each.exportClause !== undefined &&
          compiler.isNamedExports(each.exportClause)
            ? each.exportClause.elements.map(
                ({ name, propertyName = name }) => [propertyName.text, name.text] as const,
              )
            : [],
        ),
      ),
  );
}
