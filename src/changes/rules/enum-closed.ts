/** Values are only added with a new version from now on. */
import { defineChange } from "./define-change.js";

export const enumClosed = defineChange({
  id: "enum-closed",
  kind: "open",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} is now closed: values are only added with a new version`,
  why: "The list is complete for this version; a default branch is harmless.",
});
