/**
 * Where the code handles an event that a change of behaviour is about: by a comparison with its type, or by a function
 * under its name that takes it. The event is told by its type, which a version declares.
 */
import path from "node:path";
import type ts from "typescript";

import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Step } from "../question.js";
import { isEquality } from "../syntax/equality.js";
import { listLiteralOf } from "../syntax/list-literal.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Mention } from "./find-behaviours.js";
import { nodesOfValues } from "../syntax/nodes.js";

interface Subject {
  readonly behaviour: BehaviourEntry;
  readonly step: Step;
}

export function findEventHandlers(pair: ProgramPair, steps: readonly Step[]): readonly Mention[] {
  const subjects = subjectsByEvent(steps);
  if (subjects.size === 0) return [];
  const { ts } = pair;
  const eventAt = eventsIn(pair, subjects);
  const found: Mention[] = [];
  for (const node of nodesOfValues(ts, pair.files)) {
    const event = eventAt(node);
    for (const { behaviour, step } of subjects.get(event?.type ?? "") ?? [])
      if (event?.types.some((type) => isOfVersion(type, step)) === true) {
        const sentence = `\`${event.type}\` is handled here.`;
        found.push({ node, behaviour, step, sentence, confidence: "certain" });
      }
  }
  return found;
}

type Subjects = ReadonlyMap<string, readonly Subject[]>;

function subjectsByEvent(steps: readonly Step[]): Subjects {
  const found = new Map<string, Subject[]>();
  for (const step of steps)
    for (const behaviour of step.diff.behaviours)
      for (const event of behaviour.events ?? [])
        found.set(event, [...(found.get(event) ?? []), { behaviour, step }]);
  return found;
}

/** The type of an event that a node is about, with the types that the event can be of. */
interface Handled {
  readonly type: string;
  readonly types: readonly ts.Type[];
}

function eventsIn({ ts, before }: ProgramPair, subjects: Subjects): (node: ts.Node) => Handled | undefined {
  const checker = before.getTypeChecker();
  const textOf = (node: ts.Node): string | undefined =>
    (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && subjects.has(node.text)
      ? node.text
      : undefined;
  /** `event.type` is of an event; so is `type` of `const { type } = event`. */
  const holder = (node: ts.Expression): ts.Type | undefined => {
    if (ts.isPropertyAccessExpression(node)) return checker.getTypeAtLocation(node.expression);
    const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
    return declaration !== undefined && ts.isBindingElement(declaration)
      ? checker.getTypeAtLocation(declaration.parent)
      : undefined;
  };
  const compared = (side: ts.Expression, other: ts.Expression): Handled | undefined => {
    const type = ts.isStringLiteralLike(side) ? textOf(side) : undefined;
    const held = type === undefined ? undefined : holder(other);
    return type !== undefined && held !== undefined ? { type, types: withType(held, type) } : undefined;
  };
  const taken = (type: string, handler: ts.Type): Handled => {
    const parameters = checker
      .getNonNullableType(handler)
      .getCallSignatures()
      .flatMap(({ parameters: [first] }) => (first === undefined ? [] : [checker.getTypeOfSymbol(first)]));
    return { type, types: parameters.flatMap((parameter) => withType(parameter, type)) };
  };
  const withType = (type: ts.Type, name: string): readonly ts.Type[] =>
    (type.isUnion() ? type.types : [type]).filter((member) => {
      const tag = member.getProperty("type");
      const literal = tag && checker.getTypeOfSymbol(tag);
      return literal?.isStringLiteral() === true && literal.value === name;
    });
  return (node) => {
    if (ts.isBinaryExpression(node) && isEquality(ts, node))
      return compared(node.left, node.right) ?? compared(node.right, node.left);
    if (ts.isCaseClause(node)) return compared(node.expression, node.parent.parent.expression);
    if (
      ts.isPropertyAssignment(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isShorthandPropertyAssignment(node)
    ) {
      const type = textOf(node.name);
      if (type === undefined || !ts.isObjectLiteralExpression(node.parent)) return undefined;
      const property = checker.getContextualType(node.parent)?.getProperty(type);
      return taken(type, property ? checker.getTypeOfSymbol(property) : checker.getTypeAtLocation(node));
    }
    // `on("closed", handler)`, `["closed", handler]` of a map, `isA(event, "closed")`, `["closed"].includes(event.type)`
    if (ts.isArrayLiteralExpression(node)) return namedAmong(node.elements);
    if (!ts.isCallExpression(node)) return undefined;
    const [sought] = node.arguments;
    const list = sought && listLiteralOf(ts, checker, node);
    const listed = list?.elements.flatMap((element) => compared(element, sought ?? element) ?? [])[0];
    return listed ?? namedAmong(node.arguments);
  };

  function namedAmong(nodes: readonly ts.Expression[]): Handled | undefined {
    const name = nodes.find((each) => ts.isStringLiteralLike(each) && textOf(each) !== undefined);
    const type = name && textOf(name);
    if (type === undefined) return undefined;
    const types = nodes.flatMap((other) => {
      if (other === name) return [];
      const own = checker.getTypeAtLocation(other);
      const expected = checker.getContextualType(other) ?? own;
      return [...withType(own, type), ...taken(type, expected).types, ...taken(type, own).types];
    });
    return { type, types };
  }
}

function isOfVersion(type: ts.Type, { folder }: Step): boolean {
  const declarations = [type.aliasSymbol, type.symbol].flatMap((symbol) => symbol?.declarations ?? []);
  return declarations.some((declaration) => path.dirname(declaration.getSourceFile().fileName) === folder);
}
