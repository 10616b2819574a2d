/** What of a version the code of a project mentions: declarations by name, and the fields that are read of them. */
import type ts from "typescript";

import type { Step } from "../find-impact.js";
import type { Touch } from "../touch/touch.js";

export interface Usage {
  /** Names of types and operations of the version that a step leaves. */
  isMentioned(step: Step, name: string): boolean;
  /** Fields of a declared type, sorted. */
  fieldsRead(step: Step, type: string): readonly string[];
}

type Mentions = ReadonlyMap<string, ReadonlySet<string>>;

/** Of several projects. */
export function findUsage(touches: readonly Touch[]): Usage {
  const mentions = new Map<Step, Map<string, Set<string>>>();
  for (const touch of touches) addMentions(touch, mentions);
  const of = (step: Step): Mentions => mentions.get(step) ?? new Map();
  return {
    isMentioned: (step, name) => of(step).has(name),
    fieldsRead: (step, type) => [...(of(step).get(type) ?? [])].sort(),
  };
}

function addMentions(touch: Touch, mentions: Map<Step, Map<string, Set<string>>>): void {
  const { ts, files } = touch.pair;
  const { checker } = touch.sides.before;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      for (const symbol of symbolsAt(ts, checker, node))
        for (const declaration of symbol.declarations ?? [])
          addMention(touch, declaration, symbol.name, mentions);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
}

/** Of `{ id }` as a pattern, the field as well as the variable. */
function symbolsAt(
  compiler: Touch["pair"]["ts"],
  checker: ts.TypeChecker,
  node: ts.Identifier,
): readonly ts.Symbol[] {
  const { parent } = node;
  if (compiler.isBindingElement(parent) && compiler.isObjectBindingPattern(parent.parent)) {
    const { propertyName = parent.name } = parent;
    const type = checker.getTypeAtLocation(parent.parent);
    const field = propertyName === node ? checker.getPropertyOfType(type, node.text) : undefined;
    return field === undefined ? [] : [field];
  }
  const symbol = checker.getSymbolAtLocation(node);
  if (symbol === undefined) return [];
  return [(symbol.flags & compiler.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)];
}

function addMention(
  touch: Touch,
  declaration: ts.Declaration,
  name: string,
  mentions: Map<Step, Map<string, Set<string>>>,
): void {
  const { ts } = touch.pair;
  const step = touch.stepOf(declaration.getSourceFile());
  if (step === undefined) return;
  const owner = ts.findAncestor(declaration, (node) => isNamed(ts, node));
  if (owner === undefined || !isNamed(ts, owner)) return;
  const ofStep = mentions.get(step) ?? new Map<string, Set<string>>();
  mentions.set(step, ofStep);
  const fields = ofStep.get(owner.name.getText()) ?? new Set<string>();
  ofStep.set(owner.name.getText(), fields);
  if (owner !== declaration) fields.add(name);
}

type Named = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableDeclaration;

function isNamed(compiler: Touch["pair"]["ts"], node: ts.Node): node is Named {
  return (
    compiler.isInterfaceDeclaration(node) ||
    compiler.isTypeAliasDeclaration(node) ||
    compiler.isVariableDeclaration(node)
  );
}
