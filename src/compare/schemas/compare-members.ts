/**
 * The matched, added and removed members of two unions.
 *
 * Tag values are compared here: the discriminator's table takes precedence over the field in the member.
 */
import { compareText } from "../../values/text.js";
import type { Api } from "../../model/api.js";
import { accepts } from "../../schema/accepts.js";
import { sample } from "../../schema/sample.js";
import { sampleText } from "../../schema/sample-scalars.js";
import { schemaView } from "../../schema/schema-view.js";
import type { JsonValue } from "../../values/json.js";
import type { Member, MovedValue } from "../fact.js";
import { shortType } from "../short-type.js";
import { type Candidate, type MatchedMembers, matchMembers, type MemberPair } from "./match-members.js";
import { type CandidateMembers, comparableMembers, memberOf } from "./union-members.js";
import { wholeSchema } from "./view.js";
import type { Walk } from "./walk.js";

export function compareMembers(before: CandidateMembers, after: CandidateMembers, walk: Walk): void {
  const [left, right] = comparableMembers(before, after, walk);
  const members = matchMembers(left.members, right.members, walk);
  const { matched, split } = members;
  const pairs = [...matched, ...split];
  const tag = right.tag ?? left.tag ?? "";
  const moved = isTagDecided(left, right) ? movedValues(left, right, pairs) : [];
  if (moved.length > 0)
    walk.fact({
      kind: "tag-moved",
      property: tag,
      moved: moved.sort((one, other) => (one.value < other.value ? -1 : 1)),
    });
  for (const pair of pairs) {
    if (walk.listener.isDone) return;
    const [older, newer] = pair;
    const isDecided =
      isTagDecided(left, right) || split.some(([one, other]) => one === older || other === newer);
    if (isDecided) compareTagValues(pair, pairs, moved, tag, walk);
    // A probe ignores descriptions, and everything else is known to be equal.
    if (walk.context.isProbe && pair[2] === "meaning") continue;
    const tags = isDecided ? [...walk.decided.tags, tag] : walk.decided.tags;
    const inside = walk.with({ decided: { null: walk.decided.null || left.isPlain || right.isPlain, tags } });
    if (!left.isPlain && !right.isPlain) inside.compare(older.node, newer.node);
    else if (older.name !== undefined && newer.name !== undefined)
      walk.listener.pair(older.name, newer.name, inside.between(older.node, newer.node));
    else inside.compareViews(older.view(walk.before), newer.view(walk.after));
  }
  const leftOver = compareKnownValues(members, walk);
  const added = leftOver.added.map(memberOf).sort(byLabel);
  const removed = leftOver.removed.map(memberOf).sort(byLabel);
  if (removed.length + added.length === 0) return;
  const schemas = [...added, ...removed].map(({ schema }) => schema);
  const isOpen = left.isOpen && right.isOpen;
  const former = left.members.map((member) => memberOf(member).schema);
  const areStillValid = areAdmitted(leftOver.removed, after, walk);
  const tagValues = { added: tagsOf(leftOver.added), removed: tagsOf(leftOver.removed) };
  walk.fact({
    kind: "union-members",
    added,
    removed,
    schemas,
    isOpen,
    tag,
    former,
    areStillValid,
    tagValues,
  });
}

function tagsOf(members: readonly Candidate[]): readonly string[] {
  return members.flatMap(({ tags }) => tags).sort(compareText);
}

/** If the members of both sides state their tags themselves, a changed tag is a changed field of the member. */
function isTagDecided(left: CandidateMembers, right: CandidateMembers): boolean {
  return left.tag !== undefined && left.tag === right.tag && !(left.isTagInMembers && right.isTagInMembers);
}

/** Tag values that now mean another member, if both unions have both members. */
function movedValues(
  left: CandidateMembers,
  right: CandidateMembers,
  pairs: readonly MemberPair[],
): MovedValue[] {
  return left.members.flatMap((before) =>
    before.tags.flatMap((value): MovedValue[] => {
      const owners = right.members.filter(({ tags }) => tags.includes(value));
      const [after] = owners;
      const isKept = pairs.some(([one, other]) => one === before && owners.includes(other));
      const areOfBoth = pairs.some(([one]) => one === before) && pairs.some(([, other]) => other === after);
      return after === undefined || isKept || !areOfBoth
        ? []
        : [{ value, before: nameOf(before), after: nameOf(after) }];
    }),
  );
}

