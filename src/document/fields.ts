/**
 * Reading one field of an object with its type checked. A descriptive field (prose, flag) of the wrong type is dropped
 * with a warning; a structural one is an error. An explicit null, which YAML reads for a key without a value, counts as
 * absent.
 */
import { type Checked, checkForm } from "../forms/check-form.js";
import { operation, root, schema } from "../traits/places.js";
import type { ApiTraits, OperationTraits, SchemaTraits } from "../traits/types.js";
import { describeType, isList, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import type { DocumentFindings } from "./findings.js";

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

/** Those of the keys that are strings. */
export function readTexts<Key extends string>(
  node: JsonObject,
  keys: readonly Key[],
  pointer: string,
  findings: DocumentFindings,
): Readonly<Partial<Record<Key, string>>> {
  const texts: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = readString(node, key, pointer, findings);
    if (text !== undefined) texts[key] = text;
  }
  return texts;
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

/** Reads an object that must not be a reference. `References` reads those that may be one. */
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

/** True, and reported, if the object is a reference where the standard has none. */
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

/** The entries of a map whose keys the document chooses; `hasExtensions`: except extensions. */
export function readEntries(
  map: Located<JsonObject> | undefined,
  options?: { readonly hasExtensions: true },
): FieldEntry[] {
  if (map === undefined) return [];
  return Object.entries(map.value)
    .filter(([key]) => options?.hasExtensions !== true || !key.startsWith("x-"))
    .map(([key, value]) => ({ key, value, pointer: appendToken(map.pointer, key) }));
}

/**
 * The entries of a map whose names may begin with `x-`, as those of headers do. The standard allows no extension there, but
 * publishers use them: a value that is not an object, or that `isEntry` does not recognise, is an extension.
 */
export function readNamedEntries(
  map: Located<JsonObject> | undefined,
  isEntry: (value: JsonObject) => boolean = () => true,
): FieldEntry[] {
  return readEntries(map).filter(
    ({ key, value }) => !key.startsWith("x-") || (isObject(value) && isEntry(value)),
  );
}

interface TraitsAt {
  readonly root: ApiTraits;
  readonly operation: OperationTraits;
  readonly schema: SchemaTraits;
}

const checks: { readonly [Place in keyof TraitsAt]: (value: JsonValue) => Checked<TraitsAt[Place]> } = {
  root: (value) => checkForm(root, value),
  operation: (value) => checkForm(operation, value),
  schema: (value) => checkForm(schema, value),
};

/** The traits under `x-client`, whose pointer is `pointer`. Invalid ones are reported and empty. */
export function readTraits<Place extends keyof TraitsAt>(
  place: Place,
  value: JsonValue | undefined,
  pointer: string,
  findings: DocumentFindings,
): Partial<TraitsAt[Place]> {
  if (value === undefined) return {};
  const checked = checks[place](value);
  if (checked.kind === "valid") return checked.value;
  for (const { path, detail, fix } of checked.mistakes)
    findings.add("TRAIT_INVALID", path.reduce<string>(appendToken, pointer), detail, fix);
  return {};
}
