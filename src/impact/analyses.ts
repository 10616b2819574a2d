/** What looks for places that need work although they compile: each by a question of its own. */
import type { Step } from "./find-impact.js";
import type { Spot } from "./spot.js";
import type { Touch } from "./touch/touch.js";

export type Analysis = (touch: Touch, steps: readonly Step[]) => readonly Spot[];

export const analyses: readonly Analysis[] = [];
