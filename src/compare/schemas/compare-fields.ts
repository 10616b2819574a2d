/**
 * The fields of objects and the items of lists. Fields are compared by name; one that is only required, and not
 * described, may be of any type.
 *
 * A removed and an added field with equal schemas count as renamed if their names are alike, if they are described in the
 * same words, or if the schema is specific. That is likely, never certain: no document says so.
 */
import type { Api } from "../../model/api.js";
import { openedSchemas, type Schema } from "../../schema/schema.js";
import { canonicalText } from "../canonical.js";
import { child, values, type Node, type Step } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import { isSpecific } from "./likeness.js";
import { match, type Matched } from "../../values/match.js";
import type { Difference, Evidence } from "../fact.js";
import { areNamesAlike, proseKey, spelling } from "../names.js";
import { field, mergedNodes, resolve, viewOf, type View } from "./view.js";
import type { Met, Walk } from "./walk.js";

export function compareFields(before: View, after: View, walk: Walk): void {
  const [left, right] = [namesOf(before, walk), namesOf(after, walk)];
  const [wasRequired, isRequired] = [new Set(before.schema.required), new Set(after.schema.required)];
  for (const name of left) {
    if (!right.has(name)) continue;
    const [older, newer] = [field(before, name), field(after, name)];
    const inside = walk
      .into({ kind: "property", name }, !wasRequired.has(name) && !isRequired.has(name))
      .between(older, newer)
      .with({ met: metInside(older, newer, walk) });
    if (wasRequired.has(name) && isRequired.has(name)) compareRequests(name, older, newer, inside);
    const isNullAsWell = comparePresence(name, wasRequired.has(name), isRequired.has(name), inside);
    (isNullAsWell ? inside.with({ decided: { ...inside.decided, null: true } }) : inside).compare(
      older,
      newer,
    );
    if (walk.listener.isDone) return;
  }
  const removed = [...left]
    .filter((name) => !right.has(name))
    .map((name) => fieldOf(name, before, wasRequired));
  const added = [...right].filter((name) => !left.has(name)).map((name) => fieldOf(name, after, isRequired));
  if (removed.length + added.length === 0) return;
  const common = [...right].filter((name) => left.has(name)).map((name) => field(after, name));
  compareAddedAndRemoved(removed, added, common, othersOf(after), walk);
}

/** The type of unlisted fields is gone, although they may be present as before. */
export function compareIndex(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema, after.schema];
  const isClosed = (left.additionalProperties === false) !== (right.additionalProperties === false);
  const areObjects = [left, right].every(({ types }) => types?.includes("object"));
  if (!walk.context.isProbe && areObjects && !isClosed && hasRoom(before) && !hasRoom(after))
    walk.fact({ kind: "index-removed" });
}

type UnlistedFields = Extract<Difference, { kind: "field-removed" }>["others"];

function othersOf(view: View): UnlistedFields {
  if (hasRoom(view)) return "typed";
  const { additionalProperties, unevaluatedProperties } = view.schema;
  return additionalProperties === false || unevaluatedProperties === false ? "refused" : "allowed";
}

/** The type of the object has an index signature, so unlisted fields can be set. */
function hasRoom(view: View): boolean {
  const { additionalProperties: others, patternProperties, unevaluatedProperties } = view.schema;
  if (patternProperties !== undefined) return true;
  if (others === undefined && unevaluatedProperties === undefined) return !listsFields(view);
  return others !== false && unevaluatedProperties !== false;
}

/** A required field that is no longer read-only is required in requests, which had none. */
function compareRequests(name: string, before: Node, after: Node, walk: Walk): void {
  if (isMarked("readOnly", before, walk.before) && !isMarked("readOnly", after, walk.after))
    walk
      .with({ met: { ...walk.met, response: false } })
      .fact({ kind: "field-required", field: name, before: false, after: true });
}

/** Returns true if null was added or removed together with absence. */
function comparePresence(name: string, wasRequired: boolean, isRequired: boolean, walk: Walk): boolean {
  if (wasRequired === isRequired) return false;
  const isNullAsWell = turnsNullable(isRequired, walk);
  walk.fact(
    isNullAsWell
      ? { kind: "nullish", field: name, before: !wasRequired, after: !isRequired }
      : { kind: "field-required", field: name, before: wasRequired, after: isRequired },
  );
  return isNullAsWell;
}

