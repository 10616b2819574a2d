import { answering, enumOf, integer, object, ref, string, taking, type Json } from "../support.js";
import type { RuleCase } from "./rule-case.js";

const cat = object({ kind: enumOf("cat"), lives: integer }, ["kind"]);
const bird = object({ kind: enumOf("bird"), song: string }, ["kind"]);
const dog = object({ kind: enumOf("dog"), tricks: string }, ["kind"]);

function pets(propertyName: string | undefined, mapping: Json, ...members: string[]): Json {
  const pet = object({ kind: string, sort: string, lives: integer }, ["kind", "sort"]);
  const discriminator = propertyName === undefined ? {} : { discriminator: { propertyName, mapping } };
  return answering(ref("Pet"), {
    Pet: { oneOf: members.map(ref), ...discriminator },
    Cat: pet,
    Dog: { ...pet, required: ["kind"] },
  });
}

const catAndDog: Json = { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" };
const field = (schema: Json): Json => answering(object({ value: schema }));
/** Both types are in both versions, and the same but for their names. */
const replaced = (name: string): Json =>
  answering(object({ value: ref(name), one: ref("One"), other: ref("Other") }), {
    One: object({ id: string }),
    Other: object({ id: string }),
  });
const sent = (schema: Json): Json => taking(object({ value: schema }));
const posted = (more: Json): Json =>
  taking(
    { oneOf: [ref("Cat"), ref("Dog")], ...more },
    { Cat: object({ kind: string, a: string }), Dog: object({ kind: string, b: string }) },
  );
/** A field of a form. */
const part = (schema: Json): Json => taking(object({ value: schema }), {}, "multipart/form-data");
const number = { type: "number" } as const;
const bytes = { type: "string", format: "binary" } as const;
const named = object({ id: string, note: string, name: string });
const titled = object({ id: string, note: string, title: string });
const person = object({ id: string, note: string, name: string, title: string });

/** A union whose first member is told by the values, by a mapping alone. */
function told(...values: string[]): Json {
  const mapping = Object.fromEntries(values.map((value) => [value, "#/components/schemas/First"]));
  const discriminator = { propertyName: "kind", mapping };
  return answering(
    { oneOf: [ref("First"), ref("Second")], discriminator },
    { First: object({ kind: string, x: string }, ["kind"]), Second: object({ y: string }) },
  );
}

const aOrB: Json = { anyOf: [{ required: ["a"] }, { required: ["b"] }] };
const pair: Json = { type: "array", prefixItems: [string, integer] };
const single: Json = { type: "array", prefixItems: [string] };
const nullOr = (...values: readonly unknown[]): Json => ({ type: ["string", "null"], enum: values });
const open = (schema: Json): Json => ({ ...schema, "x-client": { open: true } });

export const schemaCases: readonly RuleCase[] = [
  {
    rule: "field-added",
    before: answering(object({ a: string })),
    after: answering(object({ a: string, b: integer })),
  },
  {
    rule: "required-field-added",
    before: taking(object({ a: string })),
    after: taking(object({ a: string, b: integer }, ["b"])),
  },
  {
    rule: "field-removed",
    before: answering(object({ a: string, b: integer })),
    after: answering(object({ a: string })),
  },
  {
    rule: "field-removed",
    circumstances: "where others are refused",
    before: taking({ ...object({ a: string, b: integer }), additionalProperties: false }),
    after: taking({ ...object({ a: string }), additionalProperties: false }),
  },
  {
    rule: "field-removed",
    circumstances: "where others are allowed",
    before: taking({ ...object({ a: string, b: integer }), additionalProperties: integer }),
    after: taking({ ...object({ a: string }), additionalProperties: integer }),
  },
  {
    rule: "field-renamed",
    before: answering(object({ createdAt: string, id: string })),
    after: answering(object({ created_at: string, id: string })),
    silent: [answering(object({ a: string })), answering(object({ b: integer }))],
  },
  {
    rule: "field-became-required",
    before: answering(object({ a: string })),
    after: answering(object({ a: string }, ["a"])),
  },
  {
    rule: "field-became-optional",
    before: answering(object({ a: string }, ["a"])),
    after: answering(object({ a: string })),
  },
  {
    rule: "null-or-absent-added",
    before: answering(object({ a: string }, ["a"])),
    after: answering(object({ a: { type: ["string", "null"] } })),
    silent: [answering(object({ a: string }, ["a"])), answering(object({ a: string }))],
  },
  {
    rule: "null-or-absent-removed",
    before: taking(object({ a: { type: ["string", "null"] } })),
    after: taking(object({ a: string }, ["a"])),
    silent: [taking(object({ a: { type: ["string", "null"] } })), taking(object({ a: string }))],
  },
  {
    rule: "type-replaced",
    before: replaced("One"),
    after: replaced("Other"),
    silent: [replaced("One"), replaced("One")],
  },
  {
    rule: "type-changed",
    before: field(string),
    after: field(integer),
    silent: [field({ properties: {} }), field({ type: "object", properties: {} })],
  },
  {
    rule: "type-changed",
    circumstances: "and code compiles",
    before: field(string),
    after: field({ type: "array", items: string }),
    silent: [field(string), field({ type: ["string", "null"] })],
  },
  { rule: "type-widened", before: field(number), after: field({ type: ["number", "string"] }) },
  {
    rule: "type-widened",
    circumstances: "and code compiles",
    before: field({ type: "boolean" }),
    after: field({ type: ["boolean", "string"] }),
  },
  {
    rule: "type-widened",
    circumstances: "from integer to number",
    before: field(integer),
    after: field(number),
  },
  {
    rule: "type-narrowed",
    circumstances: "from number to integer",
    before: field(number),
    after: field(integer),
  },
  {
    rule: "type-narrowed",
    circumstances: "from anything to any object",
    before: field({}),
    after: field(object({ a: string })),
  },
  { rule: "type-narrowed", before: field({ type: ["number", "string"] }), after: field(number) },
  { rule: "type-narrowed", circumstances: "of one type", before: field({}), after: field(string) },
  {
    rule: "type-narrowed",
    circumstances: "to no further items",
    before: field(pair),
    after: field({ ...pair, items: false }),
  },
  {
    rule: "null-added",
    circumstances: "that the type had",
    before: field(nullOr("a")),
    after: field(nullOr("a", null)),
  },
  {
    rule: "null-removed",
    circumstances: "that the type keeps",
    before: sent(nullOr("a", null)),
    after: sent(nullOr("a")),
  },
  { rule: "null-added", before: field(string), after: field({ type: ["string", "null"] }) },
  { rule: "null-removed", before: field({ type: ["string", "null"] }), after: field(string) },
  {
    rule: "enum-value-added",
    before: field(enumOf("a", "b")),
    after: field(enumOf("a", "b", "c")),
    silent: [field(enumOf("a", "b")), field(enumOf("b", "a"))],
  },
  {
    rule: "enum-value-added",
    circumstances: "to an open enum",
    before: field(open(enumOf("a"))),
    after: field(open(enumOf("a", "b"))),
  },
  {
    rule: "enum-value-removed",
    circumstances: "of an open enum",
    before: field(open(enumOf("a", "b"))),
    after: field(open(enumOf("a"))),
  },
  { rule: "enum-value-removed", before: field(enumOf("a", "b", "c")), after: field(enumOf("a", "b")) },
  {
    rule: "const-changed",
    before: field({ const: "a" }),
    after: field(enumOf("b")),
    silent: [field({ const: "a" }), field(enumOf("a"))],
  },
  {
    rule: "enum-added",
    before: field(string),
    after: field(enumOf("a", "b")),
    silent: [field(string), field({ anyOf: [string, enumOf("a", "b")] })],
  },
  { rule: "enum-removed", before: field(enumOf("a", "b")), after: field(string) },
  {
    rule: "enum-opened",
    before: field(enumOf("a", "b")),
    after: field({ ...enumOf("a", "b"), "x-client": { open: true } }),
  },
  {
    rule: "enum-closed",
    before: field({ ...enumOf("a", "b"), "x-client": { open: true } }),
    after: field(enumOf("a", "b")),
  },
  {
    rule: "known-values-added",
    before: field({ ...string, maxLength: 9 }),
    after: field({ anyOf: [{ ...string, maxLength: 9 }, enumOf("a", "b")] }),
    silent: [field({ ...string, maxLength: 9 }), field({ anyOf: [{ ...string, maxLength: 9 }, enumOf("")] })],
  },
  {
    rule: "known-values-removed",
    circumstances: "of an open enum",
    before: field({ anyOf: [string, enumOf("a", "b")] }),
    after: field(string),
  },
  {
    rule: "known-values-removed",
    circumstances: "beside any value",
    before: field({ anyOf: [{ ...string, maxLength: 9 }, enumOf("a", "b")] }),
    after: field({ ...string, maxLength: 9 }),
  },
  {
    rule: "union-member-added",
    circumstances: "in the same type",
    before: field({ ...string, format: "date-time" }),
    after: field({ anyOf: [{ ...string, format: "date-time" }, enumOf("now")] }),
    silent: [
      field({ ...string, maxLength: 9 }),
      field({ anyOf: [{ ...string, maxLength: 9 }, enumOf("now")] }),
    ],
  },
  {
    rule: "union-member-removed",
    circumstances: "in the same type",
    before: field({ anyOf: [{ ...string, format: "date-time" }, enumOf("now")] }),
    after: field({ ...string, format: "date-time" }),
    silent: [
      field({ anyOf: [{ ...string, maxLength: 9 }, enumOf("now")] }),
      field({ ...string, maxLength: 9 }),
    ],
  },
  {
    rule: "union-member-added",
    before: field({ oneOf: [cat, string] }),
    after: field({ oneOf: [cat, string, dog] }),
  },
  {
    rule: "union-member-added",
    circumstances: "to an open union",
    before: field(open({ oneOf: [cat, dog] })),
    after: field(open({ oneOf: [cat, dog, bird] })),
  },
  {
    rule: "union-member-removed",
    before: field({ oneOf: [cat, string, dog] }),
    after: field({ oneOf: [cat, string] }),
  },
  {
    rule: "union-member-removed",
    circumstances: "one that still fits",
    before: field({ oneOf: [object({ a: string }), object({ a: string, b: string }), string] }),
    after: field({ oneOf: [object({ a: string }), string] }),
  },
  { rule: "object-split", before: field(person), after: field({ anyOf: [named, titled] }) },
  {
    rule: "object-split",
    circumstances: "each demands more",
    before: field(person),
    after: field({
      anyOf: [
        { ...named, required: ["name"] },
        { ...titled, required: ["title"] },
      ],
    }),
  },
  {
    rule: "object-split",
    circumstances: "nothing is missing",
    before: field(person),
    after: field({
      anyOf: [
        { ...person, required: ["name"] },
        { ...person, minProperties: 2 },
      ],
    }),
  },
  {
    rule: "variants-joined",
    before: field({ anyOf: [{ ...named, required: ["name"] }, titled] }),
    after: field(person),
  },
  {
    rule: "variants-joined",
    circumstances: "nothing was required",
    before: field({ anyOf: [named, titled] }),
    after: field(person),
  },
  {
    rule: "union-keyword-changed",
    before: field({ oneOf: [cat, dog] }),
    after: field({ anyOf: [cat, dog] }),
    silent: [field({ oneOf: [cat, dog] }), field({ oneOf: [dog, cat] })],
  },
  {
    rule: "overlap-refused",
    before: sent({ anyOf: [number, integer] }),
    after: sent({ oneOf: [number, integer] }),
    silent: [sent({ oneOf: [number, integer, string] }), sent({ oneOf: [number, integer] })],
  },
  {
    rule: "overlap-accepted",
    before: sent({ oneOf: [number, integer] }),
    after: sent({ anyOf: [number, integer] }),
  },
  {
    rule: "tag-property-changed",
    before: pets("kind", catAndDog, "Cat", "Dog"),
    after: pets("sort", catAndDog, "Cat", "Dog"),
    silent: [pets("kind", catAndDog, "Cat", "Dog"), pets("kind", catAndDog, "Dog", "Cat")],
  },
  {
    rule: "tag-value-changed",
    before: pets("kind", catAndDog, "Cat", "Dog"),
    after: pets("kind", { ...catAndDog, cat: undefined, feline: "#/components/schemas/Cat" }, "Cat", "Dog"),
    silent: [pets("kind", catAndDog, "Cat", "Dog"), pets("kind", catAndDog, "Dog", "Cat")],
  },
  {
    rule: "tag-value-changed",
    circumstances: "to more values",
    before: told("a"),
    after: told("a", "b"),
    silent: [told("a", "b"), told("b", "a")],
  },
  {
    rule: "tag-value-changed",
    circumstances: "to fewer values",
    before: told("a", "b"),
    after: told("a"),
    silent: [told("a", "b"), told("b", "a")],
  },
  {
    rule: "tag-value-moved",
    before: pets("kind", catAndDog, "Cat", "Dog"),
    after: pets("kind", { cat: "#/components/schemas/Dog", dog: "#/components/schemas/Cat" }, "Cat", "Dog"),
    silent: [pets("kind", catAndDog, "Cat", "Dog"), pets("kind", catAndDog, "Dog", "Cat")],
  },
  {
    rule: "tag-added",
    before: field({ oneOf: [object({ kind: string }), object({ kind: string, a: string })] }),
    after: field({
      oneOf: [object({ kind: enumOf("a") }, ["kind"]), object({ kind: enumOf("b"), a: string }, ["kind"])],
    }),
  },
  {
    rule: "tag-added",
    circumstances: "that the members do not state",
    before: posted({}),
    after: posted({ discriminator: { propertyName: "kind", mapping: catAndDog } }),
  },
  {
    rule: "tag-removed",
    before: pets("kind", catAndDog, "Cat", "Dog"),
    after: pets(undefined, {}, "Cat", "Dog"),
  },
  {
    rule: "object-closed",
    before: sent(object({ a: string })),
    after: sent({ ...object({ a: string }), additionalProperties: false }),
  },
  {
    rule: "object-closed",
    circumstances: "of a map",
    before: field({ type: "object", additionalProperties: string }),
    after: field({ type: "object", additionalProperties: false }),
  },
  {
    rule: "object-opened",
    circumstances: "that had no fields",
    before: field({ type: "object", additionalProperties: false }),
    after: field({ type: "object" }),
  },
  {
    rule: "unlisted-fields-untyped",
    before: field({ type: "object", additionalProperties: integer }),
    after: field(object({ a: integer })),
    silent: [field({ type: "object" }), field({ type: "object", additionalProperties: integer })],
  },
  {
    rule: "object-opened",
    before: sent({ ...object({ a: string }), additionalProperties: false }),
    after: sent(object({ a: string })),
  },
  {
    rule: "tuple-length-changed",
    before: field({ ...pair, items: false }),
    after: field({ ...single, items: false }),
    silent: [field(single), field({ type: "array", prefixItems: [integer] })],
  },
  {
    rule: "tuple-length-changed",
    circumstances: "to more of a closed tuple",
    before: field({ ...single, items: false }),
    after: field({ ...pair, items: false }),
    silent: [field(single), field(single)],
  },
  {
    rule: "tuple-length-changed",
    circumstances: "to fewer of an open tuple",
    before: field(pair),
    after: field(single),
    silent: [field(single), field(single)],
  },
  {
    rule: "tuple-length-changed",
    circumstances: "to more of an open tuple",
    before: field(single),
    after: field(pair),
    silent: [field(single), field(single)],
  },
  {
    rule: "tuple-length-changed",
    circumstances: "from a list",
    before: sent({ type: "array", items: string }),
    after: sent(pair),
    silent: [sent(pair), sent(pair)],
  },
  { rule: "format-added", before: field(string), after: field({ ...string, format: "date" }) },
  { rule: "format-added", circumstances: "bytes", before: part(string), after: part(bytes) },
  { rule: "format-removed", circumstances: "bytes", before: part(bytes), after: part(string) },
  {
    rule: "format-changed",
    circumstances: "bytes",
    before: part(bytes),
    after: part({ ...string, format: "date" }),
    silent: [part(bytes), part(bytes)],
  },
  { rule: "format-removed", before: field({ ...string, format: "date" }), after: field(string) },
  {
    rule: "format-changed",
    circumstances: "of a larger number",
    before: sent({ ...integer, format: "int32" }),
    after: sent({ ...integer, format: "int64" }),
    silent: [
      sent({ ...integer, format: "int32" }),
      sent({ ...integer, format: "int32", maximum: 2147483647 }),
    ],
  },
  {
    rule: "format-changed",
    circumstances: "of more texts",
    before: sent({ ...string, format: "uri" }),
    after: sent({ ...string, format: "iri-reference" }),
    silent: [sent({ ...string, format: "uri" }), sent(string)],
  },
  {
    rule: "format-changed",
    circumstances: "of a smaller number",
    before: field({ ...integer, format: "int64" }),
    after: field({ ...integer, format: "int32" }),
    silent: [field(integer), field({ ...integer, format: "int32" })],
  },
  {
    rule: "format-changed",
    before: field({ ...string, format: "hostname" }),
    after: field({ ...string, format: "ipv4" }),
    silent: [field(string), field({ ...string, format: "date" })],
  },
  {
    rule: "format-changed",
    circumstances: "without a common value",
    before: sent({ ...string, format: "date" }),
    after: sent({ ...string, format: "date-time" }),
    silent: [field(string), field({ ...string, format: "date" })],
  },
  { rule: "pattern-added", before: sent(string), after: sent({ ...string, pattern: "^a" }) },
  { rule: "pattern-removed", before: sent({ ...string, pattern: "^a" }), after: sent(string) },
  {
    rule: "pattern-changed",
    before: sent({ ...string, pattern: "^a" }),
    after: sent({ ...string, pattern: "^b" }),
    silent: [sent(string), sent({ ...string, pattern: "^a" })],
  },
  {
    rule: "limit-tightened",
    before: sent({ ...string, maxLength: 9 }),
    after: sent({ ...string, maxLength: 5 }),
    // The next integer above an exclusive 0 is 1.
    silent: [sent({ ...integer, exclusiveMinimum: 0 }), sent({ ...integer, minimum: 1 })],
  },
  {
    rule: "limit-tightened",
    circumstances: "of a tuple",
    before: sent(pair),
    after: sent({ ...pair, maxItems: 1 }),
    silent: [sent(pair), sent({ ...pair, minItems: 0 })],
  },
  {
    rule: "limit-loosened",
    circumstances: "of a tuple",
    before: field({ ...pair, minItems: 1 }),
    after: field(pair),
  },
  { rule: "limit-loosened", before: sent({ ...string, maxLength: 5 }), after: sent(string) },
  {
    rule: "limit-changed",
    before: sent({ ...integer, multipleOf: 2 }),
    after: sent({ ...integer, multipleOf: 3 }),
    silent: [sent({ ...integer, multipleOf: 2 }), sent({ ...integer, multipleOf: 4 })],
  },
  {
    rule: "no-value-left",
    before: sent({ ...integer, minimum: 1 }),
    after: sent({ ...integer, minimum: 1, maximum: 0 }),
  },
  {
    rule: "value-possible",
    before: sent({ ...string, minLength: 5, maxLength: 2 }),
    after: sent({ ...string, minLength: 5, maxLength: 7 }),
  },
  {
    rule: "constraint-added",
    before: sent(object({ a: string })),
    after: sent({ ...object({ a: string }), propertyNames: { maxLength: 3 } }),
  },
  {
    rule: "constraint-added",
    circumstances: "that types show",
    before: sent(object({ a: string, b: string })),
    after: sent({ ...object({ a: string, b: string }), dependentRequired: { a: ["b"] } }),
  },
  {
    rule: "constraint-added",
    circumstances: "that lists names",
    before: field({ type: "object" }),
    after: field({ type: "object", propertyNames: enumOf("a") }),
  },
  {
    rule: "constraint-removed",
    before: sent({ ...object({ a: string }), maxProperties: 2, not: { required: ["b"] } }),
    after: sent({ ...object({ a: string }), maxProperties: 2 }),
  },
  {
    rule: "constraint-removed",
    circumstances: "that types show",
    before: field({ ...object({ a: string }), dependentRequired: { a: ["b"] } }),
    after: field(object({ a: string })),
  },
  {
    rule: "constraint-removed",
    circumstances: "with its own fields",
    before: sent({ ...object({ a: string }), if: { required: ["a"] }, then: object({ b: string }) }),
    after: sent(object({ a: string })),
  },
  {
    rule: "constraint-instead-of-required",
    before: sent(object({ a: string, b: string }, ["a"])),
    after: sent({ ...object({ a: string, b: string }), ...aOrB }),
    // Every value meets the condition in both versions.
    silent: [
      sent(object({ a: string, b: string }, ["a"])),
      sent({ ...object({ a: string, b: string }, ["a"]), ...aOrB }),
    ],
  },
  {
    rule: "constraint-changed",
    before: sent({ ...string, not: { enum: ["a"] } }),
    after: sent({ ...string, not: { enum: ["b"] } }),
    silent: [sent({ ...string, not: { const: "a" } }), sent({ ...string, not: { enum: ["a"] } })],
  },
  {
    rule: "constraint-changed",
    circumstances: "for fewer values",
    before: field({ ...string, not: { enum: ["a"] } }),
    after: field({ ...string, not: { enum: ["a", "b"] } }),
    silent: [field(string), field(string)],
  },
  {
    rule: "constraint-changed",
    circumstances: "for more values",
    before: sent({ ...string, not: { enum: ["a", "b"] } }),
    after: sent({ ...string, not: { enum: ["a"] } }),
    silent: [field(string), field(string)],
  },
  {
    rule: "constraint-changed",
    circumstances: "that types show",
    before: sent({ ...object({ a: string, b: string }), ...aOrB }),
    after: sent({ ...object({ a: string, b: string }), anyOf: [{ required: ["a"] }, { required: ["c"] }] }),
    silent: [field(string), field(string)],
  },
  {
    rule: "content-coding-changed",
    before: field(string),
    after: field({ ...string, contentEncoding: "base64" }),
    silent: [field(string), field({ ...string, format: "byte" })],
  },
  {
    rule: "default-changed",
    before: sent({ ...integer, default: 10 }),
    after: sent({ ...integer, default: 20 }),
    silent: [
      sent({ ...object({}), default: { a: 1, b: 2 } }),
      sent({ ...object({}), default: { b: 2, a: 1 } }),
    ],
  },
  {
    rule: "default-changed",
    circumstances: "that came or went",
    before: field(string),
    after: field({ ...string, default: "a" }),
    silent: [sent(string), sent(string)],
  },
  {
    rule: "required-default-changed",
    before: taking(object({ value: string }, ["value"])),
    after: taking(object({ value: { ...string, default: "a" } })),
    silent: [sent(string), sent({ ...string, default: "a" })],
  },
  { rule: "read-only-added", before: sent(string), after: sent({ ...string, readOnly: true }) },
  { rule: "read-only-removed", before: sent({ ...string, readOnly: true }), after: sent(string) },
  { rule: "write-only-added", before: field(string), after: field({ ...string, writeOnly: true }) },
  { rule: "write-only-removed", before: field({ ...string, writeOnly: true }), after: field(string) },
];
