/**
 * Projects whose documents are well formed and contradict themselves: unions whose members are the same, tags that no
 * base lists, values of the wrong type, required fields that do not exist, bases of themselves, names that become equal.
 */
import fc from "fast-check";

import type { JsonObject, JsonValue } from "../../../src/values/json.js";

/** Names that are reserved, ours, a global's, equal but for their spelling, or in another script. */
const schemaNames = [
  "Thing",
  "thing",
  "THING",
  "Thing-1",
  "Thing.1",
  "注文",
  "Ошибка",
  "Error",
  "Array",
  "Promise",
  "string",
  "delete",
  "Record",
  "WebhookEvent",
  "Client",
  "1st",
  "Base",
  "Kind",
] as const;

const fieldNames = [
  "id",
  "type",
  "kind",
  "name",
  "a-b",
  "a_b",
  "aB",
  "class",
  "constructor",
  "__proto__",
  "数量",
  "then",
  "status",
  "created_at",
  "amount",
] as const;

const values: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  "a",
  "A",
  "b",
  "",
  "a-b",
  "a_b",
  "注文",
  "1",
  "null",
  "constructor",
  "__proto__",
  0,
  1,
  -1.5,
  1e21,
  true,
  false,
  null,
  [],
  ["a"],
  {},
  { type: "a" },
);

const field = fc.constantFrom(...fieldNames);
const reference = fc.constantFrom(...schemaNames).map((name): JsonValue => ({ $ref: refTo(name) }));

/** Says of a value what need not be true of it. */
const odd = {
  default: values,
  example: values,
  description: fc.constantFrom("Odd.", "*/ odd"),
  deprecated: fc.boolean(),
  readOnly: fc.constant(true),
  writeOnly: fc.constant(true),
};

const types = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<JsonValue>("string", "integer", "number", "boolean") },
  fc.constantFrom<JsonValue>(
    "object",
    "array",
    "null",
    [],
    ["string", "null"],
    ["string", "object"],
    ["integer", "array", "null"],
  ),
);

const scalars = record({
  type: types,
  nullable: fc.boolean(),
  enum: fc.array(values, { maxLength: 4 }),
  const: values,
  format: fc.constantFrom("date-time", "date", "uuid", "int64", "binary", "byte", "decimal", "email"),
  pattern: fc.constantFrom("^[0-9]+$", "^a", "\\d{3,2}"),
  minLength: fc.constantFrom(0, 5),
  maxLength: fc.constantFrom(0, 3),
  minimum: fc.constantFrom(-1, 7),
  maximum: fc.constantFrom(3),
  exclusiveMinimum: fc.constantFrom<JsonValue>(3, true),
  multipleOf: fc.constantFrom(0.1, 5),
  ...odd,
});

const plainEnums = record({
  type: fc.constant("string"),
  enum: fc.uniqueArray(fc.constantFrom("a", "A", "b", "a-b", "a_b", "c", "注文", ""), { maxLength: 5 }),
  "x-client": fc.constant({ open: true }),
  nullable: fc.boolean(),
  default: values,
});

