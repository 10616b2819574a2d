/**
 * The JSON types that two schemas admit, including null, and whether a keyword can make a difference.
 *
 * A schema without `types` admits every type, unless its other keywords only make sense for one.
 */

import type { Api } from "../../model/api.js";
import { accepts } from "../../schema/accepts.js";
import { arrayKeywords, concernsType, keywords, objectKeywords } from "../../schema/keywords.js";
import { admits, type Schema, type SchemaType, typeOfValue } from "../../schema/schema.js";
import { readTypes, schemaView } from "../../schema/schema-view.js";
import type { Difference, JsonTypes, Relation } from "../fact.js";
import { admitsNull, type View } from "./view.js";
import type { Walk } from "./walk.js";

/** Returns whether the schemas have enough in common to compare their other keywords. */
export function compareTypes(before: View, after: View, walk: Walk): boolean {
  const [left, right] = [admittedTypes(before), admittedTypes(after)];
  if (left === "any" && right === "any") return true;
  const relation = relate(left, right);
  if (relation !== "equal") {
    const difference = typeDifference(before, after, relation, walk);
    if (!overlap(left, right)) {
      walk.fact(difference);
      return false;
    }
    walk.fact(withoutOwnNull(difference));
  }
  if (!walk.decided.null) compareNull(before, after, walk);
  return true;
}

/** Null is a separate difference. */
function withoutOwnNull(difference: TypeDifference): TypeDifference {
  const { before, after } = difference;
  if (before.nullable === after.nullable) return difference;
  return { ...difference, before: withoutNull(before), after: withoutNull(after) };
}

function withoutNull({ nullable: _, ...schema }: Schema): Schema {
  return schema;
}

/** If both sides are unions, null in a member is a difference of the member. */
function compareNull(before: View, after: View, walk: Walk): void {
  const areBothUnions = before.unions.length > 0 && after.unions.length > 0;
  const isOwn = before.schema.nullable === true || after.schema.nullable === true;
  if (areBothUnions && !isOwn) return;
  const [wasNullable, isNullable] = [admitsNull(before, walk.before), admitsNull(after, walk.after)];
  if (wasNullable !== isNullable)
    walk.fact({ kind: "nullable", before: wasNullable, after: isNullable, isInType: true });
  else if (wasNullable && isListedNull(before) !== isListedNull(after))
    walk.fact({
      kind: "nullable",
      before: isListedNull(before),
      after: isListedNull(after),
      isInType: false,
    });
}

function isListedNull({ schema }: View): boolean {
  return schema.unlistedNull !== true;
}

type TypeDifference = Extract<Difference, { kind: "type" }>;

export function typeDifference(before: View, after: View, relation: Relation, walk: Walk): TypeDifference {
  const jsonTypes = { before: jsonTypesOf(before, walk.before), after: jsonTypesOf(after, walk.after) };
  const [older, newer] = [whole(before), whole(after)];
  return { kind: "type", before: older, after: newer, relation, jsonTypes, isAnyObject: isAnyObject(after) };
}

/** No field is required, unlisted ones are accepted, and nothing else limits it. */
function isAnyObject({ schema, unions }: View): boolean {
  return (
    unions.length === 0 &&
    schema.types?.join() === "object" &&
    (schema.required ?? []).length === 0 &&
    schema.additionalProperties !== false &&
    schema.enum === undefined &&
    (Object.keys(schema) as (keyof Schema)[]).every((keyword) => !limiting.has(keywords[keyword].kind))
  );
}

const limiting: ReadonlySet<string> = new Set(["bound", "constraint"]);

/** The types of a schema; for a union, those of its members. */
export function jsonTypesOf(view: View, api: Api): JsonTypes {
  const types = admittedTypes(view);
  if (types !== "union") return types;
  const memberTypes = view.unions
    .flatMap(({ members }) => members)
    .map(({ schema }) => readTypes(schema, schemaView(api.schemas)));
  const known = memberTypes.filter((each) => each !== undefined);
  return known.length < memberTypes.length ? "any" : [...new Set(known.flatMap((each) => [...each]))].sort();
}

/** `union`: the members decide. */
type Types = "any" | "union" | readonly SchemaType[];

export function admittedTypes({ schema, unions }: View): Types {
  if (schema.types !== undefined) return schema.types;
  if (schema.enum !== undefined) return [...new Set(schema.enum.map(typeOfValue))].sort();
  if (objectKeywords.some((keyword) => schema[keyword] !== undefined)) return ["object"];
  if (arrayKeywords.some((keyword) => schema[keyword] !== undefined)) return ["array"];
  return unions.length > 0 ? "union" : "any";
}

function relate(before: Types, after: Types): Relation | "equal" {
  if (before === "any") return "narrower";
  if (after === "any") return "wider";
  if (before === "union" || after === "union") return "equal";
  const isWidened = after.some((type) => !admits(before, type));
  const isNarrowed = before.some((type) => !admits(after, type));
  if (isWidened && isNarrowed) return "incomparable";
  return isWidened ? "wider" : isNarrowed ? "narrower" : "equal";
}

function overlap(before: Types, after: Types): boolean {
  if (typeof before === "string" || typeof after === "string") return before !== "any" && after !== "any";
  return before.some((type) => after.includes(type));
}

/** The type as the report names it: by name, if it has one. */
function whole({ schema, name, unions }: View): Schema {
  if (name !== undefined) return { reference: name };
  const members = unions.flatMap((union) => union.members.map((member) => member.schema));
  return members.length === 0 ? schema : { anyOf: members };
}

/**
 * A closed list makes other limits redundant, unless one excludes a listed value; limits added or removed with the list
 * are part of that difference. A keyword for strings makes no difference if one side has no strings: the type does.
 */
export function canLimit(keyword: keyof Schema, before: View, after: View): boolean {
  if (isListed(before) && isListed(after)) return excludesListed(keyword, before, after);
  return [before, after].every((view) => !isListed(view) && admitsLimited(keyword, view));
}

/** Only one of the two keywords admits some value that both lists have. */
function excludesListed(keyword: keyof Schema, { schema: before }: View, { schema: after }: View): boolean {
  const view = schemaView(new Map());
  const common = (before.enum ?? []).filter((value) => accepts({ enum: after.enum ?? [] }, value, view));
  const beside = exclusive[keyword] ?? keyword;
  const [older, newer] = [before, after].map((schema) => ({
    [keyword]: schema[keyword],
    [beside]: schema[beside],
  }));
  return common.some((value) => accepts(older ?? {}, value, view) !== accepts(newer ?? {}, value, view));
}

/** Bounds that are compared with the inclusive ones. */
const exclusive: { readonly [Keyword in keyof Schema]?: keyof Schema } = {
  minimum: "exclusiveMinimum",
  maximum: "exclusiveMaximum",
};

/** True if the other keywords refuse every listed value. */
export function excludesAllListed({ schema }: View): boolean {
  const { enum: listed = [], nullable } = schema;
  const view = schemaView(new Map());
  return (
    nullable !== true && listed.length > 0 && listed.every((value) => accepts(schema, value, view) === false)
  );
}

/** An open enum has values beyond its list. */
export function isListed({ schema }: View): boolean {
  return schema.enum !== undefined && schema.open !== true;
}

function admitsLimited(keyword: keyof Schema, view: View): boolean {
  const types = admittedTypes(view);
  return typeof types === "string" || types.some((type) => concernsType(keyword, type));
}
