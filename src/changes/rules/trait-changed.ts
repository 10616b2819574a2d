/** How requests are sent or deliveries are signed: the runtime follows it, an older one does not. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const traitChanged = defineChange({
  id: "trait-changed",
  kind: "trait",
  describe: (fact) => `The convention ${code(fact.trait)} changed`,
  why: "The transport or the verification of the generated code follows it; code from the old version does not.",
  advise: (fact) => ({
    text: `Generate the client again, and compare what ${code(fact.trait)} says in the overlays of both versions.`,
  }),
});
