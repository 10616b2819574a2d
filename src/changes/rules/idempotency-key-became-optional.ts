/** Nothing that sends a key is affected. */
import { defineChange } from "./define-change.js";

export const idempotencyKeyBecameOptional = defineChange({
  id: "idempotency-key-became-optional",
  kind: "idempotency-key-required",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} no longer demands the idempotency key`,
  why: "The generated client sends one all the same.",
});
