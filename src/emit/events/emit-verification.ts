/**
 * `verification.ts`: how deliveries are signed, where the API says so. From `templates/verification.ts.hbs`.
 *
 * It stands in the oldest version that signs in this way; `webhooks.ts` of later ones imports it from there.
 */
import type { WebhookScheme } from "../../../templates/runtime/webhooks/scheme.js";
import type { WebhookSignatureTrait } from "../../model/traits.js";
import type { ApiVersion } from "../../model/version.js";
import type { EmittedFile } from "../emitted-file.js";
import { renderTemplate } from "../render-template.js";
import { webhookScheme } from "../runtime-data.js";
import { knownEvents } from "./event-table.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { verificationNames } from "../webhook-exports.js";

/** What the template sees. */
export interface VerificationView {
  readonly scheme: WebhookScheme;
  readonly description: string;
}

export function emitVerification(scope: VersionScope, template: string): EmittedFile[] {
  const signature = signatureOf(scope);
  if (signature === undefined || verificationHome(scope) !== scope.version.version) return [];
  const { signatureNotes = [] } = scope.version.api.traits.webhooks ?? {};
  const header = `// ${provenance(scope)}\n//\n// How deliveries to a webhook are signed and verified.\n\n`;
  return [
    {
      path: `${scope.folder}/verification.ts`,
      text: header + renderTemplate(template, verificationView(signature, signatureNotes)),
      plan: [
        ...verificationNames,
        ...["WebhookVerificationError", "LikelyCause", "RefusalReason"],
        ...["VerifiedWebhook", "VerifyWebhookOptions", "SignWebhookOptions"],
      ],
    },
  ];
}

function verificationView(signature: WebhookSignatureTrait, notes: readonly string[]): VerificationView {
  return { scheme: webhookScheme(signature), description: [describe(signature), ...notes].join("\n\n") };
}

/** The version whose `verification.ts` holds for this one; `undefined` where the API does not say how it signs. */
export function verificationHome(scope: VersionScope): ApiVersion | undefined {
  const signature = signatureOf(scope);
  if (signature === undefined) return undefined;
  const spelled = JSON.stringify(signature);
  return scope.timeline.versions.find((version) => JSON.stringify(signatureOf({ version })) === spelled)
    ?.version;
}

function signatureOf({ version }: Pick<VersionScope, "version">): WebhookSignatureTrait | undefined {
  const { api } = version;
  return knownEvents(api.events).length === 0 ? undefined : api.traits.webhooks?.signature;
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
    "timestamp-body": "the timestamp and the raw body with nothing between",
    "timestamp-dot-body": "`timestamp.body`, the body raw",
    "standard-webhooks": "`id.timestamp.body`, the body raw (Standard Webhooks)",
  }[scheme];
  const written = {
    auto: "hexadecimal or Base64 (either is accepted)",
    hex: "hexadecimal",
    base64: "Base64",
  }[digestEncoding];
  const behind = prefix === undefined ? "" : ` behind \`${prefix}\``;
  const timestamp =
    headers.timestamp === undefined
      ? "the timestamp stands there as `t=…`"
      : `the timestamp in \`${headers.timestamp}\``;
  return (
    `Every delivery is signed: HMAC-SHA256 over ${signed}, in \`${headers.signature}\`${behind} as ${written}; ` +
    `${timestamp}, ten digits, at most ${toleranceSeconds} seconds from the receiver's clock.`
  );
}
