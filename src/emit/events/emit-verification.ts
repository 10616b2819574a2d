/**
 * `verification.ts`: the signature of deliveries, if the API documents it. From `templates/verification.ts.hbs`.
 *
 * The oldest version that signs in this way has it; `webhooks.ts` of later ones imports it from there.
 */
import type { WebhookScheme } from "../../../templates/runtime/webhooks/scheme.js";
import type { WebhookSignatureTrait } from "../../traits/types.js";
import type { EmittedTemplate } from "../module/module.js";
import { isOwn } from "../module/homes.js";
import { webhookScheme } from "../runtime-data.js";
import { provenance, type VersionScope } from "../version-scope.js";

interface VerificationView {
  readonly scheme: WebhookScheme;
  readonly description: string;
}

export function emitVerification(scope: VersionScope): EmittedTemplate[] {
  const verification = scope.version.webhooks?.receiver?.verification;
  if (verification === undefined || !isOwn(verification, scope)) return [];
  const { signatureNotes = [] } = scope.version.api.traits.webhooks ?? {};
  return [
    {
      path: `${scope.folder}/verification.ts`,
      header: [provenance(scope), "", "How deliveries to a webhook are signed and verified."],
      template: "verification",
      view: verificationView(verification.declaration, signatureNotes),
    },
  ];
}

function verificationView(signature: WebhookSignatureTrait, notes: readonly string[]): VerificationView {
  return { scheme: webhookScheme(signature), description: [describe(signature), ...notes].join("\n\n") };
}

/** `HMAC-SHA256 over timestamp and body, …` */
function describe({
  scheme,
  headers,
  prefix,
  digestEncoding,
  toleranceSeconds,
}: WebhookSignatureTrait): string {
  const signed = {
    "timestamp-body": "the timestamp and the raw body, with nothing in between",
    "timestamp-dot-body": "`timestamp.body`, the body raw",
    "standard-webhooks": "`id.timestamp.body`, the body raw (Standard Webhooks)",
  }[scheme];
  const written = {
    auto: "hexadecimal or Base64 (either is accepted)",
    hex: "hexadecimal",
    base64: "Base64",
  }[digestEncoding];
  const behind = prefix === undefined ? "" : ` after \`${prefix}\``;
  const timestamp =
    headers.timestamp === undefined
      ? "the timestamp is in the same header, as `t=…`"
      : `the timestamp in \`${headers.timestamp}\``;
  return (
    `Every delivery is signed: HMAC-SHA256 over ${signed}, in \`${headers.signature}\`${behind} as ${written}; ` +
    `${timestamp}, ten digits, at most ${toleranceSeconds} seconds from the receiver's clock.`
  );
}
