/**
 * From a path item to its operations (OpenAPI 3.2, section 4.8): the fixed methods, 3.2's `query` and
 * `additionalOperations`, with what the item gives to all of them; and what operations and webhooks have in common.
 */
import { describeType, quote } from "../diagnostics/quote.js";
import {
  readEntries,
  readFlag,
  readList,
  readObject,
  readString,
  readStrings,
  type Located,
} from "./fields.js";
import { appendToken } from "./json-pointer.js";
import { copyObject, isObject, type JsonObject, type JsonValue } from "./json.js";
import { readRequestBody } from "./read-responses.js";
import type { Reading } from "./reading.js";
import type { DocumentOperation } from "./valid-document.js";

export interface PathItemOperation extends Located<JsonObject> {
  readonly method: string;
  /** Of the path item, unread. */
  readonly sharedParameters: readonly Located<JsonValue>[];
  readonly item: Located<JsonObject>;
  readonly sharedSummary?: string;
  readonly sharedDescription?: string;
}

export function readPathItem(entry: Located<JsonValue>, reading: Reading): PathItemOperation[] {
  const item = resolveItem(entry, reading);
  if (item === undefined) return [];
  const { value, pointer } = item;
  const { findings } = reading;
  const summary = readString(value, "summary", pointer, findings);
  const description = readString(value, "description", pointer, findings);
  const shared = {
    item,
    sharedParameters: readList(value, "parameters", pointer, findings),
    ...(summary !== undefined && { sharedSummary: summary }),
    ...(description !== undefined && { sharedDescription: description }),
  };
  checkKeys(item, reading);
  return [...fixedOperations(item), ...additionalOperations(item, reading)].flatMap(
    ({ method, value: operation, pointer: at }) => {
      if (isObject(operation)) return [{ method, value: operation, pointer: at, ...shared }];
      findings.add(
        "OPERATION_INVALID",
        at,
        `The operation ${quote(method)} must be an object; found ${describeType(operation)}.`,
      );
      return [];
    },
  );
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);
const otherKeys = new Set([
  "$ref",
  "summary",
  "description",
  "servers",
  "parameters",
  "additionalOperations",
]);

/** Beside a `$ref`, fields of the item itself count and win. The standard leaves it open; losing them would be worse. */
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

interface Found {
  readonly method: string;
  readonly value: JsonValue;
  readonly pointer: string;
}

function fixedOperations({ value, pointer }: Located<JsonObject>): Found[] {
  return Object.keys(value)
    .filter((key) => methods.has(key))
    .map((method) => ({ method, value: value[method] as JsonValue, pointer: appendToken(pointer, method) }));
}

function additionalOperations({ value, pointer }: Located<JsonObject>, { findings }: Reading): Found[] {
  return readEntries(readObject(value, "additionalOperations", pointer, findings)).flatMap((entry) => {
    const isToken = /^[\w!#$%&'*+.^`|~-]+$/.test(entry.key) && !methods.has(entry.key.toLowerCase());
    if (isToken) return [{ method: entry.key, value: entry.value, pointer: entry.pointer }];
    findings.add("OPERATION_INVALID", entry.pointer, `${quote(entry.key)} is not an additional HTTP method.`);
    return [];
  });
}

/** `GET` and `Post` would be silently lost. */
function checkKeys({ value, pointer }: Located<JsonObject>, { findings }: Reading): void {
  for (const key of Object.keys(value)) {
    if (methods.has(key) || otherKeys.has(key) || key.startsWith("x-")) continue;
    const isMethod = methods.has(key.toLowerCase());
    const advice = isMethod ? `; methods are written in lower case` : "";
    findings.add(
      isMethod ? "OPERATION_INVALID" : "FIELD_IGNORED",
      appendToken(pointer, key),
      `A path item has no field ${quote(key)}${advice}.`,
    );
  }
}

/** What operations and webhooks say about themselves. */
export function readHead(
  found: PathItemOperation,
  { findings }: Reading,
): Pick<DocumentOperation, "operationId" | "summary" | "description" | "deprecated" | "sunset" | "tags"> {
  const { value, pointer, sharedSummary, sharedDescription } = found;
  const operationId = readString(value, "operationId", pointer, findings);
  const summary = readString(value, "summary", pointer, findings) ?? sharedSummary;
  const description = readString(value, "description", pointer, findings) ?? sharedDescription;
  return {
    ...(operationId !== undefined && operationId !== "" && { operationId }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: readFlag(value, "deprecated", pointer, findings) ?? false,
    ...readSunset(value["x-sunset"]),
    tags: readStrings(value, "tags", pointer, findings),
  };
}

/** Only a date can be compared. */
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
