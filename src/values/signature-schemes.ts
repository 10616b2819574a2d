/** Described signatures as schemes of the runtime, with the code of the form that they name. */
import type { MessageSignature } from "../../templates/runtime/signing/message-signature.js";
import { messageSigning } from "../../templates/runtime/signing/message-signing.js";
import type { SigningScheme } from "../../templates/runtime/signing/scheme.js";
import { fullSupport } from "../../templates/runtime/webhooks/key-pairs.js";
import {
  type DeliverySignature,
  messageDeliveries,
} from "../../templates/runtime/webhooks/message-deliveries.js";
import type { SignatureParts } from "../../templates/runtime/webhooks/parts.js";
import {
  resolveScheme,
  type WebhookScheme,
  type WebhookSchemeName,
} from "../../templates/runtime/webhooks/scheme.js";

/** The scheme that requests are signed and verified with. */
export function requestScheme(signing: SigningScheme | MessageSignature): SigningScheme {
  return isMessage(signing) ? messageSigning(signing) : signing;
}

/** The scheme that deliveries are signed and verified with. */
export function deliveryScheme(
  signature: WebhookScheme | DeliverySignature | WebhookSchemeName | undefined,
): SignatureParts {
  return isMessage(signature) ? messageDeliveries(signature) : resolveScheme(signature, fullSupport());
}

/** The headers that the signature of a request adds. */
export function signatureHeaders(signing: SigningScheme | MessageSignature | undefined): string[] {
  if (signing === undefined) return [];
  const { header, keyId } = requestScheme(signing);
  const digest = isMessage(signing) && signing.components.includes("content-digest");
  return [header, ...(keyId ? [keyId.header] : []), ...(digest ? ["Content-Digest"] : [])];
}

function isMessage(signature: unknown): signature is MessageSignature {
  return typeof signature === "object" && signature !== null && "components" in signature;
}
