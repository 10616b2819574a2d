/** A call without a body is refused. */
import { defineChange } from "./define-change.js";

export const bodyBecameRequired = defineChange({
  id: "body-became-required",
  kind: "body-required",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} now demands its body`,
  why: "A call without it does not compile against the new types, and the server refuses it.",
  advise: (_fact, subject) => ({
    text: `Pass \`body\` wherever ${subject} is called.`,
    error: "Property 'body' is missing.",
  }),
});
