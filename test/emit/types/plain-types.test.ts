/** A schema without compositions has the type that openapi-typescript would give it. */
import fc from "fast-check";
import { expect, it } from "vitest";

import type { Schema } from "../../../src/schema/schema.js";
import { presetApis } from "../../support/presets.js";
import { composedText, libraryText, ownText, plainParts } from "../../support/plain-schema.js";

const key = fc.oneof(fc.constantFrom("id", "a-b", "1", "$x", "__proto__", "a b"), fc.string());
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const value = fc.oneof(scalar, fc.array(scalar), fc.dictionary(fc.constantFrom("a", "b-c"), scalar));
const nullable = fc.constantFrom({ nullable: true } as const, {});

const { schema: schemas } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    nullable.map((rest): Schema => ({ ...rest, reference: "Payout" })),
    fc
      .tuple(
        nullable,
        fc.uniqueArray(fc.constantFrom("string", "number", "integer", "boolean"), { minLength: 1 }),
      )
      .map(([rest, types]): Schema => ({ ...rest, types })),
    fc
      .tuple(nullable, fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: JSON.stringify }))
      .map(([rest, values]): Schema => ({ ...rest, enum: values })),
    fc
      .tuple(nullable, fc.option(tie("schema")))
      .map(([rest, items]): Schema => ({ ...rest, types: ["array"], ...(items && { items }) })),
    fc
      .tuple(nullable, fc.array(fc.tuple(key, tie("schema"), fc.boolean()), { maxLength: 4 }))
      .map(([rest, fields]): Schema => {
        const properties = new Map(fields.map(([name, field]) => [name, field]));
        const required = fields.flatMap(([name, , isRequired]) => (isRequired ? [name] : []));
        return { ...rest, types: ["object"], ...(fields.length > 0 && { properties, required }) };
      }),
    fc
      .tuple(nullable, tie("schema"))
      .map(([rest, additionalProperties]): Schema => ({ ...rest, types: ["object"], additionalProperties })),
  ),
}));

it("so have random schemas, also as members of a composition", () => {
  const property = fc.property(schemas, (schema) => {
    for (const part of plainParts(schema)) {
      expect(ownText(part)).toBe(libraryText(part));
      expect(composedText(part)).toBe(ownText(part));
    }
  });
  fc.assert(property, { numRuns: 500 });
});

it("so have the schemas of the presets", () => {
  const declared = presetApis().flatMap(({ schemas: all }) => [...all.values()]);
  const parts = declared.flatMap(({ schema }) => plainParts(schema));
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.map(ownText)).toEqual(parts.map(libraryText));
  expect(parts.map(composedText)).toEqual(parts.map(ownText));
});
