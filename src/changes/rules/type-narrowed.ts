/** Fewer kinds of value are valid. */
import { defineChange } from "./define-change.js";
import { code, typePair } from "./words.js";
import { notAssignable } from "./advice.js";

export const typeNarrowed = defineChange({
  id: "type-narrowed",
  kind: "type",
  matches: (fact) => fact.relation === "narrower",
  describe: (fact, subject) => {
    const [before, after] = typePair(fact.before, fact.after);
    return `The type of ${subject} narrowed from ${code(before)} to ${code(after)}`;
  },
  why: {
    request: "Some of what is sent today is refused, and does not compile.",
    response: "What comes is still of a kind that the code knows.",
  },
  advise: (fact, subject) => ({
    text: `Send only what ${subject} still takes.`,
    ...notAssignable(fact.before, fact.after),
  }),
});
