/** The event is put into a container, or taken out of it. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventPayloadChanged = defineChange({
  id: "event-payload-changed",
  kind: "event-payload",
  matches: (fact) => fact.before !== "unknown" && fact.after !== "unknown",
  describe: (fact) =>
    `The payload of the event ${code(fact.event)} is now ${fact.after === "whole" ? "the body itself" : "a message in a container"}`,
  why: "The same data stands in another place of the body.",
  advise: (fact) => ({
    text: `Generate the receiver again, and look at code that reads the body of ${code(fact.event)} itself.`,
  }),
});
