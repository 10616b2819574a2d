/**
 * The keyword table of schemas, from which all keyword lists are derived.
 *
 * The rows are the keywords of the normal form (`Schema`). A new keyword compiles only with a row here, and a row only
 * with a form and a merge rule that fit its type. Code that treats every keyword differently uses a record of all of
 * them (`Record<keyof Schema, …>`), or an exhaustive `switch` over a kind or form.
 */
import { jsonKey, type JsonValue } from "../values/json.js";
import { admits, type Schema, type SchemaType } from "./schema.js";

/** The effect of a keyword. */
type Kind =
  /** Describes the schema, not its values. */
  | "annotation"
  /** Limits types and values. */
  | "value"
  /** A limit that is one number or flag, and so can be ordered. */
  | "bound"
  /** Limits strings. */
  | "string"
  /** A part of objects or lists that a type shows. */
  | "part"
  /** A limit that no type shows and that cannot be ordered. */
  | "constraint"
  /** Other schemas that the same value must fit. */
  | "composition";

/** Forms that hold schemas: one, one or `false`, a list, or a map by name. */
export type SchemaForm = "schema" | "schema-or-false" | "schema-list" | "schema-map";

/** The JSON forms of a keyword's value in a document. */
type ValueForm =
  | SchemaForm
  | "any"
  | "boolean"
  | "count"
  | "discriminator"
  | "enum"
  | "list"
  | "name-lists"
  | "names"
  | "number"
  | "positive"
  | "string"
  | "traits"
  | "type"
  | "value-strings";

interface Row {
  readonly kind: Kind;
  /** The form of the value, in the normal form and in documents. */
  readonly form?: ValueForm;
  /** The document keywords that it is made from, if it is not one itself. */
  readonly written?: Readonly<Record<string, ValueForm>>;
  /** The rule for merging two schemas that apply together. */
  readonly merge: MergeRule;
  /** True if it applies its schemas to the value of its own schema. */
  readonly isInPlace?: true;
  /** The type that authors of the keyword mean; the normal form adds it. */
  readonly describes?: "object" | "array";
  /** Other types stay possible, but a reader that needs a type takes this one. */
  readonly suggests?: "object" | "array";
  /** The only type whose values it limits (a `number` may be an integer); all other values pass. */
  readonly limits?: Exclude<SchemaType, "integer">;
  /** Keywords beside it on which its effect depends: they must not change. */
  readonly reads?: readonly (keyof Schema)[];
  /**
   * `always`: any two values are equal. `unordered`: the order of elements is ignored. Otherwise plain equality applies.
   */
  readonly equality?: "always" | "unordered";
}

type RowOf<Value> = Row & { readonly merge: MergeRuleOf<Value> } & (
    | { readonly form: FormOf<Value>; readonly written?: never }
    | { readonly form?: never; readonly written: FormOf<Value> extends SchemaForm ? never : object }
  );

type FormOf<Value> = [Schema] extends [Value]
  ? [false] extends [Value]
    ? "schema-or-false"
    : "schema"
  : [Value] extends [readonly Schema[]]
    ? "schema-list"
    : [Value] extends [ReadonlyMap<string, Schema>]
      ? "schema-map"
      : Exclude<ValueForm, SchemaForm>;

