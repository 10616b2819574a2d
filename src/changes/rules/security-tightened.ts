/** A client that proved enough before no longer does. */
import { defineChange } from "./define-change.js";

export const securityTightened = defineChange({
  id: "security-tightened",
  kind: "security",
  matches: (fact) => fact.relation !== "wider",
  describe: (fact, subject) =>
    `${subject} now demands ${fact.after} ${fact.before === "" ? "where no credential was needed" : `instead of ${fact.before}`}`,
  why: "Calls with the credentials that sufficed before are refused.",
  advise: (fact) => ({ text: `Give the client what it needs now: ${fact.after}.` }),
});