/** Ignores null that a declared type itself admits, which is a difference of that type. */
function turnsNullable(isRequired: boolean, walk: Walk): boolean {
  const { before, after } = walk.nodes;
  if (before === undefined || after === undefined) return false;
  const areNames = before.schema.reference !== undefined && after.schema.reference !== undefined;
  if (areNames && before.schema.nullable !== true && after.schema.nullable !== true) return false;
  const wasNullable = viewOf(before, walk.before).schema.nullable === true;
  const isNullable = viewOf(after, walk.after).schema.nullable === true;
  return wasNullable === isRequired && isNullable === !isRequired;
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly node: Node;
  /** The words of its description. */
  readonly words: string | undefined;
  readonly spelling: string;
}

function namesOf({ schema, fields }: View, { decided }: Walk): ReadonlySet<string> {
  const names = new Set([...((fields ?? schema.properties)?.keys() ?? []), ...(schema.required ?? [])]);
  for (const tag of decided.tags) names.delete(tag);
  return names;
}

function fieldOf(name: string, view: View, required: ReadonlySet<string>): Field {
  const node = field(view, name);
  return { name, required: required.has(name), node, words: wordsOf(node), spelling: spelling(name) };
}

function compareAddedAndRemoved(
  before: readonly Field[],
  after: readonly Field[],
  retained: readonly Node[],
  others: UnlistedFields,
  walk: Walk,
): void {
  const { matched, removed, added } = matchFields(before, after, retained, walk);
  for (const [older, newer, evidence] of matched) {
    walk.into({ kind: "property", name: newer.name }).between(older.node, newer.node).fact({
      kind: "field-renamed",
      before: older.name,
      after: newer.name,
      required: newer.required,
      evidence,
    });
  }
  for (const { name, required, node } of removed) {
    const inside = walk.into({ kind: "property", name }).between(node, undefined);
    inside
      .with({ met: metInside(node, node, walk) })
      .fact({ kind: "field-removed", field: name, required, schemas: [node.schema], others });
  }
  for (const { name, required, node } of added) {
    const inside = walk.into({ kind: "property", name }).between(undefined, node);
    inside
      .with({ met: metInside(node, node, walk) })
      .fact({ kind: "field-added", field: name, required, schemas: [node.schema] });
  }
}

/**
 * Fields with similar names, or with a description that no other field has; otherwise the only removed and the only
 * added one, if their schema is specific.
 */
function matchFields(
  removed: readonly Field[],
  added: readonly Field[],
  retained: readonly Node[],
  walk: Walk,
): Matched<Field, readonly Evidence[]> {
  const isSame = (before: Field, after: Field): boolean =>
    before.required === after.required && haveSameMeaning(before.node, after.node, walk);
  const keptWords = new Set(retained.map(wordsOf));
  return match(removed, added, [
    { evidence: ["same shape", "similar name"], key: (each) => each.spelling, confirm: isSame },
    {
      evidence: ["same shape", "same description"],
      key: ({ words }) => (keptWords.has(words) ? undefined : words),
      confirm: isSame,
    },
    {
      evidence: ["same shape", "similar name"],
      likeness: (before, after) =>
        areNamesAlike(before.name, after.name) && !areDistinctTypes(before, after, walk) ? 1 : 0,
      confirm: isSame,
    },
    {
      evidence: ["same shape"],
      confirm: (before, after) =>
        isSpecific(before.node, walk.before) &&
        !areDistinctTypes(before, after, walk) &&
        isSame(before, after) &&
        !retained.some((node) => haveSameMeaning(before.node, node, walk)),
    },
  ]);
}

function wordsOf({ schema }: Node): string | undefined {
  return proseKey(schema.docs?.description);
}

/** True for two declared types if both versions have one of them: an amount is not a token, however alike they are. */
function areDistinctTypes({ node: before }: Field, { node: after }: Field, { types }: Walk): boolean {
  const [left, right] = [before.schema.reference, after.schema.reference];
  return left !== undefined && right !== undefined && types.areDistinct(left, right);
}

