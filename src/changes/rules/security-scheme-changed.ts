/** The same scheme is now sent in another way. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const securitySchemeChanged = defineChange({
  id: "security-scheme-changed",
  kind: "security-scheme",
  describe: (fact) => `The credential ${code(fact.scheme)} is now ${fact.after}; it was ${fact.before}`,
  why: "The credential travels in another way than the running client sends it.",
  advise: (fact) => ({ text: `Generate the client again and check how it is given ${code(fact.scheme)}.` }),
});
