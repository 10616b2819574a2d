/**
 * Compares two schemas in the same place, keyword by keyword.
 *
 * Two references are not followed here: their declarations are compared once, as a pair. Everything else is compared
 * after references are followed and `allOf` is merged, so that inlining, naming or splitting a schema makes no
 * difference.
 */
import { keywordsOf } from "../../schema/keywords.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import {
  compareAdditionalProperties,
  compareFields,
  compareIndex,
  compareItems,
  comparePositions,
} from "./compare-fields.js";
import { compareConstraint } from "./compare-conditions.js";
import { compareLimits } from "./compare-limits.js";
import { compareTypes, canLimit, isListed } from "./compare-types.js";
import { compareUnions, unionsReplaceKeywords } from "./compare-unions.js";
import { type Node, ownPointer } from "./node.js";
import { viewOf, type View, mergedNodes } from "./view.js";
import type { Unread, Walk } from "./walk.js";
import type { Api, UnreadSchema } from "../../model/api.js";
import { compareSingle } from "../parts.js";
import { jsonKey, type JsonValue } from "../../values/json.js";
import { compareText as byText } from "../../values/text.js";

export function compareSchemas(before: Node, after: Node, walk: Walk): void {
  if (walk.listener.isDone || areEqual(before, after, walk)) return;
  const [left, right] = [before.schema.reference, after.schema.reference];
  if (left !== undefined && right !== undefined)
    compareReferences(before, after, [left, right], walk.between(before, after));
  else if (isNewHere(before, after, walk)) {
    compareViews(viewOf(before, walk.before), viewOf(after, walk.after), walk);
  }
}

function areEqual(before: Node, after: Node, { context }: Walk): boolean {
  const isPlain = before.parts === undefined && after.parts === undefined;
  return isPlain && context.equal.has(before.schema, after.schema);
}

/** Only schemas that are followed or merged can recur without end. */
function isNewHere(before: Node, after: Node, { context: { identities, merged } }: Walk): boolean {
  const isPlain = ({ schema, parts }: Node): boolean =>
    schema.reference === undefined && schema.allOf === undefined && parts === undefined;
  if (isPlain(before) && isPlain(after)) return true;
  const key = `${identities.of(before)} ${identities.of(after)}`;
  if (merged.has(key)) return false;
  merged.add(key);
  return true;
}

export function compareViews(older: View, newer: View, around: Walk): void {
  const walk = around.between(older.node, newer.node);
  const [before, after] =
    isClosed(older) && isClosed(newer) ? [closed(older), closed(newer)] : [older, newer];
  walk.listener.prose(before.schema.docs, after.schema.docs, walk);
  const unread = findUnread(before, after, walk);
  if (unread !== undefined) {
    walk.listener.unread(unread, walk);
    return;
  }
  if (!compareTypes(before, after, walk)) return;
  if (unionsReplaceKeywords(before, after, walk)) {
    compareUnions(before, after, walk);
    return;
  }
  const needed = new Set<KeywordComparison | undefined>([compareIndex]);
  for (const { schema, unions } of [before, after]) {
    for (const keyword of Object.keys(schema) as (keyof Schema)[]) needed.add(comparisons[keyword]);
    if (unions.length > 0) needed.add(compareUnions);
  }
  for (const compare of needed) {
    if (walk.listener.isDone) return;
    compare?.(before, after, walk);
  }
}

/** With neither a choice nor a condition around it, `unevaluatedProperties: false` says what `additionalProperties` says. */
function isClosed({ schema, unions }: View): boolean {
  const isConditional = unions.length > 0 || schema.if !== undefined || schema.dependentSchemas !== undefined;
  return schema.additionalProperties === false || (schema.unevaluatedProperties === false && !isConditional);
}

function closed(view: View): View {
  const { unevaluatedProperties: _false, ...schema } = view.schema;
  return { ...view, schema: { ...schema, additionalProperties: false } };
}

type KeywordComparison = (before: View, after: View, walk: Walk) => void;

/** A view has no reference and no `allOf`; types and null were compared first. */
const comparedBefore = undefined;

const compareCondition = compareConstraint("if");

