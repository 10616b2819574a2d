/** Addresses in a document. The caller gives the base URL, so they are information. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const serversChanged = defineChange({
  id: "servers-changed",
  kind: "servers",
  describe: (fact) => `The document names other servers: ${list(fact.after)}; it was ${list(fact.before)}`,
  why: "The base URL comes from the caller; check that yours is still right.",
});
