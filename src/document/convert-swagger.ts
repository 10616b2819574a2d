/**
 * Swagger 2.0 as OpenAPI 3.0, so that all other code reads one form.
 *
 * A library converts the renamed parts: definitions, servers, security, simple parameters. Parts that it would get
 * wrong are converted first, in a copy, since it modifies its input: bodies and forms (also shared ones, and those of a
 * whole path), answers with the media types of their operation, formats of lists, and null.
 */
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";

import type { Report } from "../diagnostics/report.js";
import {
  createObject,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  omitKeys,
  stringsOf,
  textOfValue,
} from "../values/json.js";
import { tokensOf } from "../values/json-pointer.js";
import { listSome, quote } from "../values/text.js";
import type { ParsedDocument } from "./parsed-document.js";
import { vendorPathKeys } from "./path-keys.js";
import { prepareTree } from "./prepare-tree.js";

/** Undefined if it cannot be converted, as the report says. */
export function convertSwagger(document: ParsedDocument, report: Report): ParsedDocument | undefined {
  const { api, version, file } = document;
  const place = { api, version, file };
  const lists = new Set<string>();
  let root: JsonObject;
  try {
    root = { ...convert(document.root, lists), ...convertVendorPaths(document.root, lists) };
  } catch (error) {
    // The library assumes a valid document.
    const detail = error instanceof Error ? `${error.message}.` : String(error);
    report.add("SWAGGER_NOT_CONVERTED", place, detail);
    return undefined;
  }
  const locate: ParsedDocument["locate"] = (pointer) => document.locate(swaggerPointer(pointer));
  if (prepareTree(root, place, report, locate) === undefined) return undefined;
  const names = listSome(
    [...lists].map((name) => quote(name)),
    6,
  );
  const unlisted = lists.size === 0 ? "" : ` It has no form for some lists, which become strings: ${names}.`;
  report.add(
    "SWAGGER_CONVERTED",
    place,
    `The document is Swagger 2.0; it is read as OpenAPI 3.0.${unlisted}`,
  );
  return { ...document, root, locate, placeOf: (pointer) => document.placeOf(swaggerPointer(pointer)) };
}

/** `lists`: the names of lists that become strings. */
function convert(root: JsonObject, lists: Set<string>): JsonObject {
  return upgradeFromTwoToThree(new Preparation(root, lists).document()) as JsonObject;
}

