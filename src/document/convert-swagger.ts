/**
 * Swagger 2.0 as OpenAPI 3.0, so that all other code reads one form.
 *
 * A library converts the renamed parts: definitions, servers, security, simple parameters. Parts that it would get
 * wrong are converted first, in a copy: it modifies its input.
 */
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";

import type { Report } from "../diagnostics/report.js";
import { isObject, type JsonObject, type JsonValue } from "../values/json.js";
import type { ParsedDocument } from "./parsed-document.js";
import { vendorPathKeys } from "./path-keys.js";
import { prepareTree } from "./prepare-tree.js";

/** Undefined if it cannot be converted, as the report says. */
export function convertSwagger(document: ParsedDocument, report: Report): ParsedDocument | undefined {
  const { api, version, file } = document;
  const place = { api, version, file };
  const upgraded = upgrade(document);
  if (upgraded.kind === "refused") {
    report.add("SWAGGER_NOT_CONVERTED", place, upgraded.reason);
    return undefined;
  }
  const { root } = upgraded;
  const locate: ParsedDocument["locate"] = (pointer) => document.locate(swaggerPointer(pointer));
  if (!isObject(root) || prepareTree(root, place, report, locate) === undefined) return undefined;
  report.add("SWAGGER_CONVERTED", place, "The document is Swagger 2.0; it is read as OpenAPI 3.0.");
  return { ...document, root, locate, placeOf: (pointer) => document.placeOf(swaggerPointer(pointer)) };
}

type Upgraded =
  | { readonly kind: "upgraded"; readonly root: JsonValue }
  | { readonly kind: "refused"; readonly reason: string };

/** Catches errors: the library assumes a valid document. */
function upgrade({ root }: ParsedDocument): Upgraded {
  try {
    return { kind: "upgraded", root: { ...convert(root), ...convertVendorPaths(root) } };
  } catch (error) {
    return { kind: "refused", reason: error instanceof Error ? `${error.message}.` : String(error) };
  }
}

function convert(root: JsonObject): JsonObject {
  return upgradeFromTwoToThree(prepareSwagger(root)) as JsonObject;
}

/** The library supports path items only under `paths`. */
function convertVendorPaths(root: JsonObject): JsonObject {
  const converted = vendorPathKeys(root).map(
    (key) => [key, convert({ ...root, paths: root[key] ?? {} })["paths"] ?? {}] as const,
  );
  return Object.fromEntries(converted);
}

/** The source of a part of the result: its own place, or that of the enclosing part. */
function swaggerPointer(pointer: string): string {
  return moves.reduce((moved, [from, to]) => moved.replace(from, to), pointer);
}

