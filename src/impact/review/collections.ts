/** Tables, lists, sets and maps that are looked up by a union member and lack the new one: `costs[rail.type] ?? 0`. */
import type { ts } from "@ts-morph/common";

import { factsOf } from "../facts.js";
import type { Step } from "../question.js";
import { reviewSpot, type Spot } from "../spots.js";
import { isEquality, listedValue, listIterated } from "../syntax.js";
import { type LiteralValue } from "../touch/types.js";
import {
  type Collection,
  collectionsOf,
  listLookup,
  type Lookup,
  tableLookup,
  tableOf,
} from "../values/literals.js";
import {
  type ChangedValue,
  type ChangedValues,
  isHarmless,
  type Message,
  spotOf,
  type WidenedValue,
} from "./changed-values.js";
import { constituentsOf, symbolAt } from "../symbols.js";

/** A table that is read by a member and need not have all of them. */
export function reviewTable(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, graph } = values;
  const lookup = tableLookup(ts, node);
  const widened = lookup && values.widenedText(lookup.key);
  const table = widened && tableOf(ts, graph, lookup.holder);
  if (table === undefined || widened === undefined || table.properties.length === 0) return [];
  if (table.properties.some((property) => ts.isSpreadAssignment(property))) return [];
  return widened.members.some(({ label }) => mayLack(values, table, label, widened))
    ? [spotOf(table, widened, lacksEntry)]
    : [];
}

/** `Object.values(Tag).length`: a constant of the version that has the new member. */
export function reviewCount(values: ChangedValues, node: ts.Node, steps: readonly Step[]): readonly Spot[] {
  const { ts, touch } = values;
  const list =
    ts.isPropertyAccessExpression(node) && node.name.text === "length" ? node.expression : undefined;
  const listed = list && listedValue(ts, list);
  const symbol = listed && symbolAt(touch.sides.before, listed);
  const keys = touch.keysOf([symbol]);
  if (keys.length === 0) return [];
  const fact = factsOf(steps).find(
    (each) =>
      !isHarmless(each.change) &&
      each.values.added.size + each.values.removed.size > 0 &&
      keys.some((key) => each.keys.has(key)),
  );
  const sentence = `This counts the members of \`${symbol?.name}\`, whose number changed.`;
  return fact === undefined ? [] : [reviewSpot(fact, node, { sentence, confidence: "likely" })];
}

/** Neither named, nor required by the table's type, which would be a compile error. */
function mayLack(
  values: ChangedValues,
  table: ts.ObjectLiteralExpression,
  label: string,
  { node }: WidenedValue,
): boolean {
  const { ts, after } = values;
  if (after.getTypeAtLocation(table).getProperty(label) !== undefined) return false;
  const demanded = after.getContextualType(table)?.getProperty(label);
  if (demanded !== undefined) return (demanded.flags & ts.SymbolFlags.Optional) !== 0;
  // Reading a closed table by the new member does not compile.
  const { strict = false, noImplicitAny = strict } = values.touch.pair.after.getCompilerOptions();
  const type = after.getContextualType(table) ?? after.getTypeAtLocation(table);
  const isOpen = type.getStringIndexType() !== undefined || type.getNumberIndexType() !== undefined;
  return !noImplicitAny || isOpen || !ts.isElementAccessExpression(node.parent);
}

const lacksEntry: Message = {
  sentence: "This table is read by {value}, and has no entry for {members}.",
  advice: "Decide what {members} needs: an entry, or the default of all others.",
};

/** A list, a set or a map: `instant.has(rail.type)`. */
export function reviewList(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, graph } = values;
  if (ts.isBinaryExpression(node)) return reviewItem(values, node);
  const lookup = listLookup(ts, node);
  const widened = lookup && values.widenedText(lookup.key);
  if (lookup === undefined || widened === undefined) return [];
  // A list and a value from two different calls never meet.
  const collections = collectionsOf(ts, graph, lookup.holder).filter(
    ({ known }) => known.size === 0 || widened.node === lookup.key,
  );
  return collections.length === 0
    ? filledElsewhere(values, node, lookup, widened)
    : collections.flatMap((each) => lacking(values, each, widened));
}

