/** What looks for places that need work although they compile: each by a question of its own. */
import { findBehaviours } from "./behaviour/find-behaviours.js";
import { findDeadStatuses } from "./calls/find-dead-statuses.js";
import type { Step } from "./find-impact.js";
import { findAffectedCalls } from "./kinds/find-affected-calls.js";
import { findChangedKinds } from "./kinds/find-changed-kinds.js";
import { findFieldUses } from "./kinds/find-field-uses.js";
import { findLostFields } from "./kinds/find-lost-fields.js";
import { findUnknownBodies } from "./kinds/find-unknown-bodies.js";
import { findGrown } from "./look/look.js";
import { findOutlets } from "./outlets/find-outlets.js";
import type { Spot } from "./spot.js";
import type { Touch } from "./touch/touch.js";

export type Analysis = (touch: Touch, steps: readonly Step[]) => readonly Spot[];

export const analyses: readonly Analysis[] = [
  findGrown,
  findChangedKinds,
  findUnknownBodies,
  findFieldUses,
  findLostFields,
  findAffectedCalls,
  findOutlets,
  findDeadStatuses,
  findBehaviours,
];
