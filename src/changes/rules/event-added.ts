/** An exhaustive `switch` over event types has to name it; at run time the unknown branch takes it. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventAdded = defineChange({
  id: "event-added",
  kind: "event-added",
  describe: (fact) => `New event ${code(fact.event)}`,
  why: "An exhaustive `switch` or handler map misses it when it is compiled again; until then it arrives as an unknown event.",
  advise: (fact) => ({
    text: `Add a branch for ${code(fact.event)} wherever every event is handled.`,
    after: caseLines([fact.event]),
    error: `Property '${fact.event}' is missing in type '{ … }' but required in type 'WebhookHandlers<…>'.`,
  }),
});