const table = {
  reference: { kind: "composition", written: {}, merge: "apart" },
  nullable: { kind: "value", written: {}, merge: "apart" },
  unlistedNull: { kind: "annotation", written: {}, merge: "last" },
  types: { kind: "value", written: { type: "type" }, merge: "commonTypes", equality: "unordered" },
  enum: {
    kind: "value",
    written: { enum: "enum", const: "any", "x-extensible-enum": "list" },
    merge: "commonValues",
    equality: "unordered",
  },
  open: { kind: "value", written: { "x-client": "traits" }, merge: "apart" },

  properties: { kind: "part", form: "schema-map", merge: "everyEntry", describes: "object" },
  required: { kind: "part", form: "names", merge: "everyName", suggests: "object", equality: "unordered" },
  additionalProperties: {
    kind: "part",
    form: "schema-or-false",
    merge: "both",
    describes: "object",
    reads: ["properties", "patternProperties"],
  },
  patternProperties: {
    kind: "constraint",
    form: "schema-map",
    merge: "everyEntry",
    describes: "object",
    limits: "object",
  },
  propertyNames: { kind: "constraint", form: "schema", merge: "both", limits: "object" },
  minProperties: { kind: "bound", form: "count", merge: "greatest", limits: "object" },
  maxProperties: { kind: "bound", form: "count", merge: "least", limits: "object" },
  dependentRequired: { kind: "constraint", form: "name-lists", merge: "everyEntry", limits: "object" },
  dependentSchemas: { kind: "constraint", form: "schema-map", merge: "everyEntry", limits: "object" },
  unevaluatedProperties: {
    kind: "constraint",
    form: "schema-or-false",
    merge: "both",
    limits: "object",
    reads: ["properties", "patternProperties", "additionalProperties", "anyOf", "oneOf", "if"],
  },

  items: {
    kind: "part",
    form: "schema-or-false",
    merge: "both",
    describes: "array",
    reads: ["prefixItems"],
  },
  prefixItems: { kind: "part", form: "schema-list", merge: "last", describes: "array" },
  contains: { kind: "constraint", form: "schema", merge: "both", suggests: "array", limits: "array" },
  minContains: { kind: "bound", form: "count", merge: "greatest", limits: "array" },
  maxContains: { kind: "bound", form: "count", merge: "least", limits: "array" },
  minItems: { kind: "bound", form: "count", merge: "greatest", limits: "array" },
  maxItems: { kind: "bound", form: "count", merge: "least", limits: "array" },
  uniqueItems: { kind: "bound", form: "boolean", merge: "last", limits: "array" },
  unevaluatedItems: {
    kind: "constraint",
    form: "schema-or-false",
    merge: "both",
    limits: "array",
    reads: ["items", "prefixItems", "contains", "anyOf", "oneOf", "if"],
  },

  format: { kind: "string", form: "string", merge: "last" },
  pattern: { kind: "string", form: "string", merge: "everyPattern", limits: "string" },
  minLength: { kind: "bound", form: "count", merge: "greatest", limits: "string" },
  maxLength: { kind: "bound", form: "count", merge: "least", limits: "string" },
  contentEncoding: { kind: "string", form: "string", merge: "last", limits: "string" },
  contentMediaType: { kind: "string", form: "string", merge: "last", limits: "string" },
  contentSchema: { kind: "constraint", form: "schema", merge: "both", limits: "string" },

  minimum: { kind: "bound", form: "number", merge: "greatest", limits: "number" },
  maximum: { kind: "bound", form: "number", merge: "least", limits: "number" },
  exclusiveMinimum: { kind: "bound", form: "number", merge: "greatest", limits: "number" },
  exclusiveMaximum: { kind: "bound", form: "number", merge: "least", limits: "number" },
  multipleOf: { kind: "bound", form: "positive", merge: "multiple", limits: "number" },

  allOf: { kind: "composition", form: "schema-list", merge: "apart", isInPlace: true },
  anyOf: { kind: "composition", form: "schema-list", merge: "apart", isInPlace: true },
  oneOf: { kind: "composition", form: "schema-list", merge: "apart", isInPlace: true },
  tag: { kind: "composition", written: { discriminator: "discriminator" }, merge: "apart" },
  not: { kind: "constraint", form: "schema", merge: "either", isInPlace: true },
  if: { kind: "constraint", form: "schema", merge: "last", isInPlace: true },
  then: { kind: "constraint", form: "schema", merge: "last", isInPlace: true },
  else: { kind: "constraint", form: "schema", merge: "last", isInPlace: true },

  readOnly: { kind: "annotation", form: "boolean", merge: "last" },
  writeOnly: { kind: "annotation", form: "boolean", merge: "last" },
  deprecated: { kind: "annotation", form: "boolean", merge: "last" },
  sunset: { kind: "annotation", written: { "x-sunset": "string" }, merge: "last", equality: "always" },
  stability: {
    kind: "annotation",
    written: { "x-stability-level": "string" },
    merge: "last",
    equality: "always",
  },
  default: { kind: "annotation", form: "any", merge: "last" },
  docs: {
    kind: "annotation",
    written: {
      title: "string",
      description: "string",
      examples: "list",
      "x-enum-descriptions": "value-strings",
      "x-enumDescriptions": "value-strings",
    },
    merge: "last",
    equality: "always",
  },
} as const satisfies { readonly [Keyword in keyof Schema]-?: RowOf<NonNullable<Schema[Keyword]>> };

export const keywords: Readonly<Record<keyof Schema, Row>> = table;

