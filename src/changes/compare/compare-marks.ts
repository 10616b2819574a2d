/** Single texts and flags of a schema: equal or not. */
import type { JsonValue } from "../../document/json.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

export function compareFormat(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.format ?? "", after.schema.format ?? ""];
  if (left !== right && !areBase64(before, after))
    walk.findings.fact({ kind: "format", before: left, after: right }, before.node, after.node, walk);
}

export function comparePattern(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.pattern ?? "", after.schema.pattern ?? ""];
  if (left !== right)
    walk.findings.fact({ kind: "pattern", before: left, after: right }, before.node, after.node, walk);
}

export function compareCoding(before: View, after: View, walk: Walk): void {
  for (const keyword of ["contentEncoding", "contentMediaType"] as const) {
    const [left, right] = [before.schema[keyword] ?? "", after.schema[keyword] ?? ""];
    if (left === right || (keyword === "contentEncoding" && areBase64(before, after))) continue;
    walk.findings.fact(
      { kind: "content-coding", keyword, before: left, after: right },
      before.node,
      after.node,
      walk,
    );
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
  const [left, right] = [jsonText(before.schema.default), jsonText(after.schema.default)];
  if (left !== right)
    walk.findings.fact({ kind: "default", before: left, after: right }, before.node, after.node, walk);
}

export function compareReadOnly(before: View, after: View, walk: Walk): void {
  compareFlag("readOnly", "read-only", before, after, walk);
}

export function compareWriteOnly(before: View, after: View, walk: Walk): void {
  compareFlag("writeOnly", "write-only", before, after, walk);
}

export function compareDeprecated(before: View, after: View, walk: Walk): void {
  compareFlag("deprecated", "deprecated", before, after, walk);
}

function compareFlag(
  keyword: "readOnly" | "writeOnly" | "deprecated",
  kind: "read-only" | "write-only" | "deprecated",
  before: View,
  after: View,
  walk: Walk,
): void {
  const [left, right] = [before.schema[keyword] === true, after.schema[keyword] === true];
  if (left !== right) walk.findings.fact({ kind, before: left, after: right }, before.node, after.node, walk);
}

/** Empty where there is none: no JSON text is empty. Keys are sorted, since their order says nothing. */
function jsonText(value: JsonValue | undefined): string {
  return value === undefined ? "" : JSON.stringify(value, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
