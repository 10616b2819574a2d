/** Every complete call still is. */
import { defineChange } from "./define-change.js";

export const bodyBecameOptional = defineChange({
  id: "body-became-optional",
  kind: "body-required",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} no longer demands its body`,
  why: "Every call that was complete before still is.",
});
