/**
 * Unions as sets of members: their order has no meaning, and `anyOf` and `oneOf` are the same type.
 *
 * A schema that is not a union counts as a union of one, so that a second alternative is one new member, rather than the
 * loss of everything that the old schema said.
 */
import type { Api } from "../../model/api.js";
import { hasOnly } from "../../schema/annotations.js";
import { shortType } from "../short-type.js";
import { compareMembers } from "./compare-members.js";
import { compareWithPlain } from "./object-variants.js";
import { admittedTypes } from "./compare-types.js";
import { asMembers, unionCandidates, type CandidateMembers } from "./union-members.js";
import type { Node } from "./node.js";
import { admitsNull, fieldNames, viewOf, type Union, type View, wholeSchema } from "./view.js";
import type { Walk } from "./walk.js";
import { match } from "../../values/match.js";
import { accepts } from "../../schema/accepts.js";
import { sample } from "../../schema/sample.js";
import { sampleText } from "../../schema/sample-scalars.js";
import type { Schema, Tag } from "../../schema/schema.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import { isObject, type JsonValue } from "../../values/json.js";

/** Compare the members with the keywords around them, instead of keyword by keyword. */
export function unionsReplaceKeywords(before: View, after: View, walk: Walk): boolean {
  const [left, right] = [before.unions, after.unions];
  if (left.length === 1 && right.length === 1)
    return hasMovedInto(after, before, walk.after) || hasMovedInto(before, after, walk.before);
  if (left.length > 0 === right.length > 0) return false;
  const [plain, union] = left.length > 0 ? [after, before] : [before, after];
  return admittedTypes(plain) !== "any" && union.unions.every(describesValues);
}

/** True if the members describe a field that the other side describes around its members. */
function hasMovedInto(view: View, other: View, api: Api): boolean {
  const around = new Set(fieldClaims(view));
  const elsewhere = fieldClaims(other).filter((claim) => !around.has(claim));
  if (elsewhere.length === 0) return false;
  const inside = view.unions.flatMap(({ members }) =>
    members.flatMap((member) => fieldClaims(viewOf(member, api))),
  );
  return elsewhere.some((claim) => inside.includes(claim));
}

function fieldClaims(view: View): string[] {
  return [...fieldNames(view), ...(view.schema.required ?? []).map((name) => `${name} is required`)];
}

export function compareUnions(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.unions, after.unions];
  const areWhole = unionsReplaceKeywords(before, after, walk);
  if (areWhole && (left.length === 0 || right.length === 0)) {
    compareOverlaps(before, after, walk);
    compareWithPlain(before, after, walk);
    return;
  }
  const { identities } = walk.context;
  for (const [older, newer] of pairUnions(left, right)) {
    if (older === undefined || newer === undefined) {
      compareLoneUnion(older, newer, [before, after], walk);
      continue;
    }
    if (isMetByRequired(older, before) && !isMetByRequired(newer, after))
      walk.fact({
        kind: "constraint",
        keyword: newer.keyword,
        before: true,
        after: true,
        relation: "wider",
        inTypes: "equal",
      });
    const isOverlapStated = compareOverlaps(before, after, walk);
    const isOfComparison = [older, newer].some(({ schema }) => identities.isMade(schema));
    if (older.keyword !== newer.keyword && !isOfComparison) {
      const met = isOverlapStated ? { ...walk.met, request: false } : walk.met;
      walk.with({ met }).fact({ kind: "union-kind", before: older.keyword, after: newer.keyword });
    }
    if (!areWhole && ![older, newer].some(describesValues)) {
      compareRequirements(older, newer, walk);
      continue;
    }
    const members = areWhole
      ? ([asMembers(before, identities), asMembers(after, identities)] as const)
      : ([unionCandidates(older), unionCandidates(newer)] as const);
    compareUnion(older, newer, members, decidingNull(before, after, walk));
  }
}

/** Null that one member starts or stops admitting only matters if nothing else admits it. */
function decidingNull(before: View, after: View, walk: Walk): Walk {
  const isDecided =
    before.schema.nullable === true ||
    after.schema.nullable === true ||
    (admitsNull(before, walk.before) && admitsNull(after, walk.after));
  return isDecided ? walk.with({ decided: { ...walk.decided, null: true } }) : walk;
}

