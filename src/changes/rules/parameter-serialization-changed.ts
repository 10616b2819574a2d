/** Types are equal; the text that is sent is not. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterSerializationChanged = defineChange({
  id: "parameter-serialization-changed",
  kind: "parameter-serialization",
  describe: (fact, subject) =>
    `${code(fact.name)} (${fact.in}) of ${subject} is now written as ${fact.after}; it was ${fact.before}`,
  why: "The types are the same, but a running client writes the value in a form that the server no longer reads.",
  advise: () => ({ text: "Generate the client again before you send the new version." }),
});
