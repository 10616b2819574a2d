/**
 * One word for how bad it is, from the effects. What compiles and goes wrong later is told apart from what
 * the compiler or the first call shows.
 */
import type { Effects, RuleEffects } from "./effects.js";

/** From worst to best: the order of a report. */
export const levels = ["breaking", "silent", "compile", "additive", "deprecated", "note"] as const;

export type Level = (typeof levels)[number];

type Key = `${"wire" | "-"} ${"compile" | "-"} ${"silent" | "-"}`;

const levelOfEffects: Record<Exclude<Key, "- - -">, Level> = {
  "wire compile silent": "breaking",
  "wire compile -": "breaking",
  "wire - -": "breaking",
  "- compile silent": "breaking",
  // Types are equal and a server or a reader may refuse a value: it goes wrong at the edge.
  "wire - silent": "silent",
  "- - silent": "silent",
  "- compile -": "compile",
};

export function levelOf(effects: Effects, otherwise: RuleEffects["otherwise"]): Level {
  const key: Key = `${effects.wire ? "wire" : "-"} ${effects.compile ? "compile" : "-"} ${effects.silent ? "silent" : "-"}`;
  return key === "- - -" ? otherwise : levelOfEffects[key];
}

export function worst(left: Level, right: Level): Level {
  return levels.indexOf(left) <= levels.indexOf(right) ? left : right;
}
