/** An operation that is served from an address of its own. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const operationServersChanged = defineChange({
  id: "operation-servers-changed",
  kind: "operation-servers",
  describe: (fact, subject) =>
    `${subject} is served from ${list(fact.after)} instead of ${list(fact.before)}`,
  why: "The caller gives the base URL; where the document names another one for an operation, it has to be looked at.",
});