const schemas = fc.letrec<{ schema: JsonValue; object: JsonValue; tag: JsonValue }>((tie) => {
  const member = tie("schema");
  const some = fc.array(member, { minLength: 1, maxLength: 3 });
  const objects = fc.array(fc.oneof(reference, tie("object")), { minLength: 1, maxLength: 3 });
  const discriminator = fc.record(
    {
      propertyName: fc.constantFrom("type", "kind", "id", "missing"),
      mapping: fc.dictionary(
        fc.constantFrom("a", "A", "b", "c", "注文"),
        fc.constantFrom(...schemaNames).chain((name) => fc.constantFrom(refTo(name), name)),
        { maxKeys: 3 },
      ),
    },
    { requiredKeys: ["propertyName"] },
  );
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalars,
      { weight: 2, arbitrary: reference },
      plainEnums,
      { weight: 2, arbitrary: tie("object") },
      record({ allOf: some, ...odd, nullable: fc.boolean() }),
      record({ anyOf: some, type: types, nullable: fc.boolean(), ...odd }),
      record({ oneOf: some, ...odd, enum: fc.array(values, { maxLength: 2 }) }),
      record({
        oneOf: objects,
        discriminator,
        "x-client": fc.constant({ open: true }),
        nullable: fc.boolean(),
      }),
      record({ anyOf: objects, discriminator, properties: fc.dictionary(field, member, { maxKeys: 2 }) }),
      record({
        type: fc.constant("array"),
        items: fc.oneof(member, fc.boolean()),
        prefixItems: some,
        minItems: fc.constantFrom(0, 1, 3),
        maxItems: fc.constantFrom(0, 1, 2),
        ...odd,
      }),
      record({ not: member, type: types }),
      record({ if: member, then: member, else: member, type: fc.constant("object") }),
      record({
        $ref: reference.map((each) => (each as { $ref: string }).$ref),
        ...odd,
        nullable: fc.boolean(),
      }),
      fc.boolean(),
    ),
    object: record({
      type: fc.constant("object"),
      properties: fc.dictionary(
        field,
        fc.oneof({ weight: 3, arbitrary: member }, { weight: 1, arbitrary: tie("tag") }),
        { maxKeys: 5 },
      ),
      required: fc.uniqueArray(field, { maxLength: 3 }),
      additionalProperties: fc.oneof(fc.boolean(), member),
      patternProperties: fc.dictionary(fc.constantFrom("^a", "^x-"), member, { maxKeys: 1 }),
      unevaluatedProperties: fc.boolean(),
      dependentRequired: fc.constant({ id: ["name", "missing"] }),
      minProperties: fc.constantFrom(0, 9),
      allOf: objects,
      discriminator,
      nullable: fc.boolean(),
      ...odd,
    }),
    tag: fc.oneof(
      fc.record({ const: fc.constantFrom<JsonValue>("a", "b", 1, null) }),
      fc.record({
        type: fc.constant("string"),
        enum: fc.array(fc.constantFrom<JsonValue>("a", "b", "c", 1), { maxLength: 3 }),
      }),
      fc.record({ type: fc.constantFrom("string", "integer") }),
    ),
  };
});

/** A record of which each key may be absent. */
function record(keys: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonValue> {
  const [first = "", ...others] = Object.keys(keys);
  // Few at a time: of everything at once, nothing remains.
  return fc.uniqueArray(fc.constantFrom(...others), { maxLength: 3 }).chain((chosen) => {
    const remaining = Object.entries(keys).filter(([name]) => name === first || chosen.includes(name));
    return fc.record(Object.fromEntries(remaining));
  });
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

const body = fc.oneof({ weight: 3, arbitrary: reference }, schemas.schema);

const content = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant("application/json") },
      fc.constantFrom(
        "multipart/form-data",
        "application/x-www-form-urlencoded",
        "text/plain",
        "text/event-stream",
        "application/xml",
        "application/octet-stream",
        "application/x-ndjson",
      ),
    ),
    body,
    values,
  )
  .map(([mediaType, schema, example]) => ({ [mediaType]: { schema, example } }));