/** `handlers.get(rail.type)` on a map filled by calls of `set`: the graph does not know the keys. */
function filledElsewhere(
  { before }: ChangedValues,
  node: ts.Node,
  { holder }: Lookup,
  widened: WidenedValue,
): readonly Spot[] {
  const name = before.getNonNullableType(before.getTypeAtLocation(holder)).getSymbol()?.name ?? "";
  return /^(?:Readonly)?(?:Map|Set)$/.test(name) ? [spotOf(node, widened, mayLackKey)] : [];
}

const mayLackKey: Message = {
  sentence: "This is looked up by {value}, and may have nothing for {members}.",
  advice: "Look at what fills it, and decide what {members} needs.",
  confidence: "possible",
};

/** `rail.type === each`, where `each` is an item of a list: in a loop over it, or in a callback. */
function reviewItem(
  values: ChangedValues,
  { left, right, operatorToken: { kind } }: ts.BinaryExpression,
): readonly Spot[] {
  const { EqualsEqualsEqualsToken, EqualsEqualsToken } = values.ts.SyntaxKind;
  if (kind !== EqualsEqualsEqualsToken && kind !== EqualsEqualsToken) return [];
  for (const [value, item] of [
    [left, right],
    [right, left],
  ] as const) {
    const list = values.ts.isIdentifier(item) ? listOfItem(values, item) : undefined;
    const widened = list && values.widenedText(value);
    if (widened !== undefined) return lacking(values, list, widened);
  }
  return [];
}

function listOfItem({ ts, before, graph }: ChangedValues, item: ts.Identifier): Collection | undefined {
  const [declaration] = before.getSymbolAtLocation(item)?.declarations ?? [];
  const list = declaration && listIterated(ts, declaration);
  return list && collectionsOf(ts, graph, list)[0];
}

/** True if the literal names members of the union but not the new one. */
function lacking(
  values: ChangedValues,
  list: Collection | undefined,
  widened: WidenedValue,
): readonly Spot[] {
  if (list === undefined) return [];
  const known = list.items.map((item) => values.literalAt(item)).filter((item) => item !== undefined);
  const isNamed = widened.members.every(({ value }) => value !== undefined && known.includes(value));
  return isNamed || known.length === 0 ? [] : [spotOf(list.node, widened, lacksItem)];
}

const lacksItem: Message = {
  sentence: "This is looked up by {value}, and {members} is missing.",
  advice: "Decide whether it should have {members}.",
};

/**
 * A table that is passed on and need not have an entry for a new member: event handlers with one for the rest, a
 * `Partial<Record<…>>`.
 */
export function reviewHandlers(
  { touch, ts }: ChangedValues,
  node: ts.Node,
  steps: readonly Step[],
): readonly Spot[] {
  if (!ts.isObjectLiteralExpression(node) || node.properties.length === 0) return [];
  const known = expectedKeys(ts, touch.sides.before.checker, node);
  const own = new Set(
    node.properties.flatMap(({ name }) =>
      name === undefined ? [] : [ts.isStringLiteral(name) ? name.text : name.getText()],
    ),
  );
  if (![...known.keys()].some((key) => own.has(key))) return [];
  for (const [key, isOptional] of expectedKeys(ts, touch.sides.after.checker, node)) {
    if (known.has(key) || own.has(key) || !isOptional) continue;
    const fact = factsOf(steps).find(
      ({ change, values }) => !isHarmless(change) && values.added.has(JSON.stringify(key)),
    );
    if (fact === undefined) continue;
    const rest = node.properties.find(({ name }) => name?.getText() === handlerOfRest);
    const sentence =
      rest === undefined
        ? `This table has no entry for \`${key}\`, and need not have one.`
        : `This function also gets \`${key}\` now, which has no entry of its own.`;
    const advice = `Decide whether \`${key}\` needs an entry of its own.`;
    return [reviewSpot(fact, rest ?? node, { sentence, advice, confidence: "likely" })];
  }
  return [];
}