export const keywordNames = Object.keys(keywords) as readonly (keyof Schema)[];

export type KeywordOf<K extends Kind> = {
  [Keyword in keyof typeof table]: (typeof table)[Keyword]["kind"] extends K ? Keyword : never;
}[keyof typeof table];

export function keywordsOf<K extends Kind>(kind: K): readonly KeywordOf<K>[] {
  return keywordNames.filter((keyword): keyword is KeywordOf<K> => keywords[keyword].kind === kind);
}

/** Spelled the same in documents. */
export const inPlaceKeywords = keywordNames.filter((keyword) => keywords[keyword].isInPlace === true);

/** Keywords of which one is enough to read an untyped schema as one of objects, or of lists. */
export const objectKeywords = meaning("object");
export const arrayKeywords = meaning("array");

/** True if an untyped schema is read as one of objects. */
export function isMeantAsObject(schema: Schema): boolean {
  return objectKeywords.some((keyword) => schema[keyword] !== undefined);
}

function meaning(type: "object" | "array"): readonly (keyof Schema)[] {
  return keywordNames.filter((keyword) => {
    const { describes, suggests } = keywords[keyword];
    return (describes ?? suggests) === type;
  });
}

/** True if the keyword can limit values of the type. */
export function concernsType(keyword: keyof Schema, type: SchemaType): boolean {
  const { suggests, describes = suggests, limits = describes } = keywords[keyword];
  return limits === undefined || limits === type || (limits === "number" && type === "integer");
}

/** A keyword as written in documents. */
export interface WrittenKeyword {
  readonly keyword: keyof Schema;
  readonly form: ValueForm;
  /** True if an invalid one does not stop the run. Extensions are annotations, whatever their use. */
  readonly isAnnotation: boolean;
}

/** By name in a document. Other keywords are not read. */
export const writtenKeywords: ReadonlyMap<string, WrittenKeyword> = new Map(
  keywordNames.flatMap((keyword) => {
    const { kind, form, written = form === undefined ? {} : { [keyword]: form } } = keywords[keyword];
    return Object.entries(written).map(([name, each]): [string, WrittenKeyword] => [
      name,
      { keyword, form: each, isAnnotation: kind === "annotation" || name.startsWith("x-") },
    ]);
  }),
);

/** `apart`: it stays with its own schema. */
type MergeRule = keyof Rules | "apart";

/** The rules that apply to the values of a keyword. */
type MergeRuleOf<Value> =
  | {
      [Rule in keyof Rules]: Rules[Rule] extends (before: Value, after: Value) => unknown ? Rule : never;
    }[keyof Rules]
  | "apart";

type Rules = typeof mergeRules;

/** Rules that merge two values of a keyword. */
export const mergeRules = {
  last: (_: unknown, after: unknown): unknown => after,
  greatest: (before: number, after: number): number => Math.max(before, after),
  least: (before: number, after: number): number => Math.min(before, after),
  multiple: (before: number, after: number): number => (before % after === 0 ? before : after),
  both: (before: Schema | false, after: Schema | false): Schema | false =>
    before === false || after === false ? false : { allOf: [before, after] },
  either: (before: Schema, after: Schema): Schema => ({ anyOf: [before, after] }),
  everyEntry: (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): unknown =>
    new Map([...before, ...after]),
  everyName: (before: readonly string[], after: readonly string[]): string[] =>
    [...new Set([...before, ...after])].sort(),
  everyPattern,
  commonTypes,
  commonValues,
};

/** An expression that matches if both do: a match of one, with a match of the other anywhere in the same string. */
function everyPattern(before: string, after: string): string {
  const [first = "", second] = [...new Set([before, after])].sort();
  return second === undefined ? first : `(?:${second})(?<=^(?=[\\s\\S]*(?:${first}))[\\s\\S]*)`;
}

/** An integer is a number, so the narrower type is what both admit. */
function commonTypes(left: readonly SchemaType[], right: readonly SchemaType[]): SchemaType[] {
  const common = [
    ...left.filter((type) => admits(right, type)),
    ...right.filter((type) => admits(left, type)),
  ];
  return [...new Set(common)].sort();
}

function commonValues(left: readonly JsonValue[], right: readonly JsonValue[]): JsonValue[] {
  const common = new Set(right.map(jsonKey));
  return left.filter((value) => common.has(jsonKey(value)));
}
