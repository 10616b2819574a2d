/** Without a key a retry may take effect twice. */
import { defineChange } from "./define-change.js";

export const idempotencyKeyRemoved = defineChange({
  id: "idempotency-key-removed",
  kind: "idempotency-key",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} no longer takes an idempotency key`,
  why: "The client no longer retries it, and a retry of your own can take effect twice.",
  advise: (_fact, subject) => ({ text: `Check every place that calls ${subject} again after a failure.` }),
});