/** The keys that a literal's expected type has, and whether they are optional. */
function expectedKeys(
  ts: ChangedValues["ts"],
  checker: ts.TypeChecker,
  node: ts.ObjectLiteralExpression,
): ReadonlyMap<string, boolean> {
  const expected = checker.getContextualType(node);
  const types = expected === undefined ? [] : expected.isUnion() ? expected.types : [expected];
  const keys = new Map<string, boolean>();
  for (const type of types)
    for (const { name, flags } of type.getProperties())
      keys.set(name, keys.get(name) === true || (flags & ts.SymbolFlags.Optional) !== 0);
  return keys;
}

/** Generated receivers call this handler for events without one. */
const handlerOfRest = "$other";

/** Code that expects a removed value and compares it as a string, so the compiler is silent. */
export function reviewNarrowed(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts } = values;
  if (ts.isBinaryExpression(node))
    return [
      ...(isEquality(ts, node) ? compared(values, node, node.left, node.right) : []),
      ...inTable(values, node),
      ...inMember(values, node),
    ];
  if (ts.isCaseClause(node)) return compared(values, node, node.parent.parent.expression, node.expression);
  return [...inList(values, node), ...inTable(values, node)];
}

/** Values of the union type are left to the compiler, which rejects the comparison. */
function compared(
  values: ChangedValues,
  node: ts.Node,
  left: ts.Expression,
  right: ts.Expression,
): readonly Spot[] {
  for (const [value, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const literal = values.literalAt(other);
    const narrowed = literal !== undefined && values.isGone(literal) ? values.narrowedText(value) : undefined;
    const isSilent = narrowed?.node !== value || values.touch.isUntyped(value);
    if (narrowed !== undefined && isSilent && has(narrowed, literal)) return [spotOf(node, narrowed, isGone)];
  }
  return [];
}

function inList(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const lookup = listLookup(values.ts, node);
  const narrowed = lookup && values.narrowedText(lookup.key);
  if (lookup === undefined || narrowed === undefined) return [];
  const [list] = collectionsOf(values.ts, values.graph, lookup.holder);
  if (list === undefined) return [];
  const item = list.items.find((each) => has(narrowed, values.literalAt(each)));
  return item === undefined || isRefused(values, item) ? [] : [spotOf(list.node, narrowed, isGone)];
}

function inTable(values: ChangedValues, node: ts.Node): readonly Spot[] {
  const { ts, graph } = values;
  const lookup = tableLookup(ts, node);
  const narrowed = lookup && values.narrowedText(lookup.key);
  const table = narrowed && tableOf(ts, graph, lookup.holder);
  if (table === undefined || narrowed === undefined) return [];
  const entry = table.properties.find(
    ({ name }) =>
      name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && has(narrowed, name.text),
  );
  return entry === undefined || isRefused(values, table) ? [] : [spotOf(entry, narrowed, isGone)];
}

/** `"url" in entry`, if only removed members had the field. */
function inMember(
  values: ChangedValues,
  { left, right, operatorToken }: ts.BinaryExpression,
): readonly Spot[] {
  const field = operatorToken.kind === values.ts.SyntaxKind.InKeyword ? values.literalAt(left) : undefined;
  const narrowed = typeof field === "string" ? values.narrowed(right) : undefined;
  if (narrowed === undefined || typeof field !== "string") return [];
  const { after } = values.touch.sides;
  const isLeft = constituentsOf(after, narrowed.difference.after).some((member) => member.getProperty(field));
  const had = narrowed.members.some(({ type }) => type.getProperty(field) !== undefined);
  return had && !isLeft ? [spotOf(right.parent, narrowed, isGone)] : [];
}

/** True if the literal has the union type, so the compiler rejects the removed member. */
function isRefused({ touch: { sides } }: ChangedValues, node: ts.Expression): boolean {
  const [before, after] = [sides.before, sides.after].map(({ checker }) => {
    const type = checker.getContextualType(node);
    return type === undefined ? "" : checker.typeToString(type);
  });
  return before !== after;
}

function has({ members }: ChangedValue, literal: LiteralValue | undefined): boolean {
  return members.some(({ value }) => value !== undefined && value === literal);
}

const isGone: Message = {
  sentence: "This waits for {members}, which no longer occurs.",
  advice: "Remove it, and handle its replacement.",
};