const marks = {
  readOnly: compareSingle("read-only", ({ schema }: View) => schema.readOnly === true),
  writeOnly: compareSingle("write-only", ({ schema }: View) => schema.writeOnly === true),
  deprecated: compareSingle("deprecated", ({ schema }: View) => schema.deprecated === true),
  sunset: compareSingle("sunset", ({ schema: { sunset = "" } }: View) =>
    sunset.slice(0, "YYYY-MM-DD".length),
  ),
  stability: compareSingle("stability", ({ schema: { stability = "" } }: View) => stability),
};

/** Every keyword has a comparison. Keywords that only mean something together share one. */
const comparisons: Record<keyof Schema, KeywordComparison | undefined> = {
  ...each(keywordsOf("bound"), () => compareLimits),
  ...each(keywordsOf("constraint"), (keyword) =>
    keyword === "if" || keyword === "then" || keyword === "else"
      ? compareCondition
      : compareConstraint(keyword),
  ),
  reference: comparedBefore,
  allOf: comparedBefore,
  types: comparedBefore,
  nullable: comparedBefore,
  unlistedNull: comparedBefore,
  docs: comparedBefore,
  enum: compareEnum,
  open: compareOpen,
  properties: compareFields,
  required: compareFields,
  additionalProperties: compareAdditionalProperties,
  items: compareItems,
  prefixItems: comparePositions,
  anyOf: compareUnions,
  oneOf: compareUnions,
  tag: compareUnions,
  format: compareFormat,
  pattern: comparePattern,
  contentEncoding: compareCoding,
  contentMediaType: compareCoding,
  ...marks,
  default: compareDefault,
};

function each<Keyword extends keyof Schema>(
  keywords: readonly Keyword[],
  comparison: (keyword: Keyword) => KeywordComparison,
): Record<Keyword, KeywordComparison> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, comparison(keyword)])) as Record<
    Keyword,
    KeywordComparison
  >;
}

/** The annotations beside two references, and whether null is admitted here. */
function compareReferences(
  before: Node,
  after: Node,
  names: readonly [before: SchemaName, after: SchemaName],
  walk: Walk,
): void {
  const views = [besideReference(before), besideReference(after)] as const;
  for (const compare of [...Object.values(marks), compareDefault]) compare(...views, walk);
  const { decided } = walk;
  const decidesNull = before.schema.nullable === true || after.schema.nullable === true;
  if (decidesNull && !decided.null) {
    const wasNullable = viewOf(before, walk.before).schema.nullable === true;
    const isNullable = viewOf(after, walk.after).schema.nullable === true;
    if (wasNullable !== isNullable)
      walk.fact({ kind: "nullable", before: wasNullable, after: isNullable, isInType: true });
  }
  const beside = walk.with({ decided: { ...decided, null: decidesNull || decided.null } });
  walk.listener.prose(before.schema.docs, after.schema.docs, walk);
  walk.listener.pair(...names, beside);
}

function besideReference(node: Node): View {
  const { reference: _, ...schema } = node.schema;
  return { schema, node, unions: [] };
}

/**
 * Schemas with an error are not compared: a value that could not be read did not become unknown. Undefined if both sides
 * were read, or have the same error with the same message.
 */
function findUnread(before: View, after: View, { before: older, after: newer }: Walk): Unread | undefined {
  if (older.unread.size + newer.unread.size === 0) return undefined;
  const [left, right] = [unreadOf(before, older), unreadOf(after, newer)];
  if (writtenText(left) === writtenText(right)) return undefined;
  return {
    codes: [...new Set([...left, ...right].flatMap(({ codes }) => codes))],
    sides: [
      ...(left.length > 0 ? (["before"] as const) : []),
      ...(right.length > 0 ? (["after"] as const) : []),
    ],
  };
}

/** Includes the schemas that it is merged from. */
function unreadOf({ node }: View, api: Api): UnreadSchema[] {
  const pointers = new Set([node, ...mergedNodes(node, api)].map(ownPointer));
  return [...pointers].flatMap((pointer) => api.unread.get(pointer) ?? []);
}

function writtenText(unread: readonly UnreadSchema[]): string {
  return unread
    .map(({ written }) => written)
    .sort()
    .join("\n");
}

/** Compared as sets: publishers re-sort enums between versions, and a reorder is not a change for anyone. */
function compareEnum(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.enum, after.schema.enum];
  if (left === undefined && right === undefined) return;
  if (left !== undefined && right !== undefined) {
    compareValues(left, right, before, after, walk);
  } else if (left === undefined) {
    const values = right ?? [];
    walk.fact(
      isListed(after)
        ? { kind: "enum-added", values }
        : { kind: "known-values", added: values, removed: [], isOpen: true },
    );
  } else {
    walk.fact(
      isListed(before)
        ? { kind: "enum-removed", values: left }
        : { kind: "known-values", added: [], removed: left, isOpen: true },
    );
  }
}

