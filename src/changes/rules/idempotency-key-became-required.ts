/** The generated client always sends a key where one is taken. */
import { defineChange } from "./define-change.js";

export const idempotencyKeyBecameRequired = defineChange({
  id: "idempotency-key-became-required",
  kind: "idempotency-key-required",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} now demands the idempotency key`,
  why: "The generated client sends one always; code that does not use it has to.",
});