function metInside(older: Node, newer: Node, { met, before, after }: Walk): Met {
  const both = (keyword: "readOnly" | "writeOnly"): boolean =>
    isMarked(keyword, older, before) && isMarked(keyword, newer, after);
  const [isReadOnly, isWriteOnly] = [both("readOnly"), both("writeOnly")];
  if (!isReadOnly && !isWriteOnly) return met;
  return { request: met.request && !isReadOnly, response: met.response && !isWriteOnly };
}

function isMarked(keyword: "readOnly" | "writeOnly", node: Node, api: Api): boolean {
  return (node.schema[keyword] ?? resolve(node, api).schema[keyword]) === true;
}

/** Unlisted fields. An absent keyword admits any, of any type. */
export function compareAdditionalProperties(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.additionalProperties, after.schema.additionalProperties];
  if ((left === false) !== (right === false)) {
    if (isClosedByMistake(before, walk.before) || isClosedByMistake(after, walk.after)) return;
    walk.fact({
      kind: "additional-properties",
      before: left !== false,
      after: right !== false,
      areDescribed: (left === false ? right : left) !== undefined,
      isMap: !listsFields(before) && !listsFields(after),
    });
  } else if (left !== false && right !== false) {
    const inside = (view: View, schema: Schema | undefined): Node => child(view.node, schema ?? {}, values);
    // Beside listed fields, which have to fit it too, the type of others is unknown.
    const isTyped = !listsFields(before) || !listsFields(after);
    const there = walk.into(values);
    (isTyped ? there : there.with({ isTyped: false })).compare(inside(before, left), inside(after, right));
  }
}

function listsFields({ schema, fields }: View): boolean {
  return ((fields ?? schema.properties)?.size ?? 0) + (schema.required?.length ?? 0) > 0;
}

/** Both documents forbid unlisted fields, one of them by mistake also fields that the object needs. */
function isClosedByMistake({ node }: View, api: Api): boolean {
  return [node, ...mergedNodes(node, api)].some(({ schema }) => openedSchemas.has(schema));
}

/** Absent `items` admits anything, `false` nothing beyond the fixed positions. */
export function compareItems(before: View, after: View, walk: Walk): void {
  const fixed = positionsOf(before, after).map(({ length }) => length);
  const step = { kind: "items", from: Math.max(...fixed) } as const;
  walk.into(step).compare(itemsOf(before, step), itemsOf(after, step));
}

/** The fixed positions, where a side may spell out a position that its `items` already cover. */
function positionsOf(...sides: readonly [View, View]): readonly [readonly Schema[], readonly Schema[]] {
  const [left, right] = [sides[0].schema.prefixItems ?? [], sides[1].schema.prefixItems ?? []];
  const [fewer, others] = [neededPositions(sides[0]), neededPositions(sides[1])];
  return left.length !== right.length && fewer.length === others.length ? [fewer, others] : [left, right];
}

/** The fixed positions without trailing ones that equal all further items and that a list may omit. */
function neededPositions({ schema }: View): readonly Schema[] {
  const { prefixItems = [], items = {}, minItems = 0 } = schema;
  if (items === false) return prefixItems;
  const last = prefixItems.findLastIndex((position) => canonicalText(position) !== canonicalText(items));
  return prefixItems.slice(0, Math.max(last + 1, minItems));
}

function itemsOf({ node, schema }: View, step: Step): Node {
  const held = schema.items ?? {};
  return child(node, held === false ? { types: [] } : held, step);
}

/** A tuple with a different length is a different type, whichever is longer. */
export function comparePositions(before: View, after: View, walk: Walk): void {
  const [left, right] = positionsOf(before, after);
  if (left.length !== right.length) {
    const isClosed = before.schema.items === false && after.schema.items === false;
    walk.fact({ kind: "prefix-items", before: left.length, after: right.length, isClosed });
  }
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const step = { kind: "position", index } as const;
    const at = ({ node }: View, list: readonly Schema[]): Node => child(node, list[index] ?? {}, step);
    walk.into(step).compare(at(before, left), at(after, right));
  }
}
