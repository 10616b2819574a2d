/**
 * A schema as data for the checks of `runtime/schema.ts`.
 *
 * It accepts what the emitted type allows, so each keyword is read as `../types/` reads it, and adds limits of single
 * values. Not checked is what documents often get wrong, what a service widens within a version, and what cannot be decided
 * with certainty: other formats, numbers of fields, `uniqueItems`, `contains`, `multipleOf`, `not`, that no second
 * member of a `oneOf` fits, and of conditions all but what a type says of them.
 */
import * as make from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import { isMeantAsObject } from "../../schema/keywords.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Schema, SchemaName, SchemaType, Tag } from "../../schema/schema.js";
import { fromModule } from "../module/origins.js";
import { codesOf, errorSetOf } from "../types/special-references.js";
import type { VersionScope } from "../version-scope.js";
import { checkedLimits } from "./checked-limits.js";
import { type DefinitionContext, described, merged, nothing, type Described } from "./described.js";
import { conditionalFields, fieldKeywords, itemKeywords } from "./inner-values.js";
import { schemaConstant } from "./names.js";
import type { JsonValue } from "../../values/json.js";
import type { Choice } from "../../../templates/runtime/validation/definition.js";

/** `isReceived`: it is of an answer or an event. */
export function definition(schema: Schema, scope: VersionScope, isReceived: boolean): Expression {
  const { api } = scope.version;
  const view = schemaView(api.schemas);
  const context: DefinitionContext = {
    define: (inner, whole = inner) => define(inner, whole, context),
    target: (name) => target(name, scope),
    fieldOf: (whole, name) => view.at(whole, [name]),
    valuesOf: (inner) => view.resolve(inner).enum,
    isObject: (inner) => {
      const types = view.types(inner);
      return types?.size === 1 && types.has("object");
    },
    areOptionalsNullable: isReceived && api.traits.nullableOptionals === true,
  };
  return context.define(scope.fields.only(schema, isReceived ? "response" : "request"));
}

/** By name and when it is needed, so that schemas can mention each other in any order, and in circles. */
function target(name: SchemaName, { names, version }: VersionScope): Expression {
  const set = errorSetOf(name);
  return set === undefined
    ? make.thunk(schemaConstant(names.schema(name)), fromModule("schemas"))
    : described({ enum: make.literal(codesOf(set, version.api).enum) });
}

function define(schema: Schema, whole: Schema, context: DefinitionContext): Expression {
  const { reference, nullable, types, enum: values, allOf = [] } = schema;
  if (types?.length === 0) return nullable === true ? described({ type: make.scalar("null") }) : nothing;
  const parts = [
    ...(reference === undefined ? [] : [context.target(reference)]),
    ...(values === undefined ? [] : [listedValues(schema, values)]),
    ...allOf.map((part) => context.define(part, whole)),
    ...unionsOf(schema, whole, context),
  ];
  const own: Described = {
    nullable: nullable === true ? make.scalar(true) : undefined,
    ...(values === undefined ? ownKeywords(schema, whole, context) : {}),
  };
  return merged(own, parts);
}

function ownKeywords(schema: Schema, whole: Schema, context: DefinitionContext): Described {
  const { types = isMeantAsObject(schema) ? (["object"] as const) : undefined } = schema;
  return {
    type: types && typeKeyword(types),
    ...checkedLimits(schema, types),
    ...(types?.includes("object") === true ? fieldKeywords(schema, whole, context) : {}),
    ...(types?.includes("array") === true ? itemKeywords(schema, context) : {}),
    dependentSchemas: context.isObject(whole) ? conditionalFields(schema, whole, context) : undefined,
  };
}

function typeKeyword(types: readonly SchemaType[]): Expression {
  const [only] = types;
  return types.length === 1 && only !== undefined ? make.scalar(only) : make.literal(types);
}

