/** Passing it does not compile; sending it is ignored, or refused. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterRemoved = defineChange({
  id: "parameter-removed",
  kind: "parameter-removed",
  describe: (fact, subject) => `Removed parameter ${code(fact.name)} (${fact.in}) of ${subject}`,
  why: "Passing it no longer compiles; running code still sends it, and what it asked for is ignored.",
  advise: (fact) => ({
    text: `Stop passing ${code(fact.name)}, and check what the calls relied on it for.`,
    error: `Object literal may only specify known properties, and '${fact.name}' does not exist.`,
  }),
});