function nameOf({ name, node }: Candidate): string {
  return name ?? shortType(node.schema);
}

/** If a member was split, a value of any of its successors has only moved. */
function compareTagValues(
  pair: MemberPair,
  pairs: readonly MemberPair[],
  moved: readonly MovedValue[],
  property: string,
  walk: Walk,
): void {
  const [older, newer] = pair;
  const [ofWas, ofIs] = [
    pairs.filter(([one]) => one === older),
    pairs.filter(([, other]) => other === newer),
  ];
  const common = older.tags.filter((tag) => newer.tags.includes(tag));
  const isMoved = (tag: string): boolean => moved.some(({ value }) => value === tag);
  const removed = older.tags.filter(
    (tag) => !isMoved(tag) && ofWas.every(([, other]) => !other.tags.includes(tag)),
  );
  const added = newer.tags.filter((tag) => !isMoved(tag) && ofIs.every(([one]) => !one.tags.includes(tag)));
  const before = [...common, ...(ofWas[0] === pair ? removed : [])].sort();
  const after = [...common, ...(ofIs[0] === pair ? added : [])].sort();
  if (before.join("\n") === after.join("\n")) return;
  walk.fact({ kind: "tag-values", property, member: newer.name ?? newer.label, before, after });
}

function byLabel(left: Member, right: Member): number {
  return compareText(left.label, right.label);
}

/** The newer union certainly accepts the values of the removed members, judged by an example with all fields. */
function areAdmitted(
  removed: readonly Candidate[],
  { members }: CandidateMembers,
  { before, after, context: { isProbe } }: Walk,
): boolean {
  if (isProbe || removed.length === 0) return false;
  const [own, other] = [schemaView(before.schemas), schemaView(after.schemas)];
  const others = members.map(({ node }) => wholeSchema(node));
  return removed.every(({ node }) => {
    const options = { direction: "request", extent: "complete", sampleString: sampleText } as const;
    const example = sample(wholeSchema(node), own, options)?.value;
    return example !== undefined && others.some((schema) => accepts(schema, example, other) === true);
  });
}

/**
 * Values listed beside a member that admits them anyway, as in `anyOf: [string, "now"]`: the list does not affect
 * validity, so the values only became known or ceased to be. Returns the remaining members.
 */
function compareKnownValues(
  { matched, added, removed }: MatchedMembers,
  walk: Walk,
): Pick<MatchedMembers, "added" | "removed"> {
  const [were, are] = [matched.map(([before]) => before), matched.map(([, after]) => after)];
  const come = listedWithin(added, walk.after, were, walk.before);
  const gone = listedWithin(removed, walk.before, are, walk.after);
  const known = { added: namesOf(come), removed: namesOf(gone) };
  if (known.added.length + known.removed.length > 0)
    walk.fact({ kind: "known-values", ...known, isOpen: false });
  return {
    added: added.filter((member) => !come.has(member)),
    removed: removed.filter((member) => !gone.has(member)),
  };
}

/** The members that only list values which an unlisted member of the other side admits. */
function listedWithin(
  members: readonly Candidate[],
  api: Api,
  others: readonly Candidate[],
  otherApi: Api,
): ReadonlyMap<Candidate, readonly JsonValue[]> {
  const view = schemaView(otherApi.schemas);
  const free = others.filter((other) => other.view(otherApi).schema.enum === undefined);
  const isAdmitted = (value: JsonValue): boolean =>
    free.some(({ node: { schema, parts = [{ schema }] } }) =>
      parts.every((part) => accepts(part.schema, value, view) === true),
    );
  const entries = members.flatMap((member) => {
    const values = member.view(api).schema.enum;
    return values?.every(isAdmitted) === true ? [[member, values] as const] : [];
  });
  return new Map(entries);
}

/** The empty string means "or nothing". */
function namesOf(listed: ReadonlyMap<Candidate, readonly JsonValue[]>): JsonValue[] {
  return [...listed.values()].flat().filter((value) => value !== "");
}
