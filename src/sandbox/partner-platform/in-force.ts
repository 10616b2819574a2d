/** Whether a behaviour change is in force for a call: said by the overlays, by version and operation. */
import type { Call } from "../general/behaviour.js";

type BehaviourId =
  "terms-before-identification" | "required-signings-empty-list" | "structured-identification-errors";

export function isInForce({ operation }: Call, behaviour: BehaviourId): boolean {
  return operation.behaviours.some(({ id }) => id === behaviour);
}
