/** Fewer kinds of value are valid. */
import { shortType } from "../short-type.js";
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const typeNarrowed = defineChange({
  id: "type-narrowed",
  kind: "type",
  matches: (fact) => fact.relation === "narrower",
  describe: (fact, subject) =>
    `The type of ${subject} narrowed from ${code(shortType(fact.before))} to ${code(shortType(fact.after))}`,
  why: {
    request: "Some of what is sent today is refused, and does not compile.",
    response: "What comes is still of a kind that the code knows.",
  },
  advise: (fact, subject) => ({
    text: `Send only what ${subject} still takes.`,
    error: `Type '${shortType(fact.before)}' is not assignable to type '${shortType(fact.after)}'.`,
  }),
});
