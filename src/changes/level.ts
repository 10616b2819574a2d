/** How bad a change is, in one word. */

/** From worst to best: the order of a report. */
export const levels = ["breaking", "silent", "compile", "additive", "deprecated", "note"] as const;

export type Level = (typeof levels)[number];

export function worst(left: Level, right: Level): Level {
  return levels.indexOf(left) <= levels.indexOf(right) ? left : right;
}
