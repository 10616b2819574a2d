/**
 * `signing.ts`: the signature of requests, if the API requires it. From `templates/signing.ts.hbs`.
 *
 * Only data and names differ between APIs; the runtime does the work. A version that signs like an older one re-exports
 * the older module.
 */
import {
  needsKeyId,
  type SignatureEncoding,
  type SigningScheme,
} from "../../templates/runtime/signing/scheme.js";
import type { MessageSignature } from "../../templates/runtime/signing/message-signature.js";
import { requestScheme } from "../values/signature-schemes.js";
import type { SigningPart, SigningTraits } from "../traits/types.js";
import { type EmittedModule, type EmittedTemplate, emitModule } from "./module/module.js";
import { isOwn } from "./module/homes.js";
import { signingScheme } from "./runtime-data.js";
import { provenance, type VersionScope } from "./version-scope.js";

export interface SigningView {
  readonly scheme: SigningScheme | MessageSignature;
  readonly description: string;
  /** The option for the key: one of a pair, or a shared secret. */
  readonly keyOption: SigningKeyOption;
  readonly keyDescription: string;
  /** The option for verification. */
  readonly verifyingKey: "publicKey" | "secret";
  readonly needsKeyId: boolean;
}

export type SigningKeyOption = "privateKey" | "secret";

export function emitSigning(scope: VersionScope): (EmittedModule | EmittedTemplate)[] {
  const { signing } = scope.version;
  if (signing === undefined) return [];
  const path = `${scope.folder}/signing.ts`;
  const header = [provenance(scope), "", "How requests to this API are signed."];
  if (!isOwn(signing, scope)) {
    const reexports = [{ from: `../${signing.home}/signing`, names: "all" }] as const;
    return [emitModule({ path, header, reexports, declarations: [] })];
  }
  const template = signing.declaration.scheme === undefined ? "signing" : "signing-messages";
  return [{ path, header, template, view: signingView(signing.declaration) }];
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
    needsKeyId: needsKeyId(requestScheme(signing)),
  };
}

export function signingKeyOption({ algorithm }: SigningTraits): SigningKeyOption {
  return algorithm === "hmac-sha256" ? "secret" : "privateKey";
}

const privateKeyDescription =
  "The private key, whose public half the service knows: PEM (PKCS#8 or PKCS#1, also with the `\\n` of an environment " +
  "variable), DER, JWK, `CryptoKey` or Node's `KeyObject`; or a function that signs elsewhere (KMS, HSM). It is never sent.";

function secretDescription({ secretEncoding = "utf8" }: SigningTraits): string {
  const text = { utf8: "a string", base64: "a Base64 string", hex: "a hexadecimal string" }[secretEncoding];
  return (
    `The secret that the service knows too: ${text}, bytes, JWK, \`CryptoKey\` or Node's \`KeyObject\`; ` +
    "or a function that signs elsewhere (KMS, HSM). It is never sent."
  );
}

/** The scheme as part of a sentence, without a full stop: "RSA-SHA256 (PKCS#1 v1.5) over path and query as sent, …". */
export function describeSigning(scheme: SigningTraits): string {
  if (scheme.scheme !== undefined) {
    const components = scheme.components.map((name) => `\`${name}\``).join(", ");
    return `${algorithms[scheme.algorithm]} as RFC 9421 has it, over ${components}`;
  }
  const { algorithm, payload, encoding, prefix, header, timestamp } = scheme;
  const parts = payload.map((part) => partNames(part, scheme)).join(", ");
  const place = `in ${encodings[encoding]} in the header \`${header}\``;
  const after = prefix === undefined ? "" : ` after ${JSON.stringify(prefix)}`;
  const time =
    timestamp === undefined ? "" : `; the time is sent in the ${timestamp.in} as \`${timestamp.name}\``;
  return `${algorithms[algorithm]} over ${parts}, ${place}${after}${time}`;
}

const algorithms: Readonly<Record<SigningTraits["algorithm"], string>> = {
  "rsa-sha256": "RSA-SHA256 (PKCS#1 v1.5)",
  "rsa-pss-sha512": "RSA-PSS with SHA-512",
  "hmac-sha256": "HMAC-SHA256",
  ed25519: "Ed25519",
  "ecdsa-p256": "ECDSA-SHA256 on P-256",
};

const encodings: Readonly<Record<SignatureEncoding, string>> = {
  base64: "Base64",
  base64url: "Base64url",
  hex: "hexadecimal",
};

/** Separators are quoted, so that a line break is visible. */
function partNames(part: SigningPart, { bodyDigest }: Pick<SigningScheme, "bodyDigest">): string {
  if ("text" in part) return JSON.stringify(part.text);
  switch (part.part) {
    case "method":
      return "method";
    case "path":
      return "path";
    case "query":
      return "query as sent";
    case "pathAndQuery":
      return "path and query as sent";
    case "timestamp":
      return "time";
    case "body":
      return "body";
    case "bodyDigest":
      return `SHA-256 of the body in ${encodings[bodyDigest?.encoding ?? "hex"]}`;
    case "keyId":
      return "id of the key";
  }
}
