/** Every existing call lacks it. */
import { defineChange } from "./define-change.js";

export const requiredBodyAdded = defineChange({
  id: "required-body-added",
  kind: "body-added",
  matches: (fact) => fact.required,
  describe: (_fact, subject) => `${subject} now demands a body`,
  why: "Every existing call lacks it: it does not compile against the new types, and the server refuses it.",
  advise: (_fact, subject) => ({
    text: `Pass \`body\` wherever ${subject} is called.`,
    error: "Property 'body' is missing.",
  }),
});
