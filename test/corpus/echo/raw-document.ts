/**
 * A document as its publisher wrote it, read with none of the program's code: this is what the echo server believes.
 */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";

import { isList, isObject, type JsonObject, type JsonValue } from "../../../src/values/json.js";
import { tokensOf } from "../../../src/values/json-pointer.js";

export interface RawDocument {
  readonly name: string;
  readonly root: JsonObject;
}

/** An operation, with the parameters that it shares with its path, and with every reference to a part followed. */
export interface RawOperation {
  readonly path: string;
  /** Lower case. */
  readonly method: string;
  readonly node: JsonObject;
  readonly parameters: readonly RawParameter[];
  readonly body: RawBody | undefined;
  readonly responses: readonly RawResponse[];
}

export interface RawParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema: JsonValue;
  /** If the value is written in a media type instead of a style. */
  readonly mediaType: string | undefined;
  readonly node: JsonObject;
}

interface RawBody {
  readonly required: boolean;
  readonly content: readonly RawMedia[];
}

export interface RawMedia {
  readonly mediaType: string;
  readonly schema: JsonValue | undefined;
  readonly node: JsonObject;
}

interface RawResponse {
  readonly status: string;
  readonly content: readonly RawMedia[];
}

export function readRawDocument(name: string, file: string): RawDocument {
  const text = readFileSync(file, "utf8");
  const root = (file.endsWith(".json") ? JSON.parse(text) : load(text)) as JsonObject;
  return { name, root };
}

/** Follows references until there is none; `{}` if one leads nowhere. */
export function follow({ root }: RawDocument, node: JsonValue | undefined): JsonObject {
  let result = node;
  for (let step = 0; step < 50 && isObject(result); step++) {
    const reference = result["$ref"];
    if (typeof reference !== "string") return result;
    result = valueAt(root, reference);
  }
  return isObject(result) ? result : {};
}

export function valueAt(root: JsonObject, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const token of tokensOf(pointer) ?? [""]) {
    value = isObject(value) ? value[token] : isList(value) ? value[Number(token)] : undefined;
  }
  return value;
}

export function rawOperations(document: RawDocument): RawOperation[] {
  return Object.entries(objectAt(document.root, "paths"))
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, item]) => {
      const pathItem = follow(document, item);
      return Object.keys(pathItem)
        .filter((key) => /^(get|put|post|delete|options|head|patch|trace|query)$/.test(key))
        .map((method) => rawOperation(document, path, method, pathItem));
    });
}

function rawOperation(
  document: RawDocument,
  path: string,
  method: string,
  pathItem: JsonObject,
): RawOperation {
  const node = follow(document, pathItem[method]);
  return {
    path,
    method,
    node,
    parameters: readParameters(document, pathItem, node),
    body: readBody(document, node),
    responses: Object.entries(objectAt(node, "responses"))
      .filter(([status]) => /^(\d\d\d|\dXX|default)$/i.test(status))
      .map(([status, response]) => ({ status, content: readContent(document, follow(document, response)) })),
  };
}

function readParameters(document: RawDocument, pathItem: JsonObject, node: JsonObject): RawParameter[] {
  const listed = [...listAt(pathItem, "parameters"), ...listAt(node, "parameters")];
  const parameters = new Map<string, RawParameter>();
  for (const parameter of listed.map((each) => readParameter(document, follow(document, each)))) {
    const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
    parameters.set(`${parameter.in} ${name}`, parameter);
  }
  // Ignored by the standard (OpenAPI 3.1, 4.8.12.1).
  const ignored = ["header accept", "header content-type", "header authorization"];
  return [...parameters].filter(([key]) => !ignored.includes(key)).map(([, parameter]) => parameter);
}

function readParameter(document: RawDocument, node: JsonObject): RawParameter {
  const place = String(node["in"]);
  const style = String(node["style"] ?? (place === "path" || place === "header" ? "simple" : "form"));
  const [media] = readContent(document, node);
  return {
    name: String(node["name"]),
    in: place,
    required: node["required"] === true || place === "path",
    style,
    explode: typeof node["explode"] === "boolean" ? node["explode"] : style === "form",
    allowReserved: node["allowReserved"] === true,
    schema: media?.schema ?? node["schema"] ?? {},
    mediaType: media?.mediaType,
    node,
  };
}

function readBody(document: RawDocument, operation: JsonObject): RawBody | undefined {
  if (operation["requestBody"] === undefined) return undefined;
  const node = follow(document, operation["requestBody"]);
  return { required: node["required"] === true, content: readContent(document, node) };
}

function readContent(document: RawDocument, node: JsonObject): RawMedia[] {
  return Object.entries(objectAt(node, "content")).map(([mediaType, value]) => {
    const media = follow(document, value);
    return { mediaType, schema: media["schema"], node: media };
  });
}

export function objectAt(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}

export function listAt(node: JsonObject, key: string): readonly JsonValue[] {
  const value = node[key];
  return isList(value) ? value : [];
}