const moves: readonly (readonly [RegExp, string])[] = [
  [/^#\/components\/schemas\//, "#/definitions/"],
  [/^#\/components\/parameters\/([^/]*).*$/, "#/parameters/$1"],
  [/^#\/components\/securitySchemes\//, "#/securityDefinitions/"],
  [/^#\/servers.*$/, "#/host"],
  [/^(#\/(?:paths|x-[^/]*)\/[^/]*\/[^/]*)\/requestBody.*$/, "$1/parameters"],
  [/^(#\/(?:paths|x-[^/]*)\/[^/]*(?:\/[^/]*)?\/parameters)\/.*$/, "$1"],
  [/^(#\/(?:paths|x-[^/]*)\/[^/]*\/[^/]*\/responses\/[^/]*)\/content\/[^/]*/, "$1"],
];

/**
 * Converts to OpenAPI 3 the parts that the library would get wrong: bodies and forms (also shared ones, and those of a
 * whole path), answers with the media types of their operation, formats of lists, and null.
 */
type Fields = Record<string, unknown>;

/** A copy; the document itself does not change. */
function prepareSwagger(document: JsonObject): Fields {
  const root = JSON.parse(JSON.stringify(document)) as Fields;
  const shared = { parameters: fieldsOf(root["parameters"]), responses: fieldsOf(root["responses"]) };
  const paths = Object.entries(fieldsOf(root["paths"])).map(([path, item]) => [
    path,
    isFields(item) && !path.startsWith("x-") ? preparePathItem(item, root, shared) : item,
  ]);
  const kept = omit(root, ["consumes", "produces", "responses"]);
  const parameters = Object.entries(shared.parameters).filter(([, value]) => !isInBody(value, shared));
  return {
    ...kept,
    swagger: "2.0",
    ...(root["paths"] !== undefined && {
      paths: isFields(root["paths"]) ? Object.fromEntries(paths) : root["paths"],
    }),
    ...(root["parameters"] !== undefined && {
      parameters: Object.fromEntries(parameters.map(([name, value]) => [name, prepareParameter(value)])),
    }),
    ...(root["definitions"] !== undefined && { definitions: mapValues(root["definitions"], prepareSchema) }),
    ...(Array.isArray(root["schemes"]) && { schemes: listOf(root["schemes"]).sort(secureFirst) }),
  };
}

interface Shared {
  readonly parameters: Fields;
  readonly responses: Fields;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

function preparePathItem(item: Fields, root: Fields, shared: Shared): Fields {
  const common = listOf(item["parameters"]);
  // A null, which YAML reads for a key without a value, counts as absent.
  const prepared = Object.entries(item)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => {
      if (key === "parameters")
        return [key, common.filter((each) => !isInBody(each, shared)).map(prepareParameter)];
      return [
        key,
        methods.includes(key) && isFields(value) ? prepareOperation(value, common, root, shared) : value,
      ];
    });
  return Object.fromEntries(prepared) as Fields;
}

function prepareOperation(
  operation: Fields,
  common: readonly unknown[],
  root: Fields,
  shared: Shared,
): Fields {
  const { consumes, produces, parameters, responses, ...kept } = operation;
  const own = listOf(parameters);
  const resolved = own.map((each) => resolve(each, shared.parameters));
  const inherited = common
    .map((each) => resolve(each, shared.parameters))
    .filter((each) => !resolved.some((other) => identityOf(other) === identityOf(each)));
  const hasOwnBody = resolved.some((each) => each["in"] === "body");
  const inBody = [...inherited.filter((each) => !hasOwnBody || each["in"] !== "body"), ...resolved].filter(
    (each) => isInBody(each, shared),
  );
  const answers = mapValues(responses, (response) =>
    prepareResponse(response, typesOf(produces ?? root["produces"]), shared),
  );
  return {
    ...kept,
    ...(parameters !== undefined && !Array.isArray(parameters) && { parameters }),
    ...(own.length > 0 && {
      parameters: own.filter((each) => !isInBody(each, shared)).map(prepareParameter),
    }),
    ...(inBody.length > 0 && { requestBody: requestBodyOf(inBody, consumes ?? root["consumes"]) }),
    ...(responses !== undefined && { responses: answers }),
  };
}

/** The target of a reference to a shared part. */
function resolve(value: unknown, shared: Fields): Fields {
  let found = fieldsOf(value);
  for (let hops = 0; hops < 10 && typeof found["$ref"] === "string"; hops++) {
    const name = /^#\/(?:parameters|responses)\/([^/]+)$/.exec(found["$ref"])?.[1];
    const next = name === undefined ? undefined : shared[decode(name)];
    if (!isFields(next)) return found;
    found = next;
  }
  return found;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return token;
  }
}

function identityOf({ name, in: place }: Fields): string {
  return JSON.stringify([name, place]);
}

function isInBody(value: unknown, { parameters }: Shared): boolean {
  return ["body", "formData"].includes(String(resolve(value, parameters)["in"]));
}

function typesOf(value: unknown): string[] {
  const types = listOf(value).filter((type) => typeof type === "string");
  return types.length === 0 ? ["application/json"] : types;
}

function requestBodyOf(parameters: readonly Fields[], consumes: unknown): Fields {
  const body = parameters.find((each) => each["in"] === "body");
  if (body === undefined) return formBodyOf(parameters, listOf(consumes));
  const { schema, description, required } = body;
  const content = typesOf(consumes).map((type) => [type, { schema: prepareSchema(schema ?? {}) }]);
  return {
    ...(description !== undefined && { description }),
    required: required === true,
    content: Object.fromEntries(content) as Fields,
  };
}

/** A file needs multipart; without a file or a media type, it is a form. */
function formBodyOf(fields: readonly Fields[], consumes: readonly unknown[]): Fields {
  const forms = ["multipart/form-data", "application/x-www-form-urlencoded"];
  const hasFile = fields.some((field) => field["type"] === "file");
  const stated = hasFile ? forms.slice(0, 1) : forms.filter((type) => consumes.includes(type));
  const types = stated.length > 0 ? stated : forms.slice(1);
  const isMultipart = types.includes("multipart/form-data");
  const required = fields.filter((field) => field["required"] === true);
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      fields.map((field) => [String(field["name"]), fieldSchema(field, isMultipart)]),
    ),
    ...(required.length > 0 && { required: required.map((field) => String(field["name"])) }),
  };
  const encoding = Object.fromEntries(
    fields.flatMap((field) => {
      const isList = field["type"] === "array" && !isMultipart;
      const style = isList ? formStyles.get(formatOf(field)) : undefined;
      return style === undefined ? [] : [[String(field["name"]), style] as const];
    }),
  );
  const media = { schema, ...(Object.keys(encoding).length > 0 && { encoding }) };
  return {
    required: required.length > 0,
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}

/** A list is one part per entry, or one part that OpenAPI 3 cannot describe as a list. */
function fieldSchema(field: Fields, isMultipart: boolean): Fields {
  const isOnePart = isMultipart && formatOf(field) !== "multi";
  const prepared = prepareParameter(isOnePart ? { ...field, in: "part" } : field);
  return omit(prepared, ["name", "in", "required", "collectionFormat", "allowEmptyValue"]);
}

const formStyles = new Map([
  ["multi", { style: "form", explode: true }],
  ["csv", { style: "form", explode: false }],
  ["ssv", { style: "spaceDelimited", explode: false }],
  ["pipes", { style: "pipeDelimited", explode: false }],
]);

const separators = new Map([
  ["csv", "commas"],
  ["ssv", "blanks"],
  ["tsv", "tabs"],
  ["pipes", "`|`"],
]);

function formatOf({ collectionFormat }: Fields): string {
  return typeof collectionFormat === "string" ? collectionFormat : "csv";
}

/** A list in a format that OpenAPI 3 lacks becomes the string that is sent. */
function prepareParameter(value: unknown): Fields {
  const parameter = prepareSchema(value);
  if (parameter["type"] !== "array") return parameter;
  const format = formatOf(parameter);
  const isForm = parameter["in"] === "query" || parameter["in"] === "formData";
  const isNested = fieldsOf(parameter["items"])["type"] === "array";
  const isSimple = format === "csv" && parameter["in"] !== "part";
  if (!isNested && (isForm ? formStyles.has(format) : isSimple)) return parameter;
  const ofLists = ["items", "collectionFormat", "default", "enum", "minItems", "maxItems", "uniqueItems"];
  const plain = omit(parameter, ofLists);
  const note = `A list, separated by ${separators.get(format) ?? format}.`;
  const description = typeof plain["description"] === "string" ? `${plain["description"]}\n\n${note}` : note;
  return { ...plain, type: "string", description };
}

function prepareResponse(value: unknown, produces: readonly string[], { responses }: Shared): Fields {
  const { schema, examples, ...kept } = resolve(value, responses);
  const headers =
    kept["headers"] === undefined ? {} : { headers: mapValues(kept["headers"], prepareParameter) };
  const samples = fieldsOf(examples);
  if (schema === undefined) return { ...kept, ...headers };
  const content = produces.map((type) => [
    type,
    { schema: prepareSchema(schema), ...(samples[type] !== undefined && { example: samples[type] }) },
  ]);
  return { ...kept, ...headers, content: Object.fromEntries(content) as Fields };
}

/** Swagger 2.0 spells `nullable` as `x-nullable`; a file is bytes. */
function prepareSchema(value: unknown): Fields {
  if (!isFields(value)) return value as Fields;
  const { "x-nullable": nullable, ...schema } = value;
  const prepared: Fields = Object.fromEntries(
    Object.entries(schema).map(([key, child]) => {
      if (key === "properties") return [key, mapValues(child, prepareSchema)];
      if (key === "items" || key === "additionalProperties") return [key, prepareSchema(child)];
      return [key, key === "allOf" && Array.isArray(child) ? child.map(prepareSchema) : child];
    }),
  );
  const bytes = prepared["type"] === "file" ? { type: "string", format: "binary" } : {};
  return { ...prepared, ...bytes, ...(nullable === true && { nullable: true }) };
}

function secureFirst(left: unknown, right: unknown): number {
  return Number(right === "https") - Number(left === "https");
}

function omit(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/** Anything but an object is kept, for its reader to report. */
function mapValues(fields: unknown, change: (value: unknown) => unknown): unknown {
  if (!isFields(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value)]));
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return isObject(value as JsonValue);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : [];
}
