/** Traits as runtime types. A trait whose keys differ from those of its type is a compile error here. */
import type { MessageForm } from "../../templates/runtime/message.js";
import type { Profile, RetryProfile } from "../../templates/runtime/profile.js";
import type { MessageSignature } from "../../templates/runtime/signing/message-signature.js";
import type { SigningScheme } from "../../templates/runtime/signing/scheme.js";
import type { ErrorCodeInfo } from "../../templates/runtime/types.js";
import type { DeliverySignature } from "../../templates/runtime/webhooks/message-deliveries.js";
import type { NamedWebhookScheme, WebhookScheme } from "../../templates/runtime/webhooks/scheme.js";
import type { SignatureParts } from "../../templates/runtime/webhooks/parts.js";
import type {
  ApiTraits,
  ErrorCode,
  IdempotencyTrait,
  MessageTrait,
  SigningTraits,
  WebhookSignatureTrait,
} from "../traits/types.js";

/** The runtime's type for a trait, if it accepts all keys of the trait. */
export type TakenAs<Runtime, Trait> = [Trait, keyof Trait] extends [Runtime, keyof Runtime] ? Runtime : never;

export function signingScheme(
  trait: SigningTraits,
): keyof SigningTraits extends keyof SigningScheme | keyof MessageSignature
  ? SigningScheme | MessageSignature
  : never {
  return trait;
}

/** The keys of all forms: named, by parts, and as an HTTP message. */
type SchemeKeys = Record<keyof SignatureParts | keyof NamedWebhookScheme | keyof DeliverySignature, unknown>;

export function webhookScheme(
  trait: WebhookSignatureTrait,
): keyof WebhookSignatureTrait extends keyof SchemeKeys ? WebhookScheme | DeliverySignature : never {
  return trait;
}

type Retry = NonNullable<ApiTraits["retry"]>;
export function retry(trait: Retry): TakenAs<RetryProfile, Retry> {
  return trait;
}

type Idempotency = NonNullable<Profile["idempotency"]>;
export function idempotency({ header, field, ...rest }: IdempotencyTrait): Idempotency {
  return { ...(header === undefined ? { field } : { header }), ...rest };
}

/** Without the code, which is the key of the table. */
export function errorCodeInfo({ code: _code, ...info }: ErrorCode): TakenAs<ErrorCodeInfo, typeof info> {
  return info;
}

/** The parts of the trait that the runtime needs to fill in a message. */
export function messageForm({ template, parts }: MessageTrait): MessageForm {
  const days = Object.entries(parts).flatMap(([part, { day }]) =>
    day === undefined ? [] : [[part, day] as const],
  );
  return days.length === 0 ? { template } : { template, days: Object.fromEntries(days) };
}
