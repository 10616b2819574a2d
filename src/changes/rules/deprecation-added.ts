/** It still works; plan to do without it. */
import { defineChange } from "./define-change.js";

export const deprecationAdded = defineChange({
  id: "deprecation-added",
  kind: "deprecated",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} is now deprecated`,
  why: "It still works. The publisher means to remove it.",
  advise: (_fact, subject) => ({ text: `Plan to do without ${subject}.` }),
});
