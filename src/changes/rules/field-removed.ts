/** To read, it is gone; to send, it is refused by the compiler and ignored by the server. */
import { defineChange } from "./define-change.js";

export const fieldRemoved = defineChange({
  id: "field-removed",
  kind: "field-removed",
  describe: (_fact, subject) => `Removed field ${subject}`,
  why: {
    request: "Setting it no longer compiles; running code still sends it, and what it asked for is ignored.",
    response: "Running code reads undefined, and reading it does not compile against the new types.",
  },
  advise: (fact, subject) => ({
    text: `Stop using ${subject}.`,
    before: `value.${fact.field}`,
    error: `Property '${fact.field}' does not exist.`,
  }),
});
