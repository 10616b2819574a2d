/**
 * The operations of a path item (OpenAPI 3.2, section 4.8): the fixed methods, 3.2's `query` and
 * `additionalOperations`, with the parts shared by all; and the fields that operations and webhooks share.
 */
import type { Subject } from "../model/api.js";
import { copyObject, describeType, isObject, type JsonValue } from "../values/json.js";
import { quote } from "../values/text.js";
import { DocumentObject, type Located, readMaturity } from "./fields.js";
import { readRequestBody } from "./read-content.js";
import type { Reading } from "./reading.js";
import type { DocumentOperation } from "./valid-document.js";

export interface PathItemOperation {
  readonly node: DocumentObject;
  readonly method: string;
  /** Parameters of the path item, not read yet. */
  readonly sharedParameters: readonly Located<JsonValue>[];
  readonly item: DocumentObject;
  readonly sharedProse: { readonly summary?: string; readonly description?: string };
}

/** `subject` names one operation of the item, or all of them together. */
export interface ItemReader<Value> {
  readonly subject: (operation?: { readonly method: string; readonly value: JsonValue }) => Subject;
  readonly read: (candidate: PathItemOperation) => Value;
}

/** An error in the item itself affects each of its operations. */
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
      const node = isObject(value) ? new DocumentObject(value, pointer, findings) : undefined;
      if (node?.isReference(`The operation ${quote(method)}`) === true) return undefined;
      if (fault === undefined && shared !== undefined && node !== undefined)
        return read({ method, node, ...shared });
      const kind = `The operation ${quote(method)} must be an object; found ${describeType(value)}.`;
      findings.add("OPERATION_INVALID", pointer, fault ?? kind);
      return undefined;
    });
    return operation === undefined ? [] : [operation];
  });
}

interface ReadItem {
  readonly shared: Omit<PathItemOperation, "method" | "node">;
  readonly operations: readonly FoundOperation[];
}

function readItem(entry: Located<JsonValue>, reading: Reading): ReadItem | undefined {
  const item = resolveItem(entry, reading);
  if (item === undefined) return undefined;
  const sharedProse = item.texts("summary", "description");
  return {
    shared: { item, sharedProse, sharedParameters: item.list("parameters") },
    operations: [...fixedOperations(item), ...additionalOperations(item)],
  };
}

/** Methods with a key of their own. */
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
function resolveItem(entry: Located<JsonValue>, reading: Reading): DocumentObject | undefined {
  const target = reading.references.follow(entry, "path-item");
  const { value } = entry;
  if (target === undefined || !isObject(value) || target.value === value) return target;
  const own = Object.keys(value).filter((key) => key !== "$ref");
  if (own.length === 0) return target;
  const merged = copyObject(target.value);
  for (const key of own) merged[key] = value[key] as JsonValue;
  return new DocumentObject(merged, target.pointer, reading.findings);
}

interface FoundOperation {
  /** In upper case, except a method from `additionalOperations`. */
  readonly method: string;
  readonly value: JsonValue;
  readonly pointer: string;
  /** The reason that the key is not a method. */
  readonly fault?: string;
}

/** Reports `GET` and `Post`, which would otherwise be lost silently. */
function fixedOperations(item: DocumentObject): FoundOperation[] {
  return item.ownEntries().flatMap(({ key, value, pointer }) => {
    const candidate = { method: key.toUpperCase(), value, pointer };
    if (methods.has(key)) return [candidate];
    if (otherKeys.has(key) || key.startsWith("x-")) return [];
    const fault = `A path item has no field ${quote(key)}`;
    if (methods.has(key.toLowerCase()))
      return [{ ...candidate, fault: `${fault}; methods are written in lower case.` }];
    item.add("FIELD_IGNORED", `${fault}.`, key);
    return [];
  });
}

function additionalOperations(item: DocumentObject): FoundOperation[] {
  return item.namedEntries("additionalOperations").map(({ key: method, value, pointer }) => {
    const isToken = /^[\w!#$%&'*+.^`|~-]+$/.test(method) && !methods.has(method.toLowerCase());
    const fault = isToken ? {} : { fault: `${quote(method)} is not an additional HTTP method.` };
    return { method, value, pointer, ...fault };
  });
}

/** Fields that operations and webhooks share. */
export function readHead({
  node,
  sharedProse,
}: PathItemOperation): Pick<
  DocumentOperation,
  "operationId" | "summary" | "description" | "deprecated" | "sunset" | "comparedOnly" | "tags"
> {
  const operationId = node.text("operationId") ?? "";
  const { sunset, stability } = readMaturity(node.value);
  return {
    ...(operationId !== "" && { operationId }),
    ...sharedProse,
    ...node.texts("summary", "description"),
    deprecated: node.flag("deprecated") ?? false,
    ...(sunset !== "" && { sunset }),
    ...(stability !== "" && { comparedOnly: { stability } }),
    tags: node.strings("tags"),
  };
}

export function readRequestParts(
  { node }: PathItemOperation,
  reading: Reading,
): Pick<DocumentOperation, "requestBody"> {
  const value = node.value["requestBody"] ?? null;
  if (value === null) return {};
  const requestBody = readRequestBody({ value, pointer: `${node.pointer}/requestBody` }, reading);
  return requestBody === undefined ? {} : { requestBody };
}
