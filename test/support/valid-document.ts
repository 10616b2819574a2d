/** A `ValidDocument` made by hand, for tests of the stages that come after validation. */
import type {
  DocumentOperation,
  DocumentParameter,
  DocumentResponse,
  DocumentWebhook,
  ValidDocument,
} from "../../src/document/valid-document.js";
import type { SecurityScheme } from "../../src/model/api.js";
import type { JsonObject, JsonValue } from "../../src/values/json.js";
import { pointerOf } from "../../src/values/json-pointer.js";
import { type JsonSchema, written } from "./written-schema.js";

export interface DocumentParts {
  readonly api?: string;
  readonly version?: string;
  readonly servers?: readonly string[];
  readonly securitySchemes?: Readonly<Record<string, Omit<SecurityScheme, "name">>>;
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  readonly parameters?: readonly DocumentParameter[];
  readonly operations?: readonly DocumentOperation[];
  readonly webhooks?: readonly DocumentWebhook[];
  readonly traits?: JsonObject;
  readonly root?: JsonObject;
  readonly isVersionAssumed?: boolean;
}

export function validDocument(parts: DocumentParts = {}): ValidDocument {
  return {
    api: parts.api ?? "shop",
    version: parts.version ?? "2026-01-01",
    file: "shop.yaml",
    info: { title: "Shop", version: parts.version ?? "2026-01-01" },
    servers: parts.servers ?? [],
    security: [],
    root: parts.root ?? {},
    isVersionAssumed: parts.isVersionAssumed ?? false,
    securitySchemes: new Map(
      Object.entries(parts.securitySchemes ?? {}).map(([name, scheme]) => [name, { name, ...scheme }]),
    ),
    schemas: new Map(
      Object.entries(parts.schemas ?? {}).map(([name, schema]) => [
        name,
        written(schema, pointerOf(["components", "schemas", name])),
      ]),
    ),
    parameters: parts.parameters ?? [],
    operations: parts.operations ?? [],
    webhooks: parts.webhooks ?? [],
    traits: parts.traits ?? {},
    locate: () => ({ line: 7, column: 3 }),
  } as unknown as ValidDocument;
}

/** `operation("GET /orders/{id}", { … })` */
export function operation(call: string, parts: Partial<DocumentOperation> = {}): DocumentOperation {
  const [method = "", path = ""] = call.split(" ");
  return {
    pointer: `#/paths/${path.replaceAll("/", "~1")}/${method.toLowerCase()}`,
    path,
    method,
    deprecated: false,
    tags: [],
    parameters: [],
    responses: [],
    callbacks: [],
    security: [],
    traits: {},
    ...parts,
  };
}

/** `parameter("query cursor", { schema: … })`, with the defaults of the standard. */
export function parameter(
  place: string,
  { schema = { type: "string" }, ...parts }: ParameterParts = {},
): DocumentParameter {
  const [where = "", name = ""] = place.split(" ");
  const isForm = where === "query" || where === "cookie";
  return {
    pointer: `#/parameters/${name}`,
    name,
    in: where as DocumentParameter["in"],
    required: where === "path",
    deprecated: false,
    style: isForm ? "form" : "simple",
    explode: isForm,
    allowReserved: false,
    schema: written(schema),
    ...parts,
  };
}

export type ParameterParts = Partial<Omit<DocumentParameter, "schema">> & { readonly schema?: JsonSchema };

export function response(
  status: string,
  schema?: JsonSchema,
  mediaType = "application/json",
): DocumentResponse {
  const pointer = `#/responses/${status}`;
  return {
    pointer,
    status,
    content:
      schema === undefined
        ? []
        : [
            {
              pointer: `${pointer}/content`,
              mediaType,
              schema: written(schema),
              encoding: new Map(),
              examples: [],
            },
          ],
    headers: [],
  };
}

export function webhook(
  name: string,
  schema?: JsonSchema,
  parts: Partial<DocumentWebhook> = {},
): DocumentWebhook {
  const pointer = `#/webhooks/${name}/post`;
  const content = {
    pointer: `${pointer}/content`,
    mediaType: "application/json",
    encoding: new Map(),
    examples: [],
  };
  return {
    pointer,
    name,
    method: "post",
    deprecated: false,
    tags: [],
    parameters: [],
    responses: [],
    ...(schema === undefined
      ? {}
      : {
          requestBody: {
            pointer: `${pointer}/requestBody`,
            required: true,
            content: [{ ...content, schema: written(schema) }],
          },
        }),
    ...parts,
  };
}

export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object schema: `"id!"` is required. */
export function object(properties: Readonly<Record<string, JsonValue>>): JsonObject {
  const names = Object.keys(properties);
  const required = names.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1));
  return {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [name.replace(/!$/, ""), properties[name] as JsonValue]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}
