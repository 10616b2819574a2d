/** The plan to remove it is off. */
import { defineChange } from "./define-change.js";

export const deprecationRemoved = defineChange({
  id: "deprecation-removed",
  kind: "deprecated",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} is no longer deprecated`,
  why: "The publisher no longer means to remove it.",
});