/** With both `then` and `else`, one of them holds, whatever the condition is. */
function unionsOf(schema: Schema, whole: Schema, context: DefinitionContext): Expression[] {
  const { anyOf, oneOf, then, else: otherwise } = schema;
  const members = anyOf ?? oneOf;
  const isEither = then !== undefined && otherwise !== undefined && context.isObject(whole);
  return [
    ...(members === undefined ? [] : [unionOf(schema, members, whole, context)]),
    ...(isEither
      ? [described({ anyOf: make.list([then, otherwise].map((branch) => context.define(branch, whole))) })]
      : []),
  ];
}

/** The values of an enum. Where it is open, any other of the same kind is accepted: the type has a member for it. */
function listedValues({ open, types = [] }: Schema, values: readonly JsonValue[]): Expression {
  const unlisted = open === true ? types.flatMap((type) => openKinds[type] ?? []) : [];
  const listed = values.filter((value) => !unlisted.some((kind) => typeof value === kind));
  const scalars = listed.filter(isScalar);
  const alternatives = [
    ...(scalars.length > 0 || values.length === 0 ? [described({ enum: make.literal(scalars) })] : []),
    ...listed.filter((value) => !isScalar(value)).map(exactly),
    ...[...new Set(unlisted)].map((kind) => described({ type: make.scalar(kind) })),
  ];
  const [only] = alternatives;
  return alternatives.length === 1 && only !== undefined
    ? only
    : described({ anyOf: make.list(alternatives) });
}

/** The kinds that an open list takes more of, as far as its type says it. */
const openKinds: Readonly<Record<string, "string" | "number">> = {
  string: "string",
  number: "number",
  integer: "number",
};

function isScalar(value: JsonValue): value is string | number | boolean {
  return typeof value !== "object";
}

/** An object has at least these fields, as a value of a literal type does. */
function exactly(value: JsonValue): Expression {
  if (value === null) return described({ type: make.scalar("null") });
  if (isScalar(value)) return described({ enum: make.literal([value]) });
  if (Array.isArray(value)) {
    const count = make.scalar(value.length);
    const prefixItems = make.list((value as readonly JsonValue[]).map(exactly));
    return described({ type: make.scalar("array"), prefixItems, minItems: count, maxItems: count });
  }
  const fields = Object.entries(value);
  return described({
    type: make.scalar("object"),
    properties: make.objectOf(fields.map(([name, each]) => [name, exactly(each)])),
    required: make.literal(fields.map(([name]) => name)),
  });
}

/** Unions. With a tag, the tag chooses the member, so that what is found wrong is about the member that was meant. */
function unionOf(
  schema: Schema,
  members: readonly Schema[],
  whole: Schema,
  context: DefinitionContext,
): Expression {
  const defined = members.map((member) => context.define(member, whole));
  const { tag, open } = schema;
  if (tag !== undefined) return described({ choice: choiceBy(tag, defined, open === true) });
  // Without a tag, only a string is known to be another member.
  const unlisted = open === true ? [described({ type: make.scalar("string") })] : [];
  return described({ anyOf: make.list([...defined, ...unlisted]) });
}

function choiceBy(
  { property: tag, values, isInMembers }: Tag,
  members: readonly Expression[],
  isOpen: boolean,
): Expression {
  const others = members.filter((_, index) => values[index]?.length === 0);
  const choice: { readonly [Key in keyof Choice]: Expression | undefined } = {
    tag: make.scalar(tag),
    members: make.openedObject(
      [...byTag(members, values)].map(([value, chosen]) => make.property(value, oneOf(chosen))),
    ),
    isOpen: isOpen ? make.scalar(true) : undefined,
    isTagOwn: isInMembers ? undefined : make.scalar(true),
    others: others.length === 0 ? undefined : make.list(others),
  };
  return make.objectOf(Object.entries(choice));
}

/** A value of the tag can mean several members. */
function byTag(members: readonly Expression[], values: Tag["values"]): Map<string, Expression[]> {
  const chosen = new Map<string, Expression[]>();
  for (const [index, member] of members.entries())
    for (const value of values[index] ?? []) chosen.set(value, [...(chosen.get(value) ?? []), member]);
  return chosen;
}

function oneOf(members: readonly Expression[]): Expression {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : described({ anyOf: make.list(members) });
}
