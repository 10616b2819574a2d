/** Every complete call still is. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterBecameOptional = defineChange({
  id: "parameter-became-optional",
  kind: "parameter-required",
  matches: (fact) => fact.before,
  describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject} is now optional`,
  why: "Every call that was complete before still is.",
});
