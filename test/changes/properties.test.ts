/** What holds for any two documents. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../src/changes/compare/compare-apis.js";
import { diffApis } from "../../src/changes/diff.js";
import { canonicalText } from "../../src/changes/canonical.js";
import { placeOf, type Fact } from "../../src/changes/fact.js";
import { apiOf, json, ref, type Json } from "./support.js";

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

const document: fc.Arbitrary<Json> = fc
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

// Others in each run of the tests: what few of them miss, another run finds.
const runs = { numRuns: 50, interruptAfterTimeLimit: 20000, markInterruptAsFailure: true };

describe("any document", () => {
  it("is equal to itself", () => {
    fc.assert(
      fc.property(document, (value) => {
        expect(diffApis(apiOf(value), apiOf(value)).verdict).toBe("equal");
      }),
      runs,
    );
  });

  it("has no changes when its words and the order of its parts change", () => {
    fc.assert(
      fc.property(document, (value) => {
        expect(diffApis(apiOf(value), apiOf(reworded(value) as Json)).changes).toEqual([]);
      }),
      runs,
    );
  });

  it("shows nothing on the wire when a declaration gets another name", () => {
    fc.assert(
      fc.property(document, (value) => {
        const renamed = JSON.parse(
          JSON.stringify(value).replaceAll('schemas/A"', 'schemas/Z"').replace('"A":', '"Z":'),
        ) as Json;
        const rules = diffApis(apiOf(value), apiOf(renamed)).changes.map(({ rule, effects }) => ({
          rule,
          effects,
        }));
        expect(rules).toEqual(rules.filter(({ rule }) => /^schema-(renamed|added|removed)$/.test(rule)));
        expect(rules.filter(({ effects }) => effects.wire || effects.silent)).toEqual([]);
      }),
      runs,
    );
  });

  it("shows nothing on the wire when a declaration is written down where it is used", () => {
    fc.assert(
      fc.property(document, (value) => {
        const { changes } = diffApis(apiOf(value), apiOf(inlined(value, "B")));
        expect(changes.filter(({ effects }) => effects.wire || effects.silent)).toEqual([]);
      }),
      runs,
    );
  });
});

describe("any two documents", () => {
  it("differ backwards in what they differ in forwards", () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const forwards = compareApis(apiOf(left), apiOf(right)).map(summary).sort();
        const backwards = compareApis(apiOf(right), apiOf(left)).map(mirrored).sort();
        expect(backwards).toEqual(forwards);
      }),
      runs,
    );
  });

  it("differ in a declaration only where it is not the same in both", () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const [before, after] = [apiOf(left), apiOf(right)];
        for (const fact of compareApis(before, after)) {
          const { owner } = placeOf(fact);
          if (owner.kind !== "schema" || fact.kind === "prose") continue;
          const [was, is] = [before, after].map(({ schemas }) => schemas.get(owner.name)?.schema);
          if (was !== undefined && is !== undefined)
            expect(canonicalText(was), JSON.stringify(fact)).not.toBe(canonicalText(is));
        }
      }),
      runs,
    );
  });

  it("differ in the same way whenever they are compared", () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const once = JSON.stringify(diffApis(apiOf(left), apiOf(right)));
        expect(JSON.stringify(diffApis(apiOf(left), apiOf(right)))).toBe(once);
      }),
      runs,
    );
  });
});

/** What is found, without names of which side it was found on. */
function summary({ kind, path, uses }: Fact): string {
  return [kind, path, uses.length].join(" ");
}

const opposites: Readonly<Record<string, string>> = {
  "field-added": "field-removed",
  "field-removed": "field-added",
  "enum-added": "enum-removed",
  "enum-removed": "enum-added",
  "tag-added": "tag-removed",
  "tag-removed": "tag-added",
  "schema-added": "schema-removed",
  "schema-removed": "schema-added",
};

function mirrored(fact: Fact): string {
  // A renamed field is named by its new name, whichever that is.
  const path = fact.kind === "field-renamed" ? fact.path.replace(/[^.]*$/, fact.before) : fact.path;
  return [opposites[fact.kind] ?? fact.kind, path, fact.uses.length].join(" ");
}

/** Everything that means nothing, the other way round. */
function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded).reverse();
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .reverse()
    .map(([key, held]) => [key, key === "parameters" ? held : reworded(held)] as const);
  const isSchema = "type" in value || "oneOf" in value;
  return { ...Object.fromEntries(entries), ...(isSchema ? { description: "Said otherwise." } : {}) };
}

function inlined(value: Json, name: string): Json {
  const schemas = (value["components"] as { schemas: Json }).schemas;
  const target = JSON.stringify(ref(name));
  // Once is enough: what refers to itself cannot be written down without a name.
  return JSON.parse(JSON.stringify(value).replaceAll(target, JSON.stringify(schemas[name]))) as Json;
}