const operation = fc.record(
  {
    operationId: fc.constantFrom(
      "注文を作成",
      "delete",
      "get",
      "list_things",
      "listThings",
      "List-Things",
      "text",
      "1",
    ),
    tags: fc.uniqueArray(fc.constantFrom("注文", "things", "Things", "class"), { maxLength: 2 }),
    parameters: fc.uniqueArray(
      fc.record(
        {
          name: fc.oneof(field, fc.constantFrom("cursor", "limit", "page", "body", "signal", "headers")),
          in: fc.constantFrom("query", "header", "cookie"),
          required: fc.boolean(),
          schema: body,
          example: values,
        },
        { requiredKeys: ["name", "in", "schema"] },
      ),
      { maxLength: 4, selector: (each) => `${each.in} ${each.name}` },
    ),
    requestBody: fc.record({ required: fc.boolean(), content }, { requiredKeys: ["content"] }),
    responses: fc.dictionary(
      fc.constantFrom("200", "201", "4XX", "404", "default"),
      fc.record(
        {
          description: fc.constant("Done."),
          content,
          headers: fc.dictionary(fc.constantFrom("X-A", "x_a", "Next"), fc.record({ schema: body }), {
            maxKeys: 2,
          }),
        },
        { requiredKeys: ["description", "content"] },
      ),
      { minKeys: 1, maxKeys: 3 },
    ),
    deprecated: fc.boolean(),
    callbacks: fc.constant({ done: { "{$request.body#/id}": { post: { responses: {} } } } }),
  },
  { requiredKeys: ["responses"] },
);

const paths = fc
  .dictionary(
    fc.constantFrom("/things", "/Things", "/注文", "/things/delete", "/class", "/a-b", "/a_b"),
    fc.dictionary(fc.constantFrom("get", "put", "post", "delete"), operation, { minKeys: 1, maxKeys: 2 }),
    { minKeys: 2, maxKeys: 4 },
  )
  .map(withoutDuplicates);

/** An id that two operations have drops both. */
function withoutDuplicates(
  items: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>,
): object {
  const seen = new Set<string | undefined>();
  for (const each of Object.values(items).flatMap((item) => Object.values(item))) {
    if (seen.has(each.operationId)) delete each.operationId;
    seen.add(each.operationId);
  }
  return items;
}

const webhooks = fc.dictionary(
  fc.constantFrom("thing.made", "thing-made", "注文", "delete", "/thing", "constructor"),
  fc.record({
    post: fc.record({
      requestBody: fc.record({
        content: body.map((schema) => ({ "application/json": { schema } })),
      }),
      responses: fc.constant({ "200": { description: "Received." } }),
    }),
  }),
  { maxKeys: 3 },
);

const someSchemas = fc.record(
  Object.fromEntries(
    schemaNames.map((name) => [name, fc.oneof({ weight: 2, arbitrary: schemas.object }, schemas.schema)]),
  ),
  { requiredKeys: [...schemaNames] },
);

const tagValues = fc.constantFrom("a", "b", "c", "Thing", "Kind", "注文");
const tagField = fc.oneof(
  fc.record({ type: fc.constant("string"), enum: fc.uniqueArray(tagValues, { maxLength: 2 }) }),
  fc.record({ const: tagValues }),
  fc.constant({ type: "string" }),
  fc.constant({ $ref: refTo("Kind") }),
);

/** Members of a base with a discriminator, each with a tag that the base or its mapping may not have. */
const taggedFamily = fc
  .record({
    propertyName: fc.constantFrom("type", "kind"),
    mapping: fc.option(
      fc.dictionary(tagValues, fc.constantFrom("Thing", "Thing-1", "注文", "Base").map(refTo), {
        maxKeys: 4,
      }),
      { nil: undefined },
    ),
    baseTag: fc.option(tagField, { nil: undefined }),
    memberTags: fc.array(fc.option(tagField, { nil: undefined }), { minLength: 3, maxLength: 3 }),
    isRequired: fc.boolean(),
    union: fc.constantFrom("oneOf", "anyOf"),
    unionMapping: fc.boolean(),
    further: fc.dictionary(field, schemas.schema, { maxKeys: 2 }),
  })
  .map(({ propertyName, mapping, baseTag, memberTags, isRequired, union, unionMapping, further }) => {
    const discriminator = { propertyName, ...(mapping === undefined ? {} : { mapping }) };
    const required = isRequired ? { required: [propertyName] } : {};
    const own = (tag: JsonValue | undefined): JsonObject =>
      tag === undefined ? {} : { [propertyName]: tag };
    const member = (tag: JsonValue | undefined): JsonValue => ({
      allOf: [{ $ref: refTo("Base") }, { type: "object", properties: { ...further, ...own(tag) } }],
    });
    return {
      Base: { type: "object", discriminator, properties: own(baseTag), ...required },
      Kind: { type: "string", enum: ["a", "Thing"] },
      Thing: member(memberTags[0]),
      "Thing-1": member(memberTags[1]),
      注文: { type: "object", properties: own(memberTags[2]), ...required },
      Record: {
        [union]: ["Thing", "Thing-1", "注文"].map((name) => ({ $ref: refTo(name) })),
        ...(unionMapping ? { discriminator } : {}),
      },
    };
  });

