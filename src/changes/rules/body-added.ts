/** A body that nobody has to send. */
import { defineChange } from "./define-change.js";

export const bodyAdded = defineChange({
  id: "body-added",
  kind: "body-added",
  matches: (fact) => !fact.required,
  describe: (_fact, subject) => `${subject} now takes a body`,
  why: "Calls without a body still do what they did.",
});
