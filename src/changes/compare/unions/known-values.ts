/**
 * Values that a union lists beside a member that admits them anyway: `anyOf: [string, "now"]`. With and without the list,
 * the same values are valid. So they are neither new nor gone; only which of them are known differs.
 */
import type { JsonValue } from "../../../document/json.js";
import type { Api } from "../../../model/api.js";
import { accepts } from "../../../schema/accepts.js";
import { schemaView } from "../../../schema/schema-view.js";
import type { Walk } from "../walk/walk.js";
import type { Candidate, MatchedMembers } from "./match-members.js";

interface LeftOver {
  readonly added: readonly Candidate[];
  readonly removed: readonly Candidate[];
}

/** States which values are known now, or no longer, and gives the members that are something else. */
export function compareKnownValues({ matched, added, removed }: MatchedMembers, walk: Walk): LeftOver {
  const [were, are] = [matched.map(([was]) => was), matched.map(([, is]) => is)];
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

/** The members that only list values, each of which a member of the other side admits without a list. */
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
  const found = members.flatMap((member) => {
    const values = member.view(api).schema.enum;
    return values?.every(isAdmitted) === true ? [[member, values] as const] : [];
  });
  return new Map(found);
}

/** Without the empty string, which means "or nothing". */
function namesOf(listed: ReadonlyMap<Candidate, readonly JsonValue[]>): JsonValue[] {
  return [...listed.values()].flat().filter((value) => value !== "");
}
