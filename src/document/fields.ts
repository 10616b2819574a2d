/**
 * Reading one field of an object with its type checked. A descriptive field (prose, flag) of the wrong type is dropped
 * with a warning; a structural one is an error. An explicit null, which YAML reads for a key without a value, counts as
 * absent.
 */
import { describeType, isList, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { quote } from "../values/text.js";
import type { DocumentFindings } from "./findings.js";
import { appendToken } from "../values/json-pointer.js";

export interface Located<Value> {
  readonly value: Value;
  readonly pointer: string;
}

export function readString(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: DocumentFindings,
): string | undefined {
  const value = node[key];
  if (typeof value === "string" || value === undefined || value === null) return value ?? undefined;
  const detail = `\`${key}\` must be a string; found ${describeType(value)}.`;
  findings.add("FIELD_IGNORED", appendToken(pointer, key), detail);
  return undefined;
}

export function readFlag(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: DocumentFindings,
): boolean | undefined {
  const value = node[key];
  if (typeof value === "boolean" || value === undefined || value === null) return value ?? undefined;
  const detail = `\`${key}\` must be true or false; found ${describeType(value)}.`;
  findings.add("FIELD_IGNORED", appendToken(pointer, key), detail);
  return undefined;
}

/** What the standard allows to be a Reference Object is read by `References`; anything else must not be one. */
export function readObject(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: DocumentFindings,
): Located<JsonObject> | undefined {
  const value = node[key];
  const at = appendToken(pointer, key);
  if (isObject(value))
    return refuseReference(value, `\`${key}\``, at, findings) ? undefined : { value, pointer: at };
  if (value !== undefined && value !== null) {
    findings.add("FIELD_TYPE", at, `\`${key}\` must be an object; found ${describeType(value)}.`);
  }
  return undefined;
}

/** True, and reported: the object is a reference where the standard has none, and what it means would be lost. */
export function refuseReference(
  value: JsonObject,
  what: string,
  pointer: string,
  findings: DocumentFindings,
): boolean {
  const reference = value["$ref"];
  if (typeof reference !== "string") return false;
  const detail = `${what} is a reference to ${quote(reference)}; OpenAPI does not allow one here.`;
  findings.add("REFERENCE_NOT_ALLOWED", pointer, detail);
  return true;
}

export function readList(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: DocumentFindings,
): Located<JsonValue>[] {
  const value = node[key];
  const at = appendToken(pointer, key);
  if (isList(value)) return value.map((entry, index) => ({ value: entry, pointer: appendToken(at, index) }));
  if (value !== undefined && value !== null) {
    findings.add("FIELD_TYPE", at, `\`${key}\` must be a list; found ${describeType(value)}.`);
  }
  return [];
}

export function readStrings(
  node: JsonObject,
  key: string,
  pointer: string,
  findings: DocumentFindings,
): string[] {
  return readList(node, key, pointer, findings).flatMap(({ value, pointer: at }) => {
    if (typeof value === "string") return [value];
    const detail = `An entry of \`${key}\` must be a string; found ${describeType(value)}.`;
    findings.add("FIELD_IGNORED", at, detail);
    return [];
  });
}

export interface FieldEntry {
  readonly key: string;
  readonly value: JsonValue;
  readonly pointer: string;
}

/** The entries of a map whose keys the document chooses. Extensions do not count where the standard allows them. */
export function readEntries(
  map: Located<JsonObject> | undefined,
  options?: { readonly hasExtensions: true },
): FieldEntry[] {
  if (map === undefined) return [];
  return Object.entries(map.value)
    .filter(([key]) => options?.hasExtensions !== true || !key.startsWith("x-"))
    .map(([key, value]) => ({ key, value, pointer: appendToken(map.pointer, key) }));
}
