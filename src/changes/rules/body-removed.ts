/** Passing a body does not compile; sending it is ignored. */
import { defineChange } from "./define-change.js";

export const bodyRemoved = defineChange({
  id: "body-removed",
  kind: "body-removed",
  describe: (_fact, subject) => `${subject} no longer takes a body`,
  why: "Passing a body no longer compiles; what running code sends is ignored.",
  advise: (_fact, subject) => ({
    text: `Stop passing \`body\` to ${subject}, and check what the calls relied on it for.`,
    error: "Object literal may only specify known properties, and 'body' does not exist.",
  }),
});
