/** The document no longer says what an event looks like. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventPayloadUnknown = defineChange({
  id: "event-payload-unknown",
  kind: "event-payload",
  matches: (fact) => fact.after === "unknown",
  describe: (fact) => `The payload of the event ${code(fact.event)} is no longer described`,
  why: "The payload is unknown to the compiler; nothing says that it stayed as it was.",
  advise: (fact) => ({ text: `Check the payload of ${code(fact.event)} yourself before you read it.` }),
});
