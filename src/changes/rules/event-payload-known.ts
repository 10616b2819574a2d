/** An event whose form was not known got one. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventPayloadKnown = defineChange({
  id: "event-payload-known",
  kind: "event-payload",
  matches: (fact) => fact.before === "unknown",
  describe: (fact) => `The payload of the event ${code(fact.event)} is now described`,
  why: "The payload has a type now; code that treated it as unknown still does.",
});
