/**
 * Unions, as sets of members: order means nothing, and `anyOf` and `oneOf` are one thing to a reader of types.
 *
 * A schema that is not a union counts as a union of one, so that "this can now be something else, too" is
 * one new member and not as the loss of everything that the old schema said.
 */
import type { Api } from "../../model/api.js";
import { hasOnly } from "../../schema/annotations.js";
import { shortType } from "../short-type.js";
import { compareMembers } from "./compare-members.js";
import { compareOverlaps } from "./compare-overlaps.js";
import { compareViews } from "./compare-schemas.js";
import { admittedTypes } from "./compare-types.js";
import { fieldNames, joinMembers, variantsOf } from "./join-members.js";
import { enoughLikeness, likeness } from "./likeness.js";
import type { Candidate } from "./match-members.js";
import { haveSameMeaning } from "./probe.js";
import { asMembers, unionCandidates, type CandidateMembers } from "./union-members.js";
import { admitsNull, field, viewOf, type Union, type View } from "./view.js";
import type { Walk } from "./walk.js";

/** Whether the members, with what is around them, are to be compared: with the whole other side, or with its members. */
export function unionsReplaceKeywords(before: View, after: View, walk: Walk): boolean {
  const [left, right] = [before.unions, after.unions];
  if (left.length === 1 && right.length === 1)
    return hasMovedInto(after, before, walk.after) || hasMovedInto(before, after, walk.before);
  if (left.length > 0 === right.length > 0) return false;
  const [plain, union] = left.length > 0 ? [after, before] : [before, after];
  return admittedTypes(plain) !== "any" && union.unions.every(describesValues);
}

/** Whether members say of a field what only the other side says around its members. */
function hasMovedInto(view: View, other: View, api: Api): boolean {
  const around = new Set(saidOfFields(view));
  const elsewhere = saidOfFields(other).filter((said) => !around.has(said));
  if (elsewhere.length === 0) return false;
  const inside = view.unions.flatMap(({ members }) =>
    members.flatMap((member) => saidOfFields(viewOf(member, api))),
  );
  return elsewhere.some((said) => inside.includes(said));
}

function saidOfFields({ schema, fields }: View): string[] {
  const names = [...((fields ?? schema.properties)?.keys() ?? [])];
  return [...names, ...(schema.required ?? []).map((name) => `${name} is required`)];
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
  for (const [was, is] of pairUnions(left, right)) {
    if (was === undefined || is === undefined) {
      compareLoneUnion(was, is, [before, after], walk);
      continue;
    }
    if (isMetByRequired(was, before) && !isMetByRequired(is, after))
      walk.fact({ kind: "constraint", keyword: is.keyword, before: true, after: true, relation: "wider" });
    const isOverlapStated = compareOverlaps(before, after, walk);
    if (was.keyword !== is.keyword) {
      const met = isOverlapStated ? { ...walk.met, request: false } : walk.met;
      walk.metBy(met).fact({ kind: "union-kind", before: was.keyword, after: is.keyword });
    }
    const members = areWhole
      ? ([asMembers(before, identities), asMembers(after, identities)] as const)
      : ([unionCandidates(was), unionCandidates(is)] as const);
    compareUnion(was, is, members, decidingNull(before, after, walk));
  }
}

/** Null that one member comes to admit, or no longer does, is news only where nothing else admitted it. */
function decidingNull(before: View, after: View, walk: Walk): Walk {
  const isDecided =
    before.schema.nullable === true ||
    after.schema.nullable === true ||
    (admitsNull(before, walk.before) && admitsNull(after, walk.after));
  return isDecided ? walk.deciding({ ...walk.decided, null: true }) : walk;
}

/** Several unions hold together only where `allOf` joins them; then those that share most members belong together. */
function pairUnions(
  left: readonly Union[],
  right: readonly Union[],
): [Union | undefined, Union | undefined][] {
  if (left.length + right.length === 0) return [];
  if (left.length <= 1 && right.length <= 1) return [[left[0], right[0]]];
  const waiting = new Set(right);
  const pairs = left.map((was): [Union | undefined, Union | undefined] => {
    const [is] = [...waiting].sort((one, other) => sharedMembers(was, other) - sharedMembers(was, one));
    if (is !== undefined) waiting.delete(is);
    return [was, is];
  });
  return [...pairs, ...[...waiting].map((is): [undefined, Union] => [undefined, is])];
}

function sharedMembers(left: Union, right: Union): number {
  const types = new Set(left.members.map(({ schema }) => shortType(schema)));
  return right.members.filter(({ schema }) => types.has(shortType(schema))).length;
}

