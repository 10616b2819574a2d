/**
 * The part of a document that some requests are judged by, in the words that the judging library understands.
 *
 * The library goes through the whole document for each operation that it meets first, which takes seconds in a large
 * one; so it gets some operations and what these refer to. What else is changed, and why:
 * - path parameters are renamed to p0, p1, …: the router ends a name at the first character that is not of a word
 * - responses are left out: they are made by the test, and Ajv compares them
 * - parameters are listed at the operation, with their references followed: the library follows one step only
 * - version 3.2 is called 3.1, which the library reads
 * - `nullable` beside no type is a union with null: Ajv refuses it, although it is valid in a document
 * - `$schema` and examples are left out: the library fetches the first, and has no use for the others
 * - the server is the root that the client puts before each path
 */
import { isList, isObject, type JsonObject, type JsonValue } from "../../../src/values/json.js";
import { objectAt, valueAt, type RawDocument, type RawOperation } from "./raw-document.js";
import { tokensOf } from "../../../src/values/json-pointer.js";

export function sliceOf(
  document: RawDocument,
  operations: readonly RawOperation[],
  root: string,
): JsonObject {
  const version = String(document.root["openapi"]);
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const operation of operations) {
    const { path, names } = renamed(operation.path);
    paths[path] = { ...paths[path], [operation.method]: slicedOperation(operation, names) };
  }
  const slice: Record<string, JsonValue> = {
    openapi: version.startsWith("3.2") ? "3.1.0" : version,
    info: { title: document.name, version: "1" },
    servers: [{ url: root === "" ? "/" : root }],
    ...(document.root["security"] !== undefined && { security: document.root["security"] }),
    paths,
    components: { securitySchemes: objectAt(objectAt(document.root, "components"), "securitySchemes") },
  };
  // What the document forgot may be anything.
  for (const pointer of reachable(document, paths))
    place(slice, pointer, valueAt(document.root, pointer) ?? {});
  return adapted(slice) as JsonObject;
}

function renamed(template: string): { path: string; names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const known = names.get(name) ?? `p${names.size}`;
    names.set(name, known);
    return `{${known}}`;
  });
  return { path, names };
}

function slicedOperation(
  { body, node, parameters }: RawOperation,
  names: ReadonlyMap<string, string>,
): JsonObject {
  return {
    parameters: parameters.map((parameter) => ({
      ...parameter.node,
      ...(parameter.in === "path" && { name: names.get(parameter.name) ?? parameter.name }),
    })),
    responses: { default: { description: "" } },
    ...(node["security"] !== undefined && { security: node["security"] }),
    ...(body !== undefined && {
      requestBody: {
        required: body.required,
        content: Object.fromEntries(body.content.map((media) => [media.mediaType, media.node])),
      },
    }),
  };
}

/** Every pointer that is referred to, from here on; the shorter ones first, which may contain the longer ones. */
function reachable({ root }: RawDocument, start: JsonValue): string[] {
  const results = new Set<string>();
  const open: JsonValue[] = [start];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isList(value)) open.push(...value);
    if (!isObject(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      open.push(inner);
      if (key !== "$ref" || typeof inner !== "string" || results.has(inner)) continue;
      results.add(inner);
      const target = valueAt(root, inner);
      if (target !== undefined) open.push(target);
    }
  }
  return [...results].sort((left, right) => left.length - right.length);
}

function place(slice: Record<string, JsonValue>, pointer: string, target: JsonValue | undefined): void {
  const tokens = tokensOf(pointer);
  const last = tokens?.pop();
  if (tokens === undefined || last === undefined || target === undefined) return;
  let holder: Record<string, JsonValue> = slice;
  for (const token of tokens) {
    const inner = holder[token];
    if (isList(inner)) return;
    const next: Record<string, JsonValue> = isObject(inner) ? { ...inner } : {};
    holder[token] = next;
    holder = next;
  }
  holder[last] ??= target;
}

/** A copy, in which the library may write. */
function adapted(value: JsonValue | undefined): JsonValue {
  if (isList(value)) return value.map(adapted);
  if (!isObject(value)) return value ?? null;
  const copy = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !["$schema", "example", "examples"].includes(key))
      .map(([key, inner]) => [key, adapted(inner)]),
  );
  if (typeof copy["nullable"] !== "boolean" || copy["type"] !== undefined) return copy;
  const { nullable, ...rest } = copy;
  return nullable ? { anyOf: [rest, { enum: [null] }] } : rest;
}
