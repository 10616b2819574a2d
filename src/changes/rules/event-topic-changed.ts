/** What one subscribes to is called otherwise. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventTopicChanged = defineChange({
  id: "event-topic-changed",
  kind: "event-topic",
  describe: (fact) =>
    `The topic of the event ${code(fact.event)} is now ${code(fact.after)}; it was ${code(fact.before)}`,
  why: "Subscriptions to the old topic are refused or stay silent.",
  advise: (fact) => ({ text: `Subscribe to ${code(fact.after)} instead of ${code(fact.before)}.` }),
});
