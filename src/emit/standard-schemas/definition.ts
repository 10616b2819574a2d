/**
 * A schema as data for the checks of `runtime/validation/`.
 *
 * It accepts the values of the emitted type, so each keyword is read as `../types/` reads it, and adds limits of single
 * values. Not checked are keywords that documents often get wrong, that a service relaxes within a version, or that are
 * undecidable: other formats, numbers of fields, `uniqueItems`, `contains`, `multipleOf`, `not`, that no second member
 * of a `oneOf` matches, and the parts of conditions that the type does not express.
 */
import * as make from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";
import { isMeantAsObject } from "../../schema/keywords.js";
import type { Schema, SchemaName, SchemaType, Tag } from "../../schema/schema.js";
import { fromModule } from "../module/module.js";
import {
  mayBeNull,
  namesOfOthers,
  otherFields,
  schemaQuestions,
  type SchemaQuestions,
} from "../types/print-context.js";
import { codesOf, specialReference } from "../types/special-references.js";
import type { VersionScope } from "../version-scope.js";
import { checkedLimits } from "./checked-limits.js";
import type { JsonValue } from "../../values/json.js";
import type { Choice, Description } from "../../../templates/runtime/validation/definition.js";

/** The context for the definition of a schema. */
interface DefinitionContext extends SchemaQuestions {
  /** `whole`: the schema that this one is a part of, by `allOf` or a union. Both describe the same value. */
  readonly define: (schema: Schema, whole?: Schema) => Expression;
  /** The definition that a reference leads to. */
  readonly target: (reference: SchemaName) => Expression;
}

/** `isReceived`: true for the schema of an answer or event. */
export function definition(schema: Schema, scope: VersionScope, isReceived: boolean): Expression {
  const context: DefinitionContext = {
    ...schemaQuestions(scope, isReceived),
    define: (inner, whole = inner) => define(inner, whole, context),
    target: (name) => target(name, scope),
  };
  return context.define(scope.fields.only(schema, isReceived ? "response" : "request"));
}

/** A function that names the schema, so that schemas can refer to each other in any order and recursively. */
function target(name: SchemaName, { names, version }: VersionScope): Expression {
  const special = specialReference(name);
  return special?.kind !== "error-codes"
    ? make.thunk(schemaConstant(names.schema(name)), fromModule("schemas"))
    : described({ enum: make.literal(codesOf(special.set, version.api).enum) });
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
    nullable: make.flag(nullable === true),
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

/** With both `then` and `else`, one of them holds, whatever the condition. */
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

/** The values of an enum. An open one accepts any other of the same kind, like its type. */
function listedValues({ open, types = [] }: Schema, values: readonly JsonValue[]): Expression {
  const unlisted = open === true ? types.flatMap((type) => openKinds[type] ?? []) : [];
  const listed = values.filter((value) => !unlisted.some((kind) => typeof value === kind));
  const scalars = listed.filter(isScalar);
  const alternatives = [
    ...(scalars.length > 0 || values.length === 0 ? [described({ enum: make.literal(scalars) })] : []),
    ...listed.filter((value) => !isScalar(value)).map(exactly),
    ...[...new Set(unlisted)].map((kind) => described({ type: make.scalar(kind) })),
  ];
  return oneOf(alternatives);
}

/** The kinds of further values that an open list accepts. */
const openKinds: Readonly<Record<string, "string" | "number">> = {
  string: "string",
  number: "number",
  integer: "number",
};

function isScalar(value: JsonValue): value is string | number | boolean {
  return typeof value !== "object";
}

/** An object with at least these fields, like a value of a literal type. */
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
    properties: table(fields.map(([name, each]) => [name, exactly(each)])),
    required: make.literal(fields.map(([name]) => name)),
  });
}

/** A tag chooses the member of a union, so that findings concern the intended member. */
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
      [...byTag(members, values)].map(([value, chosen]) => make.tableProperty(value, oneOf(chosen))),
    ),
    isOpen: make.flag(isOpen),
    isTagOwn: make.flag(!isInMembers),
    others: others.length === 0 ? undefined : make.list(others),
  };
  return make.objectOf(Object.entries(choice));
}

/** A tag value can select several members. */
function byTag(members: readonly Expression[], values: Tag["values"]): Map<string, Expression[]> {
  const chosen = new Map<string, Expression[]>();
  for (const [index, member] of members.entries())
    for (const value of values[index] ?? []) chosen.set(value, [...(chosen.get(value) ?? []), member]);
  return chosen;
}

