/** The outcome of a delivery: the answer to the sender, and the record for your own log. */
import type { WebResponse } from "../web.js";
import type { WebhookDelivery } from "./delivery.js";
import type { StoreFailureReason } from "./guarded-store.js";
import { web } from "../web.js";
import type { WebhookVerificationError } from "./verification-error.js";

/** After any status but 200, the sender delivers it again. */
export interface WebhookAnswer {
  readonly status: 200 | 400 | 413 | 500 | 503;
  readonly headers: Readonly<Record<string, string>>;
  /** The reason of a refusal; otherwise empty. */
  readonly body: string;
}

export type WebhookOutcome =
  /** Your function has done its work. */
  | {
      readonly kind: "handled";
      readonly status: 200;
      readonly delivery: WebhookDelivery;
      readonly type: string;
    }
  /** Your function did its work before. */
  | {
      readonly kind: "duplicate";
      readonly status: 200;
      readonly delivery: WebhookDelivery;
      readonly type: string;
    }
  /** Another process works on it. */
  | {
      readonly kind: "in_progress";
      readonly status: 503;
      readonly delivery: WebhookDelivery;
      readonly type: string;
    }
  /**
   * This process stood still for longer than its claim lasts, and another has, or had, the delivery meanwhile. That one
   * decides the outcome.
   */
  | {
      readonly kind: "claim_lost";
      readonly status: 503;
      readonly delivery: WebhookDelivery;
      readonly type: string;
      /** True if your function has done its work here as well. */
      readonly isWorkDone: boolean;
      /** A `ClaimLostError`, or what your function threw after the signal. */
      readonly error: unknown;
    }
  /** It is not genuine, or cannot be verified: its body is too large (413), or there are too many at once (503). */
  | {
      readonly kind: "refused";
      readonly status: 400 | 413 | 503;
      readonly error: WebhookVerificationError;
    }
  /** The fault is on this side, so it has to come again. */
  | {
      readonly kind: "failed";
      readonly status: 500;
      readonly reason: WebhookFailureReason;
      /** The thrown value itself. */
      readonly error: unknown;
      /** True if your function has done its work: for `not_remembered` only. */
      readonly isWorkDone: boolean;
      /** Absent if it failed before the delivery was claimed. */
      readonly delivery?: WebhookDelivery;
    };

export type WebhookFailureReason =
  /** Your function threw or rejected. */
  | "handler_failed"
  /** The unit of work (`within`) could not be begun or committed, or its store failed: nothing of it took effect. */
  | "not_committed"
  /**
   * Your function did its work, and the store could not remember that. This process keeps the claim and goes on trying
   * until the store accepts it; if it ends before, the work is done again.
   */
  | "not_remembered"
  /** The delivery is genuine, but a number in it would lose digits: see the option `inexactNumbers`. */
  | "inexact_number"
  /** The secret is not set, or another option or what was passed to the handler is wrong: `error` says what. */
  | "not_configured"
  /** One of your functions among the options threw (`typeOf`, `now`), or the platform failed. */
  | "receiver_failed"
  /** The store could not say whether the delivery is new. */
  | StoreFailureReason;

export function failure(
  reason: WebhookFailureReason,
  error: unknown,
  delivery?: WebhookDelivery,
): Extract<WebhookOutcome, { kind: "failed" }> {
  const isWorkDone = reason === "not_remembered";
  const outcome = {
    kind: "failed",
    status: 500,
    reason,
    error,
    isWorkDone,
  } as const;
  return delivery === undefined ? outcome : { ...outcome, delivery };
}

export function answerTo(outcome: WebhookOutcome): WebhookAnswer {
  const body = outcome.kind === "refused" ? outcome.error.reason : "";
  return {
    status: outcome.status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
  };
}

export function webResponse({ body, ...init }: WebhookAnswer): WebResponse {
  try {
    return new web.Response(body, init);
  } catch (error) {
    complain(
      "This platform cannot make a Web `Response`; use `handle.answer`:",
      error,
    );
    // Enough for callers that read status, headers and text.
    return {
      ...init,
      headers: new Map(Object.entries(init.headers)),
      text: async () => body,
    } as unknown as WebResponse;
  }
}

/** The default of `onOutcome`: an error must not disappear in a status code. */
export function reportOutcome(outcome: WebhookOutcome): void {
  if (outcome.kind === "refused")
    web.console.warn(`Webhook refused: ${outcome.error.message}`);
  if (outcome.kind === "claim_lost")
    complain("Webhook claim lost:", outcome.error);
  if (outcome.kind !== "failed") return;
  const what = outcome.isWorkDone
    ? "handled, but not remembered"
    : "not handled";
  complain(
    `Webhook ${what} (${outcome.reason}), it will come again:`,
    outcome.error,
  );
}

/** Never throws, whatever the error does when it is read. */
export function complain(text: string, error: unknown): void {
  try {
    web.console.error(text, error);
  } catch {
    try {
      web.console.error(text, "(the error cannot be shown)");
    } catch {
      // Nowhere is left to report it.
    }
  }
}
