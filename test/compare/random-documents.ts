/** Documents by a grammar: small ones, with everything that a comparison has to take apart and put together. */
import fc from "fast-check";

import { json, ref, type Json } from "../judge/support.js";

const names = ["A", "B", "C", "D"] as const;
const fields = ["id", "kind", "note", "parent", "size"] as const;

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>({ type: "string" }, { type: "integer" }, { type: "number" }, { type: "boolean" }),
  fc.constantFrom<Json[]>(
    { type: ["string", "null"] },
    { type: "string", format: "date" },
    { type: "string", maxLength: 5 },
  ),
  fc
    .uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 })
    .map((values) => ({ type: "string", enum: values })),
);

const { schema } = fc.letrec<{ schema: Json; object: Json }>((tie) => ({
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...fields), tie("schema"), {
        noNullPrototype: true,
        maxKeys: 4,
      }),
      required: fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 2 }),
    })
    .map(({ properties, required }) => ({
      type: "object",
      properties,
      required: required.filter((name) => name in properties),
    })),
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.constantFrom(...names).map(ref),
    tie("object"),
    tie("schema").map((items) => ({ type: "array", items })),
    fc.array(tie("schema"), { minLength: 2, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc.tuple(tie("object"), tie("schema"), scalar).map(([around, next, other]) => ({
      ...around,
      oneOf: [
        { type: "object", properties: { next, kind: { const: "a" } } },
        { type: "object", properties: { other, kind: { const: "b" } } },
      ],
    })),
    // Other fields than those of the declarations: what two parts say of one field is another test's business.
    fc
      .tuple(fc.constantFrom(...names), scalar)
      .map(([name, more]) => ({ allOf: [ref(name), { type: "object", properties: { more } }] })),
  ),
}));

/** Declarations are objects, so that no schema is a reference to itself. */
const declared = fc
  .record({ id: schema, next: schema })
  .map((properties) => ({ type: "object", properties, required: ["id"] }));

export const document: fc.Arbitrary<Json> = fc
  .record({
    schemas: fc.tuple(declared, declared, declared, declared),
    answer: schema,
    body: schema,
    query: scalar,
  })
  .map(({ schemas: [a, b, c, d], answer, body, query }) => ({
    paths: {
      "/things": {
        get: {
          operationId: "getThings",
          parameters: [{ name: "filter", in: "query", schema: query }],
          responses: { "200": { description: "", ...json(answer) } },
        },
        post: { operationId: "addThing", requestBody: json(body), responses: { "204": { description: "" } } },
      },
    },
    components: { schemas: { A: a, B: b, C: c, D: d } },
  }));