/** The only alternative, or a choice of all. */
export function oneOf(members: readonly Expression[]): Expression {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : described({ anyOf: make.list(members) });
}

function fieldKeywords(schema: Schema, whole: Schema, context: DefinitionContext): Described {
  const { properties, required = [] } = schema;
  const requiredOfWhole = context.requiredOf(schema, whole);
  const fields = new Map<string, Expression>();
  for (const [name, form] of properties ?? [])
    fields.set(name, context.define(mayBeNull(form, requiredOfWhole.has(name), context)));
  const others = otherFields(schema);
  const other = others && context.define(others);
  for (const name of [...required, ...namesOfOthers(schema, context)])
    if (other !== undefined && !fields.has(name) && context.fieldOf(whole, name) === undefined)
      fields.set(name, other);
  return {
    properties:
      fields.size === 0
        ? undefined
        : make.openedObject(Array.from(fields, ([name, each]) => make.tableProperty(name, each))),
    required: make.content(required),
    additionalProperties: furtherFields(schema, context),
  };
}

/** Additional fields of an object with properties accept anything: services add fields within a version. */
function furtherFields(schema: Schema, context: DefinitionContext): Expression | undefined {
  const { properties, additionalProperties, patternProperties, unevaluatedProperties } = schema;
  const others = additionalProperties ?? unevaluatedProperties;
  if (properties !== undefined || others === undefined) return undefined;
  if (namesOfOthers(schema, context).length > 0) return undefined;
  const values = [...(patternProperties?.values() ?? []), ...(others === false ? [] : [others])];
  return values.length === 0 ? undefined : oneOf(values.map((value) => context.define(value)));
}

/** Conditions on the whole object that apply if it has a given field. */
function conditionalFields(
  { dependentRequired, dependentSchemas }: Schema,
  whole: Schema,
  context: DefinitionContext,
): Expression | undefined {
  const demanded = new Map<string, Expression[]>();
  const add = (name: string, condition: Expression): void => {
    demanded.set(name, [...(demanded.get(name) ?? []), condition]);
  };
  for (const [name, names] of dependentRequired ?? [])
    add(name, described({ required: make.literal(names) }));
  for (const [name, schema] of dependentSchemas ?? []) add(name, context.define(schema, whole));
  if (demanded.size === 0) return undefined;
  return table(Array.from(demanded, ([name, conditions]) => [name, merged({}, conditions)]));
}

function table(entries: readonly (readonly [string, Expression])[]): ObjectExpression {
  return { kind: "object", properties: entries.map(([name, each]) => make.tableProperty(name, each)) };
}

/** Positions, and the items after them. */
function itemKeywords(
  { prefixItems = [], items, unevaluatedItems, maxItems }: Schema,
  context: DefinitionContext,
): Described {
  const rest = items ?? unevaluatedItems;
  const most = rest === false ? Math.min(maxItems ?? Infinity, prefixItems.length) : maxItems;
  return {
    prefixItems:
      prefixItems.length === 0 ? undefined : make.list(prefixItems.map((item) => context.define(item))),
    items: rest === undefined || rest === false ? undefined : context.define(rest),
    maxItems: make.content(most),
  };
}

/** Keywords as syntax; keywords without a value are omitted. */
type Described = { readonly [Keyword in keyof Description]: Expression | undefined };

export function described(keywords: Described): ObjectExpression {
  return make.objectOf(Object.entries(keywords));
}

/** Accepts no value. */
const nothing = described({ anyOf: make.list([]) });

/** The conjunction of the keywords and the parts. */
function merged(own: Described, parts: readonly Expression[]): Expression {
  const { properties } = described(own);
  const [only] = parts;
  if (only === undefined) return { kind: "object", properties };
  if (parts.length > 1) return described({ ...own, allOf: make.list(parts) });
  if (properties.length === 0) return only;
  return only.kind === "object" && only.properties.every(isAddable)
    ? { kind: "object", properties: [...properties, ...only.properties] }
    : described({ ...own, allOf: make.list(parts) });
}

/** Keywords that the generator adds, and that only narrow those beside them. */
function isAddable(property: ObjectExpression["properties"][number]): boolean {
  return property.kind === "property" && addable.has(property.key);
}

const addable: ReadonlySet<string> = new Set<keyof Description>(["anyOf", "choice", "enum"]);

/** `AutorampSchema`: the constant of a type or an event. */
export function schemaConstant(type: string): string {
  return `${type}Schema`;
}
