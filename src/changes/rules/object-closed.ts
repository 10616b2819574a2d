/** Fields beyond the listed ones are refused. */
import { defineChange } from "./define-change.js";

export const objectClosed = defineChange({
  id: "object-closed",
  kind: "additional-properties",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} no longer takes fields beyond those listed`,
  why: {
    request: "Other fields are refused, and do not compile.",
    response: "No other fields come: code that reads them finds none.",
  },
  advise: (_fact, subject) => ({
    text: `Send only the listed fields of ${subject}.`,
    error: "Object literal may only specify known properties.",
  }),
});