function compareValues(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  before: View,
  after: View,
  walk: Walk,
): void {
  const [added, removed] = [without(right, left), without(left, right)];
  const [older, newer] = [left[0], right[0]];
  if (added.length === 0 && removed.length === 0) return;
  if (left.length === 1 && right.length === 1 && older !== undefined && newer !== undefined) {
    walk.fact({ kind: "const", before: older, after: newer });
    return;
  }
  const isOpen = before.schema.open === true && after.schema.open === true;
  walk.fact({ kind: "enum-values", added, removed, isOpen });
}

/** Only if both sides have a list; otherwise the list itself is the difference. */
function compareOpen(before: View, after: View, walk: Walk): void {
  if (before.schema.enum === undefined || after.schema.enum === undefined) return;
  const [wasOpen, isOpen] = [before.schema.open === true, after.schema.open === true];
  if (wasOpen !== isOpen) walk.fact({ kind: "open", before: wasOpen, after: isOpen });
}

function without(values: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  const known = new Set(others.map(jsonKey));
  return values
    .filter((value) => !known.has(jsonKey(value)))
    .sort((left, right) => byText(jsonKey(left), jsonKey(right)));
}

function compareFormat(before: View, after: View, walk: Walk): void {
  if (isListed(before) || isListed(after)) return;
  const [left, right] = [before.schema.format ?? "", after.schema.format ?? ""];
  if (left !== right && !areBase64(before, after)) walk.fact({ kind: "format", before: left, after: right });
}

function comparePattern(before: View, after: View, walk: Walk): void {
  const [left, right] = [patternOf(before), patternOf(after)];
  if (left !== right && canLimit("pattern", before, after))
    walk.fact({ kind: "pattern", before: left, after: right });
}

/** Empty if every string matches. */
function patternOf({ schema: { pattern = "" } }: View): string {
  return matchesAnything(pattern) ? "" : pattern;
}

/** Generators write such a pattern for fields without one; that `.` excludes line breaks is unintended. */
function matchesAnything(pattern: string): boolean {
  if (pattern === "^" || pattern === "$") return true;
  const inside = pattern.replace(/^\^/, "").replace(/\$$/, "");
  const [, held = inside] = /^\((?:\?:)?([^()]*)\)$/.exec(inside) ?? [];
  const [, repeated = ""] = /^(.*?)(?:\*|\{0,\})\??$/s.exec(held) ?? [];
  return anyCharacter.test(repeated);
}

/** A dot, a class of all characters, or an alternation of a dot and line breaks. */
const anyCharacter =
  /^(?:\.|\[\\s\\S\]|\[\\S\\s\]|\[\\d\\D\]|\[\\w\\W\]|\[\^\]|\((?:\?:)?(?:(?:\\[nrs]|[\n\r])+\|)*\.(?:\|(?:\\[nrs]|[\n\r])+)*\))$/;

function compareCoding(before: View, after: View, walk: Walk): void {
  for (const keyword of ["contentEncoding", "contentMediaType"] as const) {
    const [left, right] = [before.schema[keyword] ?? "", after.schema[keyword] ?? ""];
    if (left === right || (keyword === "contentEncoding" && areBase64(before, after))) continue;
    walk.fact({ kind: "content-coding", keyword, before: left, after: right });
  }
}

/** `format: byte` is how 3.0 writes what 3.1 writes as `contentEncoding: base64` (OpenAPI 3.1, 4.4.2). */
function areBase64(...views: readonly View[]): boolean {
  return views.every(
    ({ schema }) =>
      (schema.contentEncoding ?? schema.format) ===
      (schema.contentEncoding === undefined ? "byte" : "base64"),
  );
}

function compareDefault(before: View, after: View, walk: Walk): void {
  const [left, right] = [defaultText(before), defaultText(after)];
  const kind = walk.isOptional ? "default" : "required-default";
  if (left !== right) walk.fact({ kind, before: left, after: right });
}

/** Empty without a default, unlike any JSON. */
function defaultText({ schema }: View): string {
  return schema.default === undefined ? "" : jsonKey(schema.default);
}
