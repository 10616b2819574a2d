/** Where in the delivered body the message stands. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventEnvelopeChanged = defineChange({
  id: "event-envelope-changed",
  kind: "event-envelope",
  describe: (fact) =>
    `The message of the event ${code(fact.event)} stands at ${code(fact.after)}; it was ${code(fact.before)}`,
  why: "The generated receiver follows it; running code looks in the old place.",
  advise: () => ({ text: "Generate the receiver again before the new version is delivered." }),
});
