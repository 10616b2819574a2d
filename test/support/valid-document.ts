/** Hand-made `ValidDocument`s, for tests of the stages after validation. */
import type { JsonObject, JsonValue } from "../../src/values/json.js";
import type {
  DocumentOperation,
  DocumentParameter,
  DocumentResponse,
  DocumentSecurityScheme,
  DocumentWebhook,
  DocumentSchema,
  ValidDocument,
} from "../../src/document/valid-document.js";

export interface DocumentParts {
  readonly api?: string;
  readonly version?: string;
  readonly servers?: readonly string[];
  readonly securitySchemes?: Readonly<Record<string, DocumentSecurityScheme>>;
  readonly schemas?: Readonly<Record<string, DocumentSchema>>;
  readonly parameters?: readonly DocumentParameter[];
  readonly operations?: readonly DocumentOperation[];
  readonly webhooks?: readonly DocumentWebhook[];
  readonly traits?: JsonObject;
}

export function validDocument(parts: DocumentParts = {}): ValidDocument {
  return {
    api: parts.api ?? "shop",
    version: parts.version ?? "2026-01-01",
    file: "shop.yaml",
    info: { title: "Shop", version: parts.version ?? "2026-01-01" },
    servers: (parts.servers ?? []).map((url) => ({ url })),
    tags: [],
    security: [],
    root: {},
    securitySchemes: new Map(Object.entries(parts.securitySchemes ?? {})),
    schemas: new Map(Object.entries(parts.schemas ?? {})),
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
export function parameter(place: string, parts: Partial<DocumentParameter> = {}): DocumentParameter {
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
    allowEmptyValue: false,
    schema: { type: "string" },
    ...parts,
  };
}

export function response(
  status: string,
  schema?: DocumentSchema,
  mediaType = "application/json",
): DocumentResponse {
  const pointer = `#/responses/${status}`;
  return {
    pointer,
    status,
    content:
      schema === undefined
        ? []
        : [{ pointer: `${pointer}/content`, mediaType, schema, encoding: new Map(), examples: [] }],
    headers: [],
    links: new Map(),
  };
}

export function webhook(
  name: string,
  schema?: DocumentSchema,
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
            content: [{ ...content, schema }],
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
