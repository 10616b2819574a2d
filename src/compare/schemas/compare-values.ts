/** Enums, and keywords whose values are only equal or not. */
import { compareFlag } from "../parts.js";
import { jsonKey, type JsonValue } from "../../values/json.js";
import { compareText } from "../../values/text.js";
import { canLimit, isListed } from "./compare-types.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

/** Compared as sets: publishers re-sort enums between versions, and a reorder is not a change for anyone. */
export function compareEnum(before: View, after: View, walk: Walk): void {
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
  const [was, is] = [left[0], right[0]];
  if (added.length === 0 && removed.length === 0) return;
  if (left.length === 1 && right.length === 1 && was !== undefined && is !== undefined) {
    walk.fact({ kind: "const", before: was, after: is });
    return;
  }
  const isOpen = before.schema.open === true && after.schema.open === true;
  walk.fact({ kind: "enum-values", added, removed, isOpen });
}

/** Only if both sides have a list; otherwise the list itself is the difference. */
export function compareOpen(before: View, after: View, walk: Walk): void {
  if (before.schema.enum === undefined || after.schema.enum === undefined) return;
  const [wasOpen, isOpen] = [before.schema.open === true, after.schema.open === true];
  if (wasOpen !== isOpen) walk.fact({ kind: "open", before: wasOpen, after: isOpen });
}

function without(values: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  const known = new Set(others.map(jsonKey));
  return values
    .filter((value) => !known.has(jsonKey(value)))
    .sort((left, right) => compareText(jsonKey(left), jsonKey(right)));
}

export function compareFormat(before: View, after: View, walk: Walk): void {
  if (isListed(before) || isListed(after)) return;
  const [left, right] = [before.schema.format ?? "", after.schema.format ?? ""];
  if (left !== right && !areBase64(before, after)) walk.fact({ kind: "format", before: left, after: right });
}

export function comparePattern(before: View, after: View, walk: Walk): void {
  const [left, right] = [patternOf(before), patternOf(after)];
  if (left !== right && canLimit("pattern", before, after))
    walk.fact({ kind: "pattern", before: left, after: right });
}

/** Empty if every string matches. */
function patternOf({ schema: { pattern = "" } }: View): string {
  return matchesAnything(pattern) ? "" : pattern;
}

/** Generators write such a pattern for fields without one. That `.` excludes line breaks is not intended. */
function matchesAnything(pattern: string): boolean {
  if (pattern === "^" || pattern === "$") return true;
  const inside = pattern.replace(/^\^/, "").replace(/\$$/, "");
  const [, held = inside] = /^\((?:\?:)?([^()]*)\)$/.exec(inside) ?? [];
  const [, repeated = ""] = /^(.*?)(?:\*|\{0,\})\??$/s.exec(held) ?? [];
  return anyCharacter.test(repeated);
}

/** A dot, a class of all characters, or an alternative of a dot and line breaks. */
const anyCharacter =
  /^(?:\.|\[\\s\\S\]|\[\\S\\s\]|\[\\d\\D\]|\[\\w\\W\]|\[\^\]|\((?:\?:)?(?:(?:\\[nrs]|[\n\r])+\|)*\.(?:\|(?:\\[nrs]|[\n\r])+)*\))$/;

export function compareCoding(before: View, after: View, walk: Walk): void {
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

export function compareDefault(before: View, after: View, walk: Walk): void {
  const [left, right] = [defaultText(before), defaultText(after)];
  const kind = walk.isOptional ? "default" : "required-default";
  if (left !== right) walk.fact({ kind, before: left, after: right });
}

export const compareReadOnly = compareFlag("read-only", ({ schema }: View) => schema.readOnly === true);

export const compareWriteOnly = compareFlag("write-only", ({ schema }: View) => schema.writeOnly === true);

export const compareSchemaDeprecated = compareFlag(
  "deprecated",
  ({ schema }: View) => schema.deprecated === true,
);

/** Empty without a default, unlike any JSON. */
function defaultText({ schema }: View): string {
  return schema.default === undefined ? "" : jsonKey(schema.default);
}
