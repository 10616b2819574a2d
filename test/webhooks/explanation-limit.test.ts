import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createExplanationLimit } from "../../templates/runtime/webhooks/explain.js";
import { signWebhook, verifyWebhook, WebhookVerificationError } from "./example-api/2030-01-15/webhooks.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("explanations are limited", () => {
  const allowed = (mayExplain: () => boolean, calls: number): number =>
    Array.from({ length: calls }, mayExplain).filter(Boolean).length;

  test("to some in a row and some in each second, and no more are saved up", () => {
    const mayExplain = createExplanationLimit(3, 2);
    expect(allowed(mayExplain, 10)).toBe(3);
    vi.advanceTimersByTime(499);
    expect(allowed(mayExplain, 10)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(allowed(mayExplain, 10)).toBe(1);
    vi.advanceTimersByTime(3_600_000);
    expect(allowed(mayExplain, 10)).toBe(3);
  });

  test("also after the clock was set back", () => {
    const mayExplain = createExplanationLimit(2, 1);
    expect(allowed(mayExplain, 5)).toBe(2);
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(allowed(mayExplain, 5)).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(allowed(mayExplain, 5)).toBe(1);
  });

  test("of `verifyWebhook` too, all calls together: forged deliveries must not keep the process busy", async () => {
    const secret = "parcel-secret";
    const likelyCause = async (): Promise<string | undefined> => {
      const headers = await signWebhook({ body: '{"a": 1}', secret });
      const error: unknown = await verifyWebhook({ body: '{"a":1}', headers, secret }).catch(
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof WebhookVerificationError)) throw new Error("It was not refused.");
      expect(error.reason).toBe("signature_mismatch");
      return error.likelyCause;
    };
    // The limit is the module's: an hour after a refusal, it is that of a process that has refused nothing yet.
    await likelyCause();
    vi.advanceTimersByTime(3_600_000);
    const causes = new Map<string | undefined, number>();
    for (let index = 0; index < 203; index++) {
      const cause = await likelyCause();
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
    }
    expect(causes).toEqual(
      new Map([
        ["body_reserialised", 200],
        [undefined, 3],
      ]),
    );
  });
});
