/** Words for people. Never counted. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const proseChanged = defineChange({
  id: "prose-changed",
  kind: "prose",
  describe: (fact) => `The words at ${code(fact.of)} changed`,
  why: "Comments in the generated code change; nothing else does.",
});
