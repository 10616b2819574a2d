/** Every client that proved enough before still does. */
import { defineChange } from "./define-change.js";

export const securityLoosened = defineChange({
  id: "security-loosened",
  kind: "security",
  matches: (fact) => fact.relation === "wider",
  describe: (fact, subject) =>
    fact.after === ""
      ? `${subject} no longer demands a credential; it was ${fact.before}`
      : `${subject} now accepts ${fact.after}; it was ${fact.before}`,
  why: "Credentials that sufficed before still do.",
});
