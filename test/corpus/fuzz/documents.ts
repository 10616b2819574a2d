/** Small documents that use every part of OpenAPI, most of them valid, with names that break naive generators. */
import fc from "fast-check";

import type { JsonObject, JsonValue } from "../../../src/values/json.js";

/** What must stay text wherever it comes out. */
export const hostileNames: readonly string[] = [
  "__proto__",
  "constructor",
  "then",
  "toString",
  "class",
  "await",
  "body",
  "*/ process.exit() /*",
  "`${process}`",
  '"; process.exit(); "',
  "\\u0022",
  "line\u2028separator",
  "a b",
  "",
  " ",
  "..",
  "#",
  "%2e%2e",
  "{id}",
  "</script>",
  "日本",
  "1",
  "-",
  "x".repeat(300),
];

const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("id", "name", "Thing", "thing", "thing_id", "type", "items") },
  { weight: 1, arbitrary: fc.constantFrom(...hostileNames) },
);

const schemaNames = ["Thing", "thing", "Base", "Kind", "then"] as const;

const reference = fc
  .constantFrom(...schemaNames, "Missing")
  .map((name): JsonValue => ({ $ref: `#/components/schemas/${name}` }));

const plainSchemas: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom("string", "integer", "number", "boolean", "null"),
      format: fc.constantFrom("date-time", "int64", "binary", "byte", "unknown"),
      description: fc.constantFrom("Plain.", ...hostileNames),
      default: fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<JsonValue>,
      pattern: fc.constantFrom("^a+$", "(", "^[\\w]*$"),
      minLength: fc.constantFrom(0, 3, -1, 1e21),
      minimum: fc.constantFrom(0, -5, 1e308),
      maximum: fc.constantFrom(10, -10),
      nullable: fc.boolean(),
      readOnly: fc.boolean(),
      writeOnly: fc.boolean(),
      deprecated: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  fc.record({ enum: fc.array(fc.oneof(names, fc.integer(), fc.constant(null)), { maxLength: 4 }) }),
  fc.record({ const: fc.oneof(names, fc.integer(), fc.constant(null)) }),
  fc.constant(true),
  fc.constant({}),
);

const schemas = fc.letrec<{ schema: JsonValue }>((tie) => {
  const member = tie("schema");
  const some = fc.array(member, { maxLength: 3 });
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      plainSchemas,
      reference,
      fc.record(
        {
          type: fc.constant("object"),
          properties: fc.dictionary(names, member, { maxKeys: 4 }),
          required: fc.array(names, { maxLength: 3 }),
          additionalProperties: fc.oneof(fc.boolean(), member),
          patternProperties: fc.dictionary(fc.constantFrom("^x-", "("), member, { maxKeys: 1 }),
          unevaluatedProperties: fc.boolean(),
          dependentRequired: fc.constant({ id: ["name"] }),
        },
        { requiredKeys: ["type"] },
      ),
      fc.record(
        {
          type: fc.constant("array"),
          items: member,
          prefixItems: some,
          contains: member,
          minItems: fc.constantFrom(0, 2, 1e9),
          maxItems: fc.constantFrom(0, 1, 3),
        },
        { requiredKeys: ["type"] },
      ),
      fc.record({ allOf: some }),
      fc.record({ anyOf: some }),
      fc.record(
        {
          oneOf: some,
          discriminator: fc.record(
            {
              propertyName: names,
              mapping: fc.dictionary(names, fc.constantFrom(...schemaNames), { maxKeys: 2 }),
            },
            { requiredKeys: ["propertyName"] },
          ),
        },
        { requiredKeys: ["oneOf"] },
      ),
      fc.record({ not: member }),
      fc.record({ if: member, then: member, else: member }),
    ),
  };
}).schema;

const mediaTypes = fc.constantFrom(
  "application/json",
  "application/vnd.thing+json; charset=utf-8",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "text/plain",
  "text/event-stream",
  "application/xml",
  "application/octet-stream",
  "image/*",
  "*/*",
  "not a media type",
);

const content = fc.dictionary(mediaTypes, fc.record({ schema: schemas }, { requiredKeys: [] }), {
  maxKeys: 3,
});

const parameters = fc.array(
  fc.record(
    {
      name: names,
      in: fc.constantFrom("query", "header", "cookie", "path"),
      required: fc.boolean(),
      style: fc.constantFrom(
        "form",
        "simple",
        "deepObject",
        "pipeDelimited",
        "spaceDelimited",
        "label",
        "matrix",
      ),
      explode: fc.boolean(),
      allowReserved: fc.boolean(),
      schema: schemas,
    },
    { requiredKeys: ["name", "in"] },
  ),
  { maxLength: 4 },
);

const responses = fc.dictionary(
  fc.constantFrom("200", "201", "204", "4XX", "404", "default", "600"),
  fc.record(
    { description: fc.constantFrom("Done.", ...hostileNames), content },
    { requiredKeys: ["description"] },
  ),
  { maxKeys: 3 },
);

const operations = fc.record(
  {
    operationId: names,
    summary: fc.constantFrom("Gets.", ...hostileNames),
    tags: fc.array(names, { maxLength: 2 }),
    parameters,
    requestBody: fc.record({ required: fc.boolean(), content }, { requiredKeys: ["content"] }),
    responses,
    security: fc.array(
      fc.dictionary(fc.constantFrom("key", "token", "missing"), fc.constant([]), { maxKeys: 2 }),
      {
        maxLength: 2,
      },
    ),
    deprecated: fc.boolean(),
    servers: fc.constantFrom([], [{ url: "/other" }], [{ url: "https://{host}.example.com/v1" }]),
  },
  { requiredKeys: ["responses"] },
);

const pathItems = fc.dictionary(
  fc.constantFrom("get", "put", "post", "delete", "patch", "head", "options", "trace"),
  operations,
  { maxKeys: 2 },
);

export const documents = fc.record(
  {
    openapi: fc.constantFrom("3.0.3", "3.1.0", "3.2.0"),
    info: fc.record({
      title: fc.constantFrom("Things", ...hostileNames),
      version: fc.constantFrom("1.0.0", "2026-01-01", ""),
    }),
    servers: fc.constantFrom([], [{ url: "https://api.example.com/v1" }]),
    paths: fc.dictionary(
      fc.constantFrom(
        "/things",
        "/things/{id}",
        "/things/{id}/parts/{part_id}",
        "/then",
        "/a#b",
        "/../x",
        "/odd {",
        "/t/",
      ),
      pathItems,
      { maxKeys: 3 },
    ),
    components: fc.record({
      schemas: fc.record(
        { Thing: schemas, thing: schemas, Base: schemas, Kind: schemas, then: schemas },
        { requiredKeys: ["Thing"] },
      ),
      securitySchemes: fc.constant({
        key: { type: "apiKey", in: "header", name: "X-Key" },
        token: { type: "http", scheme: "bearer" },
      }),
    }),
    webhooks: fc.dictionary(
      names,
      fc.record({ post: fc.record({ requestBody: fc.record({ content }), responses }) }),
      { maxKeys: 2 },
    ),
  },
  { requiredKeys: ["openapi", "info", "paths"] },
) as unknown as fc.Arbitrary<JsonObject>;
