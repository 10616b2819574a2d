/** Lifecycles. No type shows them, so code that relies on an order of states still compiles but misbehaves. */
import { gained, lost, rulesFor } from "./rule.js";
import { code } from "../../values/text.js";
import type { FactOf } from "../../compare/fact.js";

export const lifecycles = {
  ...rulesFor("lifecycle-transition", {
    "lifecycle-transition-removed": {
      when: lost,
      describe: (fact) => `${code(fact.schema)} ${wayOf(fact, "no longer ")}`,
      both: "silent: Code that expects the transition compiles, and waits for it or misreads the one that replaces it.",
      advise: (fact) =>
        `Check the code that expects ${code(fact.to)}${fact.from === "" ? "" : ` after ${code(fact.from)}`}.`,
    },
    "lifecycle-transition-added": {
      when: gained,
      describe: (fact) => `${code(fact.schema)} ${wayOf(fact, "now ")}`,
      both: "additive: A transition that was not described before was unknown, not impossible.",
    },
  }),

  ...rulesFor("lifecycle-state", {
    "lifecycle-state-removed": {
      when: lost,
      describe: "The lifecycle of `{schema}` no longer has the state `{state}`",
      both: "silent: Code that waits for the state waits forever.",
      advise: "Stop waiting for `{state}`.",
    },
    "lifecycle-state-added": {
      when: gained,
      describe: "The lifecycle of `{schema}` now has the state `{state}`",
      both: "additive: There is one more state to pass through.",
    },
  }),

  ...rulesFor("lifecycle-terminal", {
    "lifecycle-state-became-terminal": {
      when: gained,
      describe: "The state `{state}` of `{schema}` is now terminal",
      both: "silent: Code that waits for the next state waits forever.",
      advise: "Stop waiting where the status is `{state}`.",
    },
    "lifecycle-state-no-longer-terminal": {
      when: lost,
      describe: "The state `{state}` of `{schema}` is no longer terminal",
      both: "silent: Code that stops watching at this state misses what follows.",
      advise: "Keep watching where the status is `{state}`.",
    },
  }),
};

function wayOf({ from, to, by }: FactOf<"lifecycle-transition">, now: string): string {
  const verb = from === "" ? `${now}begins as` : `${now}goes from ${code(from)} to`;
  return [verb, code(to), by].filter((part) => part !== "").join(" ");
}
