/**
 * `verification.ts`: the signature of deliveries, if the API documents it. From a template.
 *
 * It belongs to the oldest version that signs this way; the `webhooks.ts` of later ones imports it from there.
 */
import type { DeliverySignature } from "../../../templates/runtime/webhooks/message-deliveries.js";
import type { WebhookScheme } from "../../../templates/runtime/webhooks/scheme.js";
import { isHmac } from "../../../templates/runtime/webhooks/signature.js";
import { deliveryScheme } from "../../values/signature-schemes.js";
import type { EmittedModule, EmittedTemplate } from "../module/module.js";
import { isOwn, versionModule } from "../module/homes.js";
import { webhookScheme } from "../runtime-data.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { describeSignature, signatureWarnings } from "./signature-words.js";

interface VerificationView {
  readonly scheme: WebhookScheme | DeliverySignature;
  readonly description: string;
}

const about = "How deliveries to a webhook are signed and verified.";

export function emitVerification(scope: VersionScope): (EmittedTemplate | EmittedModule)[] {
  const { verification, webhooks } = scope.version;
  if (verification === undefined) return [];
  if (!isOwn(verification, scope)) {
    if (webhooks?.receiver !== undefined) return []; // whose module contains it
    const starReexports = [`../${verification.home}/verification`];
    return [versionModule(scope, "verification", about, { declarations: [], starReexports })];
  }
  const { signatureNotes = [] } = scope.version.api.traits.webhooks ?? {};
  const scheme = webhookScheme(verification.declaration);
  const parts = deliveryScheme(verification.declaration);
  const sentences = [describeSignature(parts), ...signatureWarnings(parts), ...signatureNotes];
  const view: VerificationView = { scheme, description: sentences.join("\n\n") };
  return [
    {
      path: `${scope.folder}/verification.ts`,
      header: [provenance(scope), "", about],
      // Named schemes, HMAC, key pairs and HTTP messages: each needs other parts of the runtime.
      template:
        "components" in scheme
          ? "verification-messages"
          : "scheme" in scheme
            ? "verification"
            : isHmac(parts.algorithm)
              ? "verification-parts"
              : "verification-keys",
      view,
    },
  ];
}
