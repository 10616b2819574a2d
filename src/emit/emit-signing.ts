/**
 * `signing.ts`: how requests are signed, where the API wants them signed. From `templates/signing.ts.hbs`.
 *
 * Only data and names differ from API to API; all of the work is the runtime's. A version that signs like an older one
 * re-exports that one's module.
 */
import { needsKeyId, type SigningScheme } from "../../templates/runtime/signing/scheme.js";
import type { SigningTraits } from "../model/traits.js";
import type { EmittedFile } from "./emitted-file.js";
import { emitModule } from "./module/module.js";
import { renderTemplate } from "./render-template.js";
import { signingScheme } from "./runtime-data.js";
import { describeSigning } from "./signing-doc.js";
import { signingExports } from "./signing-exports.js";
import { provenance, type VersionScope } from "./version-scope.js";

/** What the template sees. */
export interface SigningView {
  readonly scheme: SigningScheme;
  readonly description: string;
  /** The option that takes the key: one of a pair, or what both sides know. */
  readonly keyOption: SigningKeyOption;
  readonly keyDescription: string;
  /** What a signature is verified with. */
  readonly verifyingKey: "publicKey" | "secret";
  readonly needsKeyId: boolean;
}

export type SigningKeyOption = "privateKey" | "secret";

export function emitSigning(scope: VersionScope, template: string): EmittedFile[] {
  const { signing } = scope.version.api.traits;
  if (signing === undefined) return [];
  const path = `${scope.folder}/signing.ts`;
  const header = [provenance(scope), "", "How requests to this API are signed."];
  const home = homeOf(signing, scope);
  if (home !== scope.version.version) {
    const reexports = [{ from: `../${home}/signing.js`, names: "all" }] as const;
    return [emitModule({ path, header, imports: [], reexports, declarations: [] })];
  }
  return [
    {
      path,
      text: `${header.map((line) => `// ${line}`.trimEnd()).join("\n")}\n\n${renderTemplate(template, signingView(signing))}`,
      plan: signingExports.map(({ name }) => name),
    },
  ];
}

/** The oldest version that signs in the same way. */
function homeOf(signing: SigningTraits, { timeline, version }: VersionScope): typeof version.version {
  const spelled = JSON.stringify(signing);
  const first = timeline.versions.find(({ api }) => JSON.stringify(api.traits.signing) === spelled);
  return first?.version ?? version.version;
}

export function signingView(signing: SigningTraits): SigningView {
  const scheme = signingScheme(signing);
  const isSecret = scheme.algorithm === "hmac-sha256";
  return {
    scheme,
    description: `Every request is signed: ${describeSigning(signing)}.`,
    keyOption: signingKeyOption(signing),
    keyDescription: isSecret ? secretDescription(signing) : privateKeyDescription,
    verifyingKey: isSecret ? "secret" : "publicKey",
    needsKeyId: needsKeyId(scheme),
  };
}

export function signingKeyOption({ algorithm }: SigningTraits): SigningKeyOption {
  return algorithm === "hmac-sha256" ? "secret" : "privateKey";
}

const privateKeyDescription =
  "The private key, whose public half the service knows: PEM (PKCS#8 or PKCS#1, also with the `\\n` of an environment " +
  "variable), DER, JWK, `CryptoKey` or Node's `KeyObject`; or a function that signs elsewhere (KMS, HSM). It is never sent.";

function secretDescription({ secretEncoding = "utf8" }: SigningTraits): string {
  const text = { utf8: "text", base64: "text in Base64", hex: "text in hexadecimal" }[secretEncoding];
  return (
    `The secret that the service knows too: ${text}, bytes, JWK, \`CryptoKey\` or Node's \`KeyObject\`; ` +
    "or a function that signs elsewhere (KMS, HSM). It is never sent."
  );
}
