// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** How a delivery ended: what the sender is answered, and what the receiver's own log should know. */
import type { WebhookDelivery } from "./delivery.js";
import { platform } from "./platform.js";
import type { WebhookVerificationError } from "./verification-error.js";

/** Whatever is not 200 is delivered again. */
export interface WebhookAnswer {
  readonly status: 200 | 400 | 500 | 503;
  readonly headers: Readonly<Record<string, string>>;
  /** The reason of a refusal, else empty. */
  readonly body: string;
}

export type WebhookOutcome =
  /** Your function did its work now. */
  | {
      readonly kind: "handled";
      readonly status: 200;
      readonly delivery: WebhookDelivery;
      readonly type: string;
    }
  /** It did its work before. */
  | {
      readonly kind: "duplicate";
      readonly status: 200;
      readonly delivery: WebhookDelivery;
      readonly type: string;
    }
  /** Another process has it. */
  | {
      readonly kind: "in_progress";
      readonly status: 503;
      readonly delivery: WebhookDelivery;
      readonly type: string;
    }
  /** It is not genuine, or came in a way in which that cannot be told. */
  | { readonly kind: "refused"; readonly status: 400; readonly error: WebhookVerificationError }
  /** Your function or the store threw `error`. `delivery` is there unless the store failed before. */
  | {
      readonly kind: "failed";
      readonly status: 500;
      readonly error: unknown;
      readonly delivery?: WebhookDelivery;
    };

export function answerTo(outcome: WebhookOutcome): WebhookAnswer {
  const body = outcome.kind === "refused" ? outcome.error.reason : "";
  return { status: outcome.status, headers: { "content-type": "text/plain; charset=utf-8" }, body };
}

/** Where nobody else listens: an error must not disappear in a status code. */
export function reportOutcome(outcome: WebhookOutcome): void {
  if (outcome.kind === "refused") platform.console.warn(`Webhook refused: ${outcome.error.message}`);
  if (outcome.kind === "failed")
    platform.console.error("Webhook not handled, it will come again:", outcome.error);
}
