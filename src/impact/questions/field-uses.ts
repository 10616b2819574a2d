/** Uses of fields whose values differ although their types are equal: limits, formats, defaults. */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import type { DirectedOutcome } from "../../judge/judge.js";
import type { NodeAnalysis } from "../analysis.js";
import { lastField, outerKey } from "../../values/member-path.js";
import { sortedUnique } from "../../values/text.js";
import { type ChangeFact, factsOfChange } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import { isAssigned, nodesIn } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import { answerOf, type RuleAnswer } from "./rule-answers.js";
import { constituentsOf, type Side } from "../symbols.js";

export function openFieldUses(
  { pair, sides, values, keysOf }: Touch,
  steps: readonly Step[],
): NodeAnalysis | undefined {
  const { strict = false, strictNullChecks = strict } = pair.before.getCompilerOptions();
  const changes = steps.flatMap((step) => hiddenChanges(step, strictNullChecks));
  if (changes.length === 0) return undefined;
  const fields = new Set(changes.map(({ field }) => field));
  const places = new Set<string>();
  const isMeant = ({ step, use, key }: HiddenChange, used: FoundUse): boolean =>
    use === used.use && keysOf([used.property], step).includes(key);
  const canOmit = changes.some(({ use }) => use === "omissions");
  const usesAt = (node: ts.Node): readonly FoundUse[] =>
    pair.ts.isCallExpression(node)
      ? canOmit && values.operations.calledBy(node).length > 0
        ? ofMissingArgument(sides.before, node, fields)
        : []
      : fieldUsesAt(sides.before, node, fields);
  return (node) =>
    usesAt(node).flatMap((use) =>
      changes.flatMap((change) => {
        const key = `${change.change.id} ${placeKey(pair.ts, use)}`;
        if (!isMeant(change, use) || places.has(key) || isWithin(pair.ts, change, use)) return [];
        places.add(key);
        return [spotOf(change, use)];
      }),
    );
}

/** A literal that the changed limit still allows. */
function isWithin(ts: Compiler, { change }: HiddenChange, { node, use }: FoundUse): boolean {
  if (use !== "writes" || !ts.isPropertyAssignment(node)) return false;
  const value = node.initializer;
  if (!ts.isNumericLiteral(value) && !ts.isStringLiteralLike(value)) return false;
  return change.facts.every((fact) => {
    if (fact.kind !== "limit" || fact.after === "") return false;
    const [size, limit] = [
      ts.isNumericLiteral(value) ? Number(value.text) : value.text.length,
      Number(fact.after),
    ];
    if (fact.keyword === (ts.isNumericLiteral(value) ? "maximum" : "maxLength")) return size <= limit;
    return fact.keyword === (ts.isNumericLiteral(value) ? "minimum" : "minLength") && size >= limit;
  });
}

/** Reading a field twice in a function is one place; setting it twice makes two values. */
function placeKey(ts: Touch["pair"]["ts"], { node, use }: FoundUse): string {
  let place = node;
  if (use === "reads") while (!ts.isSourceFile(place) && !ts.isFunctionLike(place)) place = place.parent;
  return `${node.getSourceFile().fileName}:${place.pos}`;
}

const verbs: Readonly<Record<FieldUse, string>> = {
  reads: "reads",
  writes: "sets",
  omissions: "omits",
};

function spotOf(hidden: HiddenChange, { node }: FoundUse): Spot {
  const sentence = `This code ${verbs[hidden.use]} \`${hidden.field}\`, and no type shows what differs.`;
  return reviewSpot(hidden, node, { sentence, confidence: "likely" });
}

/** Code that reads, sets or omits a field of a generated type. */
interface FoundUse {
  readonly node: ts.Node;
  readonly use: FieldUse;
  readonly property: ts.Symbol;
}

/** `fields`: the relevant names. */
function fieldUsesAt(side: Side, node: ts.Node, fields: ReadonlySet<string>): readonly FoundUse[] {
  const { ts, checker } = side;
  if (ts.isPropertyAccessExpression(node)) {
    if (!fields.has(node.name.text)) return [];
    const use = isAssigned(ts, node) ? "writes" : "reads";
    return usesOf(node, use, checker.getSymbolAtLocation(node.name));
  }
  if (ts.isBindingElement(node)) {
    const { propertyName = node.name, parent } = node;
    if (!ts.isIdentifier(propertyName) || !fields.has(propertyName.text)) return [];
    return usesOf(node, "reads", checker.getTypeAtLocation(parent).getProperty(propertyName.text));
  }
  return ts.isObjectLiteralExpression(node) ? ofLiteral(side, node, fields) : [];
}

