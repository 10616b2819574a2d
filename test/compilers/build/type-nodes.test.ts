/** With what the build puts in the place of the compiler, openapi-typescript makes the types that it makes with it. */
import fc from "fast-check";
import type { GlobalContext, SchemaObject } from "openapi-typescript";
import withCompiler from "openapi-typescript/dist/transform/schema-object.mjs";
import { build } from "rolldown";
import { beforeAll, expect, it } from "vitest";

import { replacements } from "../../../scripts/build/bundle.js";
import type { Type } from "../../../src/code/syntax.js";
import { isIdentifier, readType, type LibraryType } from "../../../src/emit/types/library-type.js";

let withStandIn: typeof withCompiler;
beforeAll(async () => {
  const { output } = await build({
    input: "openapi-typescript/dist/transform/schema-object.mjs",
    platform: "node",
    resolve: { mainFields: ["module", "main"] },
    plugins: replacements,
    output: { format: "esm", codeSplitting: false },
    write: false,
  });
  const code = Buffer.from(output[0].code).toString("base64");
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    readonly default: typeof withCompiler;
  };
  withStandIn = module.default;
});

const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);
const key = fc.oneof(fc.constantFrom("id", "a-b", "1", "$x"), fc.string());
const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");

const { schema: schemas } = fc.letrec<{ schema: object }>((tie) => {
  const several = fc.array(tie("schema"), { minLength: 1, maxLength: 3 });
  const properties = fc.dictionary(key, tie("schema"), { maxKeys: 4 });
  return {
    schema: fc.oneof(
      { depthSize: "small" },
      fc.record({ type }),
      fc.record({ type: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) }),
      fc.constantFrom({ $ref: "#/components/schemas/0" }, {}, { type: "object", "x-empty": true }),
      fc.record({ const: scalar }),
      fc.record({ enum: fc.array(scalar, { minLength: 1, maxLength: 4 }) }, { requiredKeys: ["enum"] }),
      fc.record({ type: fc.constant("array"), items: tie("schema") }),
      fc.record({ type: fc.constant("array"), prefixItems: several }),
      fc.record({ oneOf: several }),
      fc.record({ anyOf: several }),
      fc.record({ allOf: several, properties }, { requiredKeys: ["allOf"] }),
      fc.record(
        {
          type: fc.constant("object"),
          properties,
          required: fc.array(key),
          additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
          readOnly: fc.boolean(),
          description: fc.string(),
        },
        { requiredKeys: ["type", "properties"] },
      ),
    ),
  };
});

it("so it does for any schema", () => {
  const seen = new Set<unknown>();
  fc.assert(
    fc.property(schemas, fc.boolean(), (schema, immutable) => {
      const expected = typeBy(withCompiler, schema, immutable);
      expect(typeBy(withStandIn, schema, immutable)).toEqual(expected);
      JSON.stringify(expected, (name, value: unknown) => {
        if (name === "kind") seen.add(value);
        return value;
      });
    }),
    { numRuns: 3000 },
  );
  expect([...seen].sort()).toEqual([
    "array",
    "index",
    "indexed",
    "intersection",
    "keyword",
    "literal",
    "name",
    "object",
    "operator",
    "property",
    "tuple",
    "union",
  ]);
});

/** Or why there is none. */
function typeBy(transform: typeof withCompiler, schema: object, immutable: boolean): Type | string {
  // The settings that matter for the types of a schema; discriminators are decided before.
  const ctx = {
    defaultNonNullable: false,
    discriminators: { objects: {}, refsHandled: [] },
    emptyObjectsUnknown: true,
    immutable,
    injectFooter: [],
    resolve: () => undefined,
  } as unknown as GlobalContext;
  try {
    return readType(transform(schema as SchemaObject, { path: "", ctx }), source);
  } catch (error) {
    return String(error);
  }
}

const source: LibraryType = {
  // The library spells strings as identifiers.
  replaced: (node) =>
    isIdentifier(node) ? { kind: "literal", value: JSON.parse(node.text) as string } : undefined,
};
