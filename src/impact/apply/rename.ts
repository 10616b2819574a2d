/**
 * Uses the newer name of a field, an operation or a type that was renamed.
 *
 * A name counts where it comes from the older version and the newer one has the other name in its place. Local names stay: an
 * import becomes `{ listOrders as getOrders }`, so that nothing else of the file has to change.
 */
import type { ts } from "@ts-morph/common";

import { pascalCase, typeIdentifier, valueIdentifier } from "../../code/identifier.js";
import type { Step } from "../question.js";
import { nodesIn } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { TextEdit } from "./text-edit.js";
import { stepOfFile } from "./version-path.js";

export function renameUses(touch: Touch, file: ts.SourceFile, steps: readonly Step[]): TextEdit[] {
  const { ts } = touch.pair;
  const renames = steps.map((step) => ({ ...step, newName: renamesOf(step) }));
  if (renames.every(({ newName }) => newName.size === 0)) return [];
  return nodesIn(ts, [file]).flatMap((node) => {
    if (!ts.isIdentifier(node)) return [];
    const names = renames.filter(({ newName }) => newName.has(node.text));
    const used = names.length === 0 ? undefined : usedName(touch, node);
    const origin = used?.declarations[0]?.getSourceFile().fileName;
    const after = origin === undefined ? undefined : stepOfFile(names, origin)?.newName.get(node.text);
    if (used === undefined || after === undefined || used.isThere(node.text) || !used.isThere(after))
      return [];
    const text = used.keepsLocalName ? `${after}${used.separator}${node.text}` : after;
    return [{ file: file.fileName, start: node.getStart(file), end: node.getEnd(), text }];
  });
}

/** Names as code writes them. */
function renamesOf({ diff }: Step): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const fact of diff.changes.flatMap(({ facts }) => facts)) {
    if (fact.kind === "field-renamed") found.set(fact.before, fact.after);
    if (fact.kind === "schema-renamed") found.set(typeIdentifier(fact.before), typeIdentifier(fact.after));
    if (fact.kind !== "operation-renamed") continue;
    found.set(valueIdentifier(fact.before), valueIdentifier(fact.after));
    for (const part of partsOfOperation)
      found.set(`${pascalCase(fact.before)}${part}`, `${pascalCase(fact.after)}${part}`);
  }
  return found;
}

/** The types that an operation has. */
const partsOfOperation = ["Args", "Responses", "Body", "Errors"];

interface UsedName {
  readonly declarations: readonly ts.Declaration[];
  /** The newer version has a name in this place. */
  isThere(name: string): boolean;
  /** Other code relies on the name, so it stays beside the newer one. */
  readonly keepsLocalName: boolean;
  readonly separator: " as " | ": ";
}

function usedName(touch: Touch, node: ts.Identifier): UsedName | undefined {
  const { ts } = touch.pair;
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return importedName(touch, node, parent);
  if (ts.isQualifiedName(parent) && parent.right === node) return memberOfModule(touch, node, parent.left);
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return property(touch, node, (side) => side.checker.getTypeAtLocation(parent.expression));
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node) {
    const isShort = parent.propertyName === undefined;
    return property(touch, node, (side) => side.checker.getTypeAtLocation(parent.parent), isShort);
  }
  const isKey =
    (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === node;
  if (!isKey) return undefined;
  const isShort = ts.isShorthandPropertyAssignment(parent);
  const typeOf = (side: TouchSide): ts.Type | undefined => side.checker.getContextualType(parent.parent);
  return property(touch, node, typeOf, isShort);
}

type TouchSide = Touch["sides"]["before"];

function property(
  { sides }: Touch,
  { text }: ts.Identifier,
  ownerIn: (side: TouchSide) => ts.Type | undefined,
  keepsLocalName = false,
): UsedName | undefined {
  const [before, after] = [ownerIn(sides.before), ownerIn(sides.after)];
  const declarations = before && sides.before.checker.getPropertyOfType(before, text)?.declarations;
  if (declarations === undefined || after === undefined) return undefined;
  const isThere = (name: string): boolean => sides.after.checker.getPropertyOfType(after, name) !== undefined;
  return { declarations, isThere, keepsLocalName, separator: ": " };
}

function importedName(
  touch: Touch,
  node: ts.Identifier,
  specifier: ts.ImportSpecifier | ts.ExportSpecifier,
): UsedName | undefined {
  const { ts } = touch.pair;
  if ((specifier.propertyName ?? specifier.name) !== node) return undefined;
  const statement = ts.findAncestor<ts.ImportDeclaration | ts.ExportDeclaration>(
    specifier,
    (each): each is ts.ImportDeclaration | ts.ExportDeclaration =>
      ts.isImportDeclaration(each) || ts.isExportDeclaration(each),
  );
  if (statement?.moduleSpecifier === undefined) return undefined;
  const found = memberOfModule(touch, node, statement.moduleSpecifier);
  return found && { ...found, keepsLocalName: specifier.propertyName === undefined };
}

function memberOfModule({ sides }: Touch, { text }: ts.Identifier, module: ts.Node): UsedName | undefined {
  const exportsIn = ({ ts, checker }: TouchSide): ReadonlyMap<string, ts.Symbol> => {
    const symbol = checker.getSymbolAtLocation(module);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    return new Map((target ? checker.getExportsOfModule(target) : []).map((each) => [each.name, each]));
  };
  const [before, after] = [exportsIn(sides.before).get(text), exportsIn(sides.after)];
  if (before === undefined) return undefined;
  const isAlias = (before.flags & sides.before.ts.SymbolFlags.Alias) !== 0;
  const { declarations } = isAlias ? sides.before.checker.getAliasedSymbol(before) : before;
  if (declarations === undefined) return undefined;
  return { declarations, isThere: (name) => after.has(name), keepsLocalName: false, separator: " as " };
}