/** `listPayments()`: all arguments are omitted. */
function ofMissingArgument(
  side: Side,
  node: ts.CallExpression,
  fields: ReadonlySet<string>,
): readonly FoundUse[] {
  const { checker } = side;
  const { parameters = [] } = checker.getResolvedSignature(node) ?? {};
  const position = node.arguments.length;
  const missing = parameters[Math.min(position, parameters.length - 1)];
  if (missing?.valueDeclaration === undefined) return [];
  const declared = checker.getTypeOfSymbolAtLocation(missing, node);
  const expected = checker.isTupleType(declared)
    ? checker.getTypeArguments(declared as ts.TypeReference)[position - (parameters.length - 1)]
    : declared;
  if (expected === undefined) return [];
  const type = checker.getNonNullableType(expected);
  return [...fields].flatMap((field) => usesOf(node, "omissions", checker.getPropertyOfType(type, field)));
}

/** The expected type of a literal: at its place, or where the constant that it initialises is used. */
function expectedOf({ ts, checker }: Side, literal: ts.ObjectLiteralExpression): ts.Type | undefined {
  const expected = checker.getContextualType(literal);
  const { parent } = literal;
  if (expected !== undefined || !ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name))
    return expected;
  const { name } = parent;
  const symbol = checker.getSymbolAtLocation(name);
  const scope = ts.findAncestor(parent, (each) => ts.isBlock(each) || ts.isSourceFile(each));
  const uses = nodesIn(ts, scope === undefined ? [] : [scope]).filter(
    (each): each is ts.Identifier => ts.isIdentifier(each) && each.text === name.text && each !== name,
  );
  for (const use of uses) {
    const isShort = ts.isShorthandPropertyAssignment(use.parent);
    const meant = isShort
      ? checker.getShorthandAssignmentValueSymbol(use.parent)
      : checker.getSymbolAtLocation(use);
    const context = meant === symbol ? contextOf(checker, use, isShort) : undefined;
    if (context !== undefined) return context;
  }
  return undefined;
}

function contextOf(checker: ts.TypeChecker, use: ts.Identifier, isShort: boolean): ts.Type | undefined {
  if (!isShort) return checker.getContextualType(use);
  const holder = checker.getContextualType(use.parent.parent as ts.ObjectLiteralExpression);
  const field = holder && checker.getPropertyOfType(checker.getNonNullableType(holder), use.text);
  return field && checker.getNonNullableType(checker.getTypeOfSymbol(field));
}

function ofLiteral(
  side: Side,
  literal: ts.ObjectLiteralExpression,
  fields: ReadonlySet<string>,
): readonly FoundUse[] {
  const { ts } = side;
  const expected = expectedOf(side, literal);
  if (expected === undefined) return [];
  const named = new Map(
    literal.properties.flatMap((each) => (each.name === undefined ? [] : [[each.name.getText(), each]])),
  );
  const isWhole = !literal.properties.some((each) => ts.isSpreadAssignment(each));
  return [...fields].flatMap((field) => {
    const set = named.get(field);
    if (set === undefined && !isWhole) return [];
    const properties = constituentsOf(side, expected).map((member) => member.getProperty(field));
    const use = set === undefined ? "omissions" : "writes";
    return properties.flatMap((property) => usesOf(set ?? literal, use, property));
  });
}

function usesOf(node: ts.Node, use: FieldUse, property: ts.Symbol | undefined): readonly FoundUse[] {
  return property === undefined ? [] : [{ node, use, property }];
}

type FieldUse = Extract<RuleAnswer, "reads" | "writes" | "omissions">;

interface HiddenChange extends Pick<ChangeFact, "step" | "change"> {
  readonly use: FieldUse;
  readonly key: string;
  readonly field: string;
}

/** `isStrict`: `strictNullChecks` is on. */
function hiddenChanges(step: Step, isStrict: boolean): readonly HiddenChange[] {
  return step.diff.changes.flatMap((change) =>
    change.verdicts.flatMap((verdict) => {
      const use = useOf(change, verdict, isStrict);
      return use === undefined
        ? []
        : fieldsOf(step, change).map((field) => ({ step, change, use, ...field }));
    }),
  );
}

function useOf({ rule }: Change, verdict: DirectedOutcome, isStrict: boolean): FieldUse | undefined {
  const answer = answerOf(rule, verdict);
  if (answer === "reads" || answer === "writes" || answer === "omissions") return answer;
  return answer === "types" && !isStrict && verdict.effects.compile && nullish.has(rule)
    ? "reads"
    : undefined;
}

/** Only `strictNullChecks` shows these in a type. */
const nullish: ReadonlySet<Change["rule"]> = new Set<Change["rule"]>([
  "null-added",
  "null-or-absent-added",
  "field-became-optional",
]);

/** The members that have the change; of a whole schema, the fields that use it. */
function fieldsOf(step: Step, change: Change): readonly Pick<HiddenChange, "key" | "field">[] {
  return sortedUnique(factsOfChange(step, change).flatMap(({ keys }) => [...keys])).flatMap((key) => {
    const field = outerKey(key) === undefined ? undefined : lastField(key);
    return field === undefined ? [] : [{ key, field }];
  });
}
