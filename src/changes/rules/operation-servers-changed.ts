/** An operation that is served from an address of its own. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const operationServersChanged = defineChange({
  id: "operation-servers-changed",
  kind: "operation-servers",
  describe: (fact, subject) =>
    `${subject} is served from ${list(fact.after)} instead of ${list(fact.before)}`,
  why: "The caller gives the base URL, so neither running code nor the compiler notices that the address is another.",
  advise: (_fact, subject) => ({ text: `Call ${subject} with a transport for the address that it has now.` }),
});