/** A schema has several unions only through `allOf`; unions that share most members belong together. */
function pairUnions(
  left: readonly Union[],
  right: readonly Union[],
): [Union | undefined, Union | undefined][] {
  const { matched, removed, added } = match(left, right, [
    {
      evidence: "members",
      likeness: (before, after) => 1 + sharedMembers(before, after),
      isByPosition: true,
    },
  ]);
  return [
    ...matched.map(([before, after]): [Union, Union] => [before, after]),
    ...removed.map((before): [Union, undefined] => [before, undefined]),
    ...added.map((after): [undefined, Union] => [undefined, after]),
  ];
}

function sharedMembers(left: Union, right: Union): number {
  const types = new Set(left.members.map(({ schema }) => shortType(schema)));
  return right.members.filter(({ schema }) => types.has(shortType(schema))).length;
}

/** False for members that only require fields (`anyOf: [{required: [a]}, …]`): they limit objects, not describe them. */
function describesValues({ members }: Union): boolean {
  return members.some(({ schema }) =>
    Object.keys(schema).some((keyword) => !["required", "not", "docs"].includes(keyword)),
  );
}

/** A condition that always holds makes no difference on the side without it. */
function compareLoneUnion(
  older: Union | undefined,
  newer: Union | undefined,
  [before, after]: readonly [View, View],
  walk: Walk,
): void {
  const union = older ?? newer;
  if (union === undefined) return;
  const heldBefore = isMetByRequired(union, before);
  const holdsNow = isMetByRequired(union, after);
  // Either the required fields state the difference, or there is none.
  if (older === undefined ? heldBefore && holdsNow : holdsNow) return;
  const relation = older === undefined && !heldBefore ? "narrower" : "wider";
  const [wasThere, isThere] = [older !== undefined, newer !== undefined];
  const around = older === undefined ? after : before;
  const isTyped = !heldBefore && union.members.every((member) => isNew(namesOf(member), around));
  const inTypes = isTyped ? relation : "equal";
  walk.fact({
    kind: "constraint",
    keyword: union.keyword,
    before: wasThere,
    after: isThere,
    relation,
    inTypes,
  });
}

/** True if the schema around a union does not require one of the names: the type of every value then shows it. */
function isNew(names: readonly string[], { schema }: View): boolean {
  return names.some((name) => schema.required?.includes(name) !== true);
}

function namesOf({ schema: { required = [] } }: Node): readonly string[] {
  return required;
}

/** Members that only require fields: each old set of names is still enough, or each new one was. */
function compareRequirements(before: Union, after: Union, walk: Walk): void {
  const covers = (one: Union, other: Union): boolean =>
    other.members.every((member) =>
      one.members.some((each) => namesOf(each).every((name) => namesOf(member).includes(name))),
    );
  const [isWider, isNarrower] = [covers(after, before), covers(before, after)];
  if (isWider && isNarrower) return;
  const relation = isWider ? "wider" : isNarrower ? "narrower" : "incomparable";
  walk.fact({
    kind: "constraint",
    keyword: after.keyword,
    before: true,
    after: true,
    relation,
    inTypes: relation,
  });
}

/** True if some member only requires fields that every value has. */
function isMetByRequired({ keyword, members }: Union, { schema: { required = [] } }: View): boolean {
  return (
    keyword === "anyOf" &&
    members.some(
      ({ schema }) =>
        hasOnly(schema, "required") && schema.required?.every((name) => required.includes(name)) === true,
    )
  );
}

function compareUnion(
  before: Union,
  after: Union,
  [left, right]: readonly [CandidateMembers, CandidateMembers],
  walk: Walk,
): void {
  const [wasOpen, isOpen] = [before.schema.open === true, after.schema.open === true];
  if (wasOpen !== isOpen) walk.fact({ kind: "open", before: wasOpen, after: isOpen });
  compareTagProperty(before.schema.tag, after.schema.tag, walk);
  compareMembers(left, right, walk);
}

function compareTagProperty(before: Tag | undefined, after: Tag | undefined, walk: Walk): void {
  if (before === undefined && after !== undefined) walk.fact({ kind: "tag-added", ...tagFacts(after) });
  if (before !== undefined && after === undefined) walk.fact({ kind: "tag-removed", ...tagFacts(before) });
  if (before !== undefined && after !== undefined && before.property !== after.property)
    walk.fact({ kind: "tag-property", before: before.property, after: after.property });
}

function tagFacts({ property, isInMembers }: Tag): Pick<Tag, "property" | "isInMembers"> {
  return { property, isInMembers };
}

