/** One error middleware serves the receivers of all generated APIs of a project. */
import { expect, test } from "vitest";

import { WebhookVerificationError as Emitted } from "../../generated/partner-platform/runtime/deliveries/verification-error.js";
import { isCallError } from "../../templates/runtime/errors/errors.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";

test("a refusal of one copy of the runtime is one of another, and not the error of a call", () => {
  expect(Emitted).not.toBe(WebhookVerificationError);
  const error: unknown = new Emitted("invalid_json", "The body is not JSON.");
  expect(error).toBeInstanceOf(WebhookVerificationError);
  expect(isCallError(error)).toBe(false);
  for (const other of [new Error("x"), null, undefined, "x", Object.create(null)])
    expect(other instanceof WebhookVerificationError).toBe(false);
});