/** What an overlay may say of such a document. */
const traits = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record({
    webhooks: fc.record(
      {
        container: fc.record({
          schema: fc.constant("Envelope"),
          typeField: fc.constantFrom("type", "kind"),
          messagePath: fc.constantFrom(["data"], ["data", "message"]),
        }),
        wrapping: fc.constantFrom("none", "single-key"),
        events: fc.uniqueArray(
          fc.record(
            {
              topic: fc.constantFrom("Thing", "thing", "delete"),
              type: fc.constantFrom("thing", "THING", "注文", "delete"),
              message: fc.constantFrom(...schemaNames),
              wrapper: fc.constantFrom("Thing", "注文"),
              description: fc.constant("An event."),
            },
            { requiredKeys: ["type", "description"] },
          ),
          { maxLength: 3, selector: ({ type }) => type },
        ),
        topicEnum: fc.constantFrom(...schemaNames),
        signature: fc.constant({
          scheme: "timestamp-body",
          headers: { timestamp: "X-Time", signature: "X-Signature" },
          algorithm: "hmac-sha256",
          digestEncoding: "hex",
          secretEncoding: "utf8",
          toleranceSeconds: 300,
        }),
      },
      { requiredKeys: ["events"] },
    ),
    nullableOptionals: fc.boolean(),
  }),
  fc.record({
    errors: fc.record({
      sets: fc.constant([
        {
          name: "thing",
          description: "Why not.",
          codePath: ["kind"],
          field: { schema: "Fault", property: "kind" },
          codes: [
            { code: "a-b", condition: "One.", remedy: "Wait.", fixableBy: "nobody", isRetryable: true },
            { code: "a_b", condition: "Two.", remedy: "Pay.", fixableBy: "customer", isRetryable: false },
          ],
        },
      ]),
    }),
  }),
);

const fault = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };

const envelope = {
  type: "object",
  required: ["type", "kind"],
  properties: {
    type: { type: "string" },
    kind: { type: "string" },
    data: { type: "object", properties: { message: { $ref: refTo("Thing") } } },
  },
};

const document = fc.record({
  openapi: fc.constantFrom("3.0.3", "3.1.0"),
  info: fc.constant({ title: "Contradictions", version: "1" }),
  servers: fc.constant([{ url: "https://api.example.com" }]),
  "x-client": traits,
  paths,
  webhooks,
  schemas: fc
    .tuple(someSchemas, fc.oneof(fc.constant({}), taggedFamily))
    .map(([some, family]) => ({ ...some, ...family, Fault: fault, Envelope: envelope })),
});

/** Two versions of an API, of which the later one changes some schemas. */
export const contradictions: fc.Arbitrary<readonly JsonObject[]> = fc
  .tuple(
    document,
    fc.oneof(fc.dictionary(fc.constantFrom(...schemaNames), schemas.schema, { maxKeys: 4 }), taggedFamily),
  )
  .map(([{ schemas: first, ...rest }, changed]) =>
    [first, { ...first, ...changed }].map(
      (each) => ({ ...rest, components: { schemas: each } }) as unknown as JsonObject,
    ),
  );
