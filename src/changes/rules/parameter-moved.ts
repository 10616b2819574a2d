/** The same argument travels in another part of the request. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterMoved = defineChange({
  id: "parameter-moved",
  kind: "parameter-moved",
  describe: (fact, subject) => `${code(fact.name)} of ${subject} moved from ${fact.before} to ${fact.after}`,
  why: "A running client sends it where the server no longer looks.",
  advise: () => ({ text: "Generate the client again; the argument keeps its name." }),
});
