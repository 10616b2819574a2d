/** An argument that nobody has to give. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterAdded = defineChange({
  id: "parameter-added",
  kind: "parameter-added",
  matches: (fact) => !fact.required,
  describe: (fact, subject) => `New optional parameter ${code(fact.name)} (${fact.in}) of ${subject}`,
  why: "Leaving it out means what it meant before.",
});
