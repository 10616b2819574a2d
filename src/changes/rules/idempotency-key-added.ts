/** The operation takes a key, so it can be retried. */
import { defineChange } from "./define-change.js";

export const idempotencyKeyAdded = defineChange({
  id: "idempotency-key-added",
  kind: "idempotency-key",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} now takes an idempotency key`,
  why: "The client sends one by itself and may retry.",
});
