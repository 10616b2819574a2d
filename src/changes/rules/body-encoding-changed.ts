/** Types are equal; how a part of the form is sent is not. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const bodyEncodingChanged = defineChange({
  id: "body-encoding-changed",
  kind: "body-encoding",
  describe: (fact, subject) =>
    `${code(fact.field)} in the ${fact.mediaType} body of ${subject} is now sent as ${fact.after === "" ? "usual" : fact.after}; it was ${fact.before === "" ? "as usual" : fact.before}`,
  why: "The types are the same, but a running client sends the part in a form that the server no longer reads.",
  advise: () => ({ text: "Generate the client again before you send the new version." }),
});
