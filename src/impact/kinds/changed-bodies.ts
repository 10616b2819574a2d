/** Bodies of failures that are of another kind after the step, by operation. */
import type { Change } from "../../changes/change.js";
import { placeOf } from "../../changes/fact.js";
import type { Step } from "../find-impact.js";
import { kindsOf } from "./cause-by-kind.js";
import type { KindDifference } from "./judgements.js";

export interface ChangedBody {
  readonly step: Step;
  readonly change: Change;
  readonly operation: string;
  readonly status: number;
  readonly difference: KindDifference;
}

export function changedBodies(steps: readonly Step[]): readonly ChangedBody[] {
  return steps.flatMap((step) =>
    step.diff.changes.flatMap((change) =>
      change.facts.flatMap((fact): ChangedBody[] => {
        const { owner, path } = placeOf(fact);
        if (fact.kind !== "type" || owner.kind !== "operation" || path !== "") return [];
        if (owner.part.kind !== "response") return [];
        const status = Number(owner.part.status);
        if (!(status >= 400)) return [];
        return [{ step, change, operation: owner.id, status, difference: { kinds: kindsOf(fact) } }];
      }),
    ),
  );
}
