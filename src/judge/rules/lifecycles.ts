/** Lifecycles. No type shows them, so code that relies on an order of states still compiles, and misbehaves. */
import { gained, lost, rule } from "./rule.js";
import { code } from "../../values/text.js";
import type { FactOf } from "../../compare/fact.js";

export const lifecycles = {
  "lifecycle-transition-removed": rule({
    kind: "lifecycle-transition",
    when: lost,
    describe: (fact) => `${code(fact.schema)} ${wayOf(fact, "no longer ")}`,
    effects: "silent",
    why: "Code that expects the transition compiles, and waits for it or misreads what comes instead.",
    advise: (fact) =>
      `Check the code that expects ${code(fact.to)}${fact.from === "" ? "" : ` after ${code(fact.from)}`}.`,
  }),

  "lifecycle-transition-added": rule({
    kind: "lifecycle-transition",
    when: gained,
    describe: (fact) => `${code(fact.schema)} ${wayOf(fact, "now ")}`,
    effects: "additive",
    why: "What is missing from a lifecycle was unknown before, not impossible.",
  }),

  "lifecycle-state-removed": rule({
    kind: "lifecycle-state",
    when: lost,
    describe: (fact) => `The lifecycle of ${code(fact.schema)} no longer has the state ${code(fact.state)}`,
    effects: "silent",
    why: "Code that waits for the state waits forever.",
    advise: (fact) => `Stop waiting for ${code(fact.state)}.`,
  }),

  "lifecycle-state-added": rule({
    kind: "lifecycle-state",
    when: gained,
    describe: (fact) => `The lifecycle of ${code(fact.schema)} now has the state ${code(fact.state)}`,
    effects: "additive",
    why: "There is one more state to pass through.",
  }),

  "lifecycle-state-became-terminal": rule({
    kind: "lifecycle-terminal",
    when: gained,
    describe: (fact) => `The state ${code(fact.state)} of ${code(fact.schema)} is now terminal`,
    effects: "silent",
    why: "Code that waits for the next state waits forever.",
    advise: (fact) => `Stop waiting where the status is ${code(fact.state)}.`,
  }),

  "lifecycle-state-no-longer-terminal": rule({
    kind: "lifecycle-terminal",
    when: lost,
    describe: (fact) => `The state ${code(fact.state)} of ${code(fact.schema)} is no longer terminal`,
    effects: "silent",
    why: "Code that stops watching at this state misses what follows.",
    advise: (fact) => `Keep watching where the status is ${code(fact.state)}.`,
  }),
};

function wayOf({ from, to, by }: FactOf<"lifecycle-transition">, now: string): string {
  const verb = from === "" ? `${now}begins as` : `${now}goes from ${code(from)} to`;
  return [verb, code(to), by].filter((part) => part !== "").join(" ");
}