/** The library supports path items only under `paths`. */
function convertVendorPaths(root: JsonObject, lists: Set<string>): JsonObject {
  const converted = vendorPathKeys(root).map(
    (key) => [key, convert({ ...root, paths: root[key] ?? {} }, lists)["paths"] ?? {}] as const,
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

const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

/** A copy of a document in which only what the library can convert is still Swagger 2.0. */
class Preparation {
  readonly #root: JsonObject;
  readonly #lists: Set<string>;

  constructor(document: JsonObject, lists: Set<string>) {
    this.#root = JSON.parse(JSON.stringify(document)) as JsonObject;
    this.#lists = lists;
  }

  document(): JsonObject {
    const root = omitKeys(this.#root, ["consumes", "produces", "responses"]);
    return {
      ...mapSome(root, {
        paths: (paths) =>
          mapValues(paths, (item, path) => (path.startsWith("x-") ? item : this.#pathItem(item))),
        parameters: (shared) =>
          mapValues(omitKeys(fieldsOf(shared), this.#sharedBodies()), (each) => this.#parameter(each)),
        definitions: (definitions) => mapValues(definitions, prepareSchema),
        schemes: (schemes) => (isList(schemes) ? [...schemes].sort(secureFirst) : schemes),
      }),
      swagger: "2.0",
    };
  }

  #sharedBodies(): string[] {
    const shared = Object.entries(fieldsOf(this.#root["parameters"]));
    return shared.flatMap(([name, value]) => (this.#isInBody(value) ? [name] : []));
  }

  #pathItem(item: JsonValue): JsonValue {
    const common = listOf(fieldsOf(item)["parameters"]);
    // A null, which YAML reads for a key without a value, counts as absent.
    const nulls = Object.keys(fieldsOf(item)).filter((key) => fieldsOf(item)[key] === null);
    return mapValues(isObject(item) ? omitKeys(item, nulls) : item, (value, key) => {
      if (key === "parameters") return this.#parameters(common);
      return methods.includes(key) && isObject(value) ? this.#operation(value, common) : value;
    });
  }

  #operation(operation: JsonObject, common: readonly JsonValue[]): JsonObject {
    const { consumes, produces, parameters, responses, ...others } = operation as Partial<JsonObject>;
    const own = listOf(parameters).map((each) => this.#resolve(each));
    const inherited = common
      .map((each) => this.#resolve(each))
      .filter((each) => !own.some((other) => identityOf(other) === identityOf(each)));
    const hasOwnBody = own.some((each) => each["in"] === "body");
    const inBody = [...inherited.filter((each) => !hasOwnBody || each["in"] !== "body"), ...own].filter(
      (each) => this.#isInBody(each),
    );
    const types = typesOf(produces ?? this.#root["produces"]);
    return {
      ...(others as JsonObject),
      ...(parameters !== undefined && !isList(parameters) && { parameters }),
      ...(own.length > 0 && { parameters: this.#parameters(listOf(parameters)) }),
      ...(inBody.length > 0 && { requestBody: this.#body(inBody, consumes ?? this.#root["consumes"]) }),
      ...(responses !== undefined && {
        responses: mapValues(responses, (response) => this.#response(response, types)),
      }),
    };
  }

  /** The target of a reference to a shared part. */
  #resolve(value: JsonValue): JsonObject {
    let part = fieldsOf(value);
    for (let hops = 0; hops < 10 && typeof part["$ref"] === "string"; hops++) {
      const [section = "", name = "", ...rest] = tokensOf(part["$ref"]) ?? [];
      const isShared = rest.length === 0 && (section === "parameters" || section === "responses");
      const next = isShared ? fieldsOf(this.#root[section])[name] : undefined;
      if (!isObject(next)) break;
      part = next;
    }
    return part;
  }

  #isInBody(value: JsonValue): boolean {
    return ["body", "formData"].includes(textOfValue(this.#resolve(value)["in"] ?? ""));
  }

  #parameters(parameters: readonly JsonValue[]): JsonValue[] {
    return parameters.filter((each) => !this.#isInBody(each)).map((each) => this.#parameter(each));
  }

  #body(parameters: readonly JsonObject[], consumes: JsonValue | undefined): JsonObject {
    const body = parameters.find((each) => each["in"] === "body");
    if (body === undefined) return this.#form(parameters, listOf(consumes));
    const { schema, description, required } = body;
    return {
      ...(description !== undefined && { description }),
      required: required === true,
      content: contentOf(typesOf(consumes), () => ({ schema: prepareSchema(schema ?? {}) })),
    };
  }

  /** A file needs multipart; without a file or a media type, it is a form. */
  #form(fields: readonly JsonObject[], consumes: readonly JsonValue[]): JsonObject {
    const forms = ["multipart/form-data", "application/x-www-form-urlencoded"];
    const hasFile = fields.some((field) => field["type"] === "file");
    const stated = hasFile ? forms.slice(0, 1) : forms.filter((type) => consumes.includes(type));
    const types = stated.length > 0 ? stated : forms.slice(1);
    const isMultipart = types.includes("multipart/form-data");
    const required = fields.flatMap((field) => (field["required"] === true ? [nameOf(field)] : []));
    const properties = fields.map((field) => [nameOf(field), this.#field(field, isMultipart)] as const);
    const encoding = fields.flatMap((field) => {
      const style = field["type"] === "array" && !isMultipart ? formStyles.get(formatOf(field)) : undefined;
      return style === undefined ? [] : [[nameOf(field), style] as const];
    });
    const media = {
      schema: {
        type: "object",
        properties: Object.fromEntries(properties),
        ...(required.length > 0 && { required }),
      },
      ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
    };
    return { required: required.length > 0, content: contentOf(types, () => media) };
  }

  /** A list is one part per entry, or one part that OpenAPI 3 cannot describe as a list. */
  #field(field: JsonObject, isMultipart: boolean): JsonObject {
    const isOnePart = isMultipart && formatOf(field) !== "multi";
    const prepared = this.#parameter(isOnePart ? { ...field, in: "part" } : field);
    return omitKeys(fieldsOf(prepared), ["name", "in", "required", "collectionFormat", "allowEmptyValue"]);
  }

  /** A list in a format that OpenAPI 3 lacks becomes the string that is sent. */
  #parameter(value: JsonValue, name?: string): JsonValue {
    const parameter = prepareSchema(value);
    if (!isObject(parameter) || parameter["type"] !== "array") return parameter;
    const format = formatOf(parameter);
    const isForm = parameter["in"] === "query" || parameter["in"] === "formData";
    const isNested = fieldsOf(parameter["items"])["type"] === "array";
    const isSimple = format === "csv" && parameter["in"] !== "part";
    if (!isNested && (isForm ? formStyles.has(format) : isSimple)) return parameter;
    this.#lists.add(name ?? nameOf(parameter));
    const ofLists = ["items", "collectionFormat", "default", "enum", "minItems", "maxItems", "uniqueItems"];
    const plain = omitKeys(parameter, ofLists);
    const note = `A list, separated by ${separators.get(format) ?? format}.`;
    const description =
      typeof plain["description"] === "string" ? `${plain["description"]}\n\n${note}` : note;
    return { ...plain, type: "string", description };
  }

  #response(value: JsonValue, produces: readonly string[]): JsonObject {
    const { schema, examples, ...others } = this.#resolve(value) as Partial<JsonObject>;
    const response = mapSome(others as JsonObject, {
      headers: (headers) => mapValues(headers, (header, name) => this.#parameter(header, name)),
    });
    if (schema === undefined) return response;
    const content = contentOf(produces, (type) => {
      const example = fieldsOf(examples)[type];
      return { schema: prepareSchema(schema), ...(example !== undefined && { example }) };
    });
    return { ...response, content };
  }
}

function identityOf({ name = null, in: place = null }: Partial<JsonObject>): string {
  return JSON.stringify([name, place]);
}

function nameOf({ name = "" }: Partial<JsonObject>): string {
  return textOfValue(name);
}

function typesOf(value: JsonValue | undefined): string[] {
  const types = stringsOf(value);
  return types.length === 0 ? ["application/json"] : types;
}

function contentOf(types: readonly string[], mediaOf: (type: string) => JsonObject): JsonObject {
  return Object.fromEntries(types.map((type) => [type, mediaOf(type)]));
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

function formatOf({ collectionFormat }: JsonObject): string {
  return typeof collectionFormat === "string" ? collectionFormat : "csv";
}

/** Swagger 2.0 spells `nullable` as `x-nullable`; a file is bytes. */
function prepareSchema(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const prepared = mapSome(omitKeys(value, ["x-nullable"]), {
    properties: (properties) => mapValues(properties, prepareSchema),
    items: prepareSchema,
    additionalProperties: prepareSchema,
    allOf: (members) => (isList(members) ? members.map(prepareSchema) : members),
  });
  const bytes = prepared["type"] === "file" ? { type: "string", format: "binary" } : {};
  return { ...prepared, ...bytes, ...(value["x-nullable"] === true && { nullable: true }) };
}

function secureFirst(left: JsonValue, right: JsonValue): number {
  return Number(right === "https") - Number(left === "https");
}

/** Anything but an object is kept, for its reader to report. */
function mapValues<Value extends JsonValue>(
  fields: Value,
  change: (value: JsonValue, key: string) => JsonValue,
): JsonObject | Value {
  if (!isObject(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value, key)]));
}

function mapSome(
  fields: JsonObject,
  changes: Readonly<Record<string, (value: JsonValue) => JsonValue>>,
): JsonObject {
  const byKey = new Map(Object.entries(changes));
  return mapValues(fields, (value, key) => byKey.get(key)?.(value) ?? value);
}

function fieldsOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : createObject();
}
