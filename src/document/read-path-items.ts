/**
 * From a path item to its operations (OpenAPI 3.2, section 4.8): the fixed methods, 3.2's `query` and
 * `additionalOperations`, with what the item gives to all of them; and what operations and webhooks have in common.
 */
import type { Subject } from "../model/api.js";
import { copyObject, describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import {
  type Located,
  readNamedEntries,
  readFlag,
  readList,
  readObject,
  readString,
  readStrings,
  readTexts,
  refuseReference,
} from "./fields.js";
import { readRequestBody } from "./read-content.js";
import type { Reading } from "./reading.js";
import type { DocumentOperation } from "./valid-document.js";

export interface PathItemOperation extends Located<JsonObject> {
  readonly method: string;
  /** Parameters of the path item, unread. */
  readonly sharedParameters: readonly Located<JsonValue>[];
  readonly item: Located<JsonObject>;
  readonly sharedProse: { readonly summary?: string; readonly description?: string };
}

/** `subject` names one operation of the item, or all of them together. */
export interface ItemReader<Value> {
  readonly subject: (operation?: { readonly method: string; readonly value: JsonValue }) => Subject;
  readonly read: (found: PathItemOperation) => Value;
}

/** An error in the item itself counts for each of its operations. */
export function readPathItem<Value>(
  entry: Located<JsonValue>,
  { subject, read }: ItemReader<Value>,
  reading: Reading,
): Value[] {
  const { findings } = reading;
  const item = findings.remember(() => readItem(entry, reading));
  const operations = item.value?.operations ?? [];
  if (operations.length === 0) findings.readSubject(subject(), () => findings.repeat(item));
  return operations.flatMap(({ method, fault, value, pointer }) => {
    const operation = findings.readSubject(subject({ method, value }), () => {
      const shared = findings.repeat(item)?.shared;
      if (isObject(value) && refuseReference(value, `The operation ${quote(method)}`, pointer, findings))
        return undefined;
      if (fault === undefined && shared !== undefined && isObject(value))
        return read({ method, value, pointer, ...shared });
      const kind = `The operation ${quote(method)} must be an object; found ${describeType(value)}.`;
      findings.add("OPERATION_INVALID", pointer, fault ?? kind);
      return undefined;
    });
    return operation === undefined ? [] : [operation];
  });
}

interface ReadItem {
  readonly shared: Omit<PathItemOperation, "method" | keyof Located<unknown>>;
  readonly operations: readonly FoundOperation[];
}

function readItem(entry: Located<JsonValue>, reading: Reading): ReadItem | undefined {
  const item = resolveItem(entry, reading);
  if (item === undefined) return undefined;
  const { value, pointer } = item;
  const { findings } = reading;
  return {
    shared: {
      item,
      sharedProse: readTexts(value, ["summary", "description"], pointer, findings),
      sharedParameters: readList(value, "parameters", pointer, findings),
    },
    operations: [...fixedOperations(item, reading), ...additionalOperations(item, reading)],
  };
}

/** Those that have a key of their own. */
export const methods = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);
const otherKeys = new Set([
  "$ref",
  "summary",
  "description",
  "servers",
  "parameters",
  "additionalOperations",
]);

/**
 * The item's own fields win over those behind its `$ref`. The standard leaves this open; losing them would be worse.
 */
function resolveItem(entry: Located<JsonValue>, reading: Reading): Located<JsonObject> | undefined {
  const target = reading.references.follow(entry, "path-item");
  const { value } = entry;
  if (target === undefined || !isObject(value) || target.value === value) return target;
  const own = Object.keys(value).filter((key) => key !== "$ref");
  if (own.length === 0) return target;
  const merged = copyObject(target.value);
  for (const key of own) merged[key] = value[key] as JsonValue;
  return { value: merged, pointer: target.pointer };
}

interface FoundOperation {
  /** In upper case, except a method from `additionalOperations`. */
  readonly method: string;
  readonly value: JsonValue;
  readonly pointer: string;
  /** The reason that the key is not a method. */
  readonly fault?: string;
}

/** Reports `GET` and `Post`, which would be lost silently. */
function fixedOperations({ value, pointer }: Located<JsonObject>, { findings }: Reading): FoundOperation[] {
  return Object.keys(value).flatMap((key) => {
    const at = appendToken(pointer, key);
    const found = { method: key.toUpperCase(), value: value[key] as JsonValue, pointer: at };
    if (methods.has(key)) return [found];
    if (otherKeys.has(key) || key.startsWith("x-")) return [];
    const fault = `A path item has no field ${quote(key)}`;
    if (methods.has(key.toLowerCase()))
      return [{ ...found, fault: `${fault}; methods are written in lower case.` }];
    findings.add("FIELD_IGNORED", at, `${fault}.`);
    return [];
  });
}

function additionalOperations(
  { value, pointer }: Located<JsonObject>,
  { findings }: Reading,
): FoundOperation[] {
  return readNamedEntries(readObject(value, "additionalOperations", pointer, findings)).map((entry) => {
    const isToken = /^[\w!#$%&'*+.^`|~-]+$/.test(entry.key) && !methods.has(entry.key.toLowerCase());
    const fault = isToken ? {} : { fault: `${quote(entry.key)} is not an additional HTTP method.` };
    return { method: entry.key, value: entry.value, pointer: entry.pointer, ...fault };
  });
}

/** Fields that operations and webhooks share. */
export function readHead(
  found: PathItemOperation,
  { findings }: Reading,
): Pick<DocumentOperation, "operationId" | "summary" | "description" | "deprecated" | "sunset" | "tags"> {
  const { value, pointer, sharedProse } = found;
  const operationId = readString(value, "operationId", pointer, findings) ?? "";
  return {
    ...(operationId !== "" && { operationId }),
    ...sharedProse,
    ...readTexts(value, ["summary", "description"], pointer, findings),
    deprecated: readFlag(value, "deprecated", pointer, findings) ?? false,
    ...readSunset(value["x-sunset"]),
    tags: readStrings(value, "tags", pointer, findings),
  };
}

/** Dates only: nothing else can be compared. */
function readSunset(value: JsonValue | undefined): Pick<DocumentOperation, "sunset"> {
  const date = typeof value === "string" ? /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value)?.[0] : undefined;
  return date === undefined ? {} : { sunset: date };
}

export function readRequestParts(
  { value: operation, pointer }: PathItemOperation,
  reading: Reading,
): Pick<DocumentOperation, "requestBody"> {
  const value = operation["requestBody"] ?? null;
  if (value === null) return {};
  const requestBody = readRequestBody({ value, pointer: `${pointer}/requestBody` }, reading);
  return requestBody === undefined ? {} : { requestBody };
}
