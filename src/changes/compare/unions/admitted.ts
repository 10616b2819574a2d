/** Whether members of a union that are gone are members in name only: the newer union takes their values as well. */
import { accepts } from "../../../schema/accepts.js";
import { sample } from "../../../schema/sample.js";
import { sampleText } from "../../../schema/sample-scalars.js";
import { schemaView } from "../../../schema/schema-view.js";
import type { Schema } from "../../../schema/schema.js";
import type { Walk } from "../walk/walk.js";
import type { Candidate } from "./match-members.js";
import type { CandidateMembers } from "./union-members.js";

/** Judged by an example with all fields. What only may be taken is not. */
export function areAdmitted(
  removed: readonly Candidate[],
  { members }: CandidateMembers,
  { before, after, isProbe }: Walk,
): boolean {
  if (isProbe || removed.length === 0) return false;
  const [own, other] = [schemaView(before.schemas), schemaView(after.schemas)];
  const others = members.map(({ node }) => wholeOf(node));
  return removed.every(({ node }) => {
    const options = { direction: "request", extent: "complete", sampleString: sampleText } as const;
    const example = sample(wholeOf(node), own, options)?.value;
    return example !== undefined && others.some((schema) => accepts(schema, example, other) === true);
  });
}

function wholeOf({ schema, parts }: Candidate["node"]): Schema {
  return parts === undefined ? schema : { allOf: parts.map((part) => part.schema) };
}
