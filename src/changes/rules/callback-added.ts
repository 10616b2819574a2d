/** The service can call back; who does not ask for it gets none. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const callbackAdded = defineChange({
  id: "callback-added",
  kind: "callback-added",
  describe: (fact, subject) => `${subject} can call back with ${code(fact.callback)}`,
  why: "Who gives no address for it gets no call.",
});
