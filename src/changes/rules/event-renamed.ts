/** Another type on the wire: a `switch` on the old one never matches. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventRenamed = defineChange({
  id: "event-renamed",
  kind: "event-renamed",
  describe: (fact) =>
    `The event ${code(fact.before)} is ${fact.isCertain ? "" : "likely "}now called ${code(fact.after)}`,
  why: "Deliveries carry another type, so the old branch never matches.",
  advise: (fact) => ({
    text: `Handle ${code(fact.after)} where you handled ${code(fact.before)}.`,
    before: caseLines([fact.before]),
    after: caseLines([fact.after]),
  }),
});
