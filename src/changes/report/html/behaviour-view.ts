/** A change of behaviour on the page: told in full, in the words of the overlay. */
import type { BehaviourEntry } from "../../behaviours.js";
import type { AnchorOf } from "./anchors.js";

export interface BehaviourView {
  readonly id: string;
  readonly anchor: string;
  readonly title: string;
  readonly since: string;
  readonly operations: readonly string[];
  readonly was: string;
  readonly is: string;
  readonly action: string;
  readonly notice: string;
}

export function behaviourView(
  { id, title, version, operations, was, is, action, notice, step }: BehaviourEntry,
  anchorOf: AnchorOf,
): BehaviourView {
  const hasEnded = step === "ends";
  return {
    id,
    anchor: anchorOf(id),
    title,
    since: hasEnded ? `no longer: holds from ${version} on` : `from ${version} on`,
    operations: [...operations].sort(),
    // On the way back to an older version, what was is what will be.
    was: hasEnded ? is : was,
    is: hasEnded ? was : is,
    action: hasEnded ? `Take back what the newer version asked for: ${action}` : action,
    notice: hasEnded ? `In the newer version it showed so: ${notice}` : notice,
  };
}