/**
 * Values that fit several members of a `oneOf`, which admits exactly one, and that the other version accepts. Returns
 * whether it stated a difference: only a value that is sent can be refused.
 *
 * An overlap counts only with an example that was certainly valid on the other side. Publishers write `oneOf` for "one
 * of these", and most members share a value that is never sent: any two objects, the fields of both. So an example has
 * the fields that one member requires, or only fields that both members declare, unless the other version has `anyOf`,
 * which is written for values that fit several. A tag excludes overlaps.
 */
function compareOverlaps(before: View, after: View, around: Walk): boolean {
  // Members that overlap on one side only also have another difference, which a probe finds.
  if (around.context.isProbe || !around.met.request) return false;
  const walk = around.with({ met: { ...around.met, response: false } });
  const older = newOverlap(before, walk.before, after, walk.after);
  const newer = newOverlap(after, walk.after, before, walk.before);
  if (older !== undefined) walk.fact({ kind: "overlap", ...older, before: true, after: false });
  if (newer !== undefined) walk.fact({ kind: "overlap", ...newer, before: false, after: true });
  return older !== undefined || newer !== undefined;
}

interface Overlap {
  readonly members: readonly string[];
  readonly example: JsonValue;
}

/** An overlap that only this side rejects; the other side admits it. */
function newOverlap(own: View, api: Api, other: View, otherApi: Api): Overlap | undefined {
  const [union, ...others] = own.unions;
  if (union?.keyword !== "oneOf" || union.schema.tag !== undefined || others.length > 0) return undefined;
  const view = schemaView(api.schemas);
  const otherView = schemaView(otherApi.schemas);
  const around = besideUnion(own.schema);
  const whole = wholeSchema(other.node);
  const members = union.members.map(({ schema }) => schema);
  const isMeant = other.unions.some(({ keyword }) => keyword === "anyOf");
  const overlaps = examples(members, around, isMeant, view).flatMap((example) => {
    const fitting = members.filter((member) => accepts(member, example, view) === true);
    const isNew =
      fitting.length > 1 &&
      accepts(around, example, view) === true &&
      accepts(whole, example, otherView) === true;
    return isNew ? [{ fitting, example }] : [];
  });
  const [first] = overlaps;
  if (first === undefined) return undefined;
  const labels = overlaps.flatMap(({ fitting }) => fitting.map(label));
  return { members: [...new Set(labels)].sort(), example: first.example };
}

function besideUnion({ anyOf: _any, oneOf: _one, tag: _tag, ...around }: Schema): Schema {
  return around;
}

/**
 * Examples with the required fields of each member, then with the fields that each two of them share. `isMeant`: values
 * that fit several members were valid on purpose, so the fields of both are an example as well.
 */
function examples(
  members: readonly Schema[],
  around: Schema,
  isMeant: boolean,
  view: SchemaView,
): JsonValue[] {
  const wholes = members.map((member) => {
    const schema: Schema = { allOf: [around, member] };
    const { properties, required } = view.object(schema);
    return { schema, declared: new Set(properties.keys()), required: [...required] };
  });
  const shared = wholes.flatMap((one, index) =>
    wholes.slice(index + 1).flatMap((another) => {
      const isPossible =
        isMeant ||
        (one.required.every((name) => another.declared.has(name)) &&
          another.required.every((name) => one.declared.has(name)));
      const value = isPossible ? exampleOf({ allOf: [one.schema, another.schema] }, view) : undefined;
      if (!isObject(value)) return [];
      if (isMeant) return [value];
      const fields = Object.entries(value).filter(
        ([name]) => one.declared.has(name) && another.declared.has(name),
      );
      return [Object.fromEntries(fields)];
    }),
  );
  const own = wholes.map(({ schema }) => exampleOf(schema, view));
  return [...own, ...shared].filter((value) => value !== undefined).filter((value) => !isEmpty(value));
}

/** An empty value fits more than the author means. */
function isEmpty(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function exampleOf(schema: Schema, view: SchemaView): JsonValue | undefined {
  return sample(schema, view, { direction: "request", extent: "short", sampleString: sampleText })?.value;
}

/**
 * The type as the document distinguishes it: TypeScript has one type for all numbers, and none for "only requires fields".
 */
function label(schema: Schema): string {
  const { types: [type, ...others] = [], enum: listed, format, required = [] } = schema;
  const text = shortType(schema);
  if (text === "unknown" && required.length > 0) return `{ ${required.join(", ")} }`;
  if (type === undefined || others.length > 0 || listed !== undefined) return text;
  if (type === "integer") return type;
  return type === "string" && format !== undefined ? `${type} (${format})` : text;
}