/** Null was compared outside: the union admits it as a whole. */
function compareWithPlain(before: View, after: View, walk: Walk): void {
  const { identities } = walk.context;
  const [left, right] = [asMembers(before, identities), asMembers(after, identities)];
  const [one, several] = left.isPlain ? [left, right] : [right, left];
  const [plain] = one.members;
  if (plain !== undefined && one.members.length === 1 && isSplit(plain, several, left.isPlain, walk)) {
    const sides = left.isPlain ? ([walk.before, walk.after] as const) : ([walk.after, walk.before] as const);
    const whole = plain.view(sides[0]);
    const views = several.members.map((member) => member.view(sides[1]));
    const variants = variantsOf(whole, views);
    if (variants.fields.length > 0 || variants.isDemanding)
      walk.fact({ kind: "object-variants", ...variants, before: !left.isPlain, after: left.isPlain });
    const joined = joinMembers(views, left.isPlain ? after : before, identities);
    const decided = walk.deciding({ ...walk.decided, null: true });
    compareViews(...(left.isPlain ? ([whole, joined] as const) : ([joined, whole] as const)), decided);
    return;
  }
  compareMembers(left, right, walk);
}

/**
 * An object that was written down as one, and is now as several with most of its fields each, is the same object
 * described more exactly: its fields are compared with those of all the members together.
 */
function isSplit(
  plain: Candidate,
  { members }: CandidateMembers,
  isPlainBefore: boolean,
  walk: Walk,
): boolean {
  if (members.length < 2) return false;
  const pairs = members.map((member) =>
    isPlainBefore ? ([plain, member] as const) : ([member, plain] as const),
  );
  const isOneOfThem = pairs.some(
    ([was, is]) =>
      (was.name !== undefined && was.name === is.name) || haveSameMeaning(was.node, is.node, walk),
  );
  if (isOneOfThem) return false;
  const [own, other] = isPlainBefore ? [walk.after, walk.before] : [walk.before, walk.after];
  const shared = sharedFields(
    members.map((member) => member.view(own)),
    plain.view(other),
  );
  const decided = walk.deciding({ ...walk.decided, tags: [...walk.decided.tags, ...shared] });
  const alike = pairs.filter(
    ([was, is]) => likeness(was.view(walk.before), is.view(walk.after), decided) >= enoughLikeness,
  );
  return alike.length >= 2;
}

/** What all members say of a field in the same words tells none of them apart. */
function sharedFields(members: readonly View[], plain: View): string[] {
  return fieldNames(plain).filter((name) => {
    const schemas = members.map((member) => field(member, name).schema);
    return schemas.every((schema) => schema === schemas[0]);
  });
}

/** Members that only demand fields (`anyOf: [{required: [a]}, …]`) limit an object and describe none. */
function describesValues({ members }: Union): boolean {
  return members.some(({ schema }) =>
    Object.keys(schema).some((keyword) => !["required", "not", "docs"].includes(keyword)),
  );
}

/** A condition that holds by itself on the side without it restricts nothing that this side admits. */
function compareLoneUnion(
  was: Union | undefined,
  is: Union | undefined,
  [before, after]: readonly [View, View],
  walk: Walk,
): void {
  const union = was ?? is;
  if (union === undefined) return;
  const heldBefore = isMetByRequired(union, before);
  const holdsNow = isMetByRequired(union, after);
  // What came to be required, or is already, says it.
  if (was === undefined ? heldBefore && holdsNow : holdsNow) return;
  const relation = was === undefined && !heldBefore ? "narrower" : "wider";
  const [wasThere, isThere] = [was !== undefined, is !== undefined];
  walk.fact({ kind: "constraint", keyword: union.keyword, before: wasThere, after: isThere, relation });
}

/** Whether some member only requires fields that every value has. */
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
  was: Union,
  is: Union,
  [left, right]: readonly [CandidateMembers, CandidateMembers],
  walk: Walk,
): void {
  const [wasOpen, isOpen] = [was.schema.open === true, is.schema.open === true];
  if (wasOpen !== isOpen) walk.fact({ kind: "open", before: wasOpen, after: isOpen });
  compareTagProperty(was.schema.tag?.property, is.schema.tag?.property, walk);
  compareMembers(left, right, walk);
}

function compareTagProperty(was: string | undefined, is: string | undefined, walk: Walk): void {
  if (was === is) return;
  if (was === undefined && is !== undefined) walk.fact({ kind: "tag-added", property: is });
  if (was !== undefined && is === undefined) walk.fact({ kind: "tag-removed", property: was });
  if (was !== undefined && is !== undefined) walk.fact({ kind: "tag-property", before: was, after: is });
}
