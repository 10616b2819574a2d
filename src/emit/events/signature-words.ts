/** The signature scheme of deliveries in words: for the comment of the emitted scheme, and for `doctor webhook`. */
import { claimOf, fieldOf, headersOf } from "../../../templates/runtime/webhooks/scheme.js";
import type { SignatureParts, SignedPart, ValuePlace } from "../../../templates/runtime/webhooks/parts.js";

/** `HMAC-SHA256 over timestamp and body, …` */
export function describeSignature(scheme: SignatureParts): string {
  const { signed, signature, timestamp, digestEncoding, toleranceSeconds } = scheme;
  const claim = claimOf(signature);
  const what = claim === undefined ? describeSigned(scheme) : algorithmWords[scheme.algorithm];
  const behind = signature.prefix === undefined ? "" : ` after \`${signature.prefix}\``;
  const written = digestEncoding === undefined ? "" : ` as ${encodingWords[digestEncoding]}`;
  const claimed = claim === undefined ? "" : `, with ${contentWords(signed)} in the claim \`${claim}\``;
  const tolerance =
    toleranceSeconds === undefined ? "" : `, at most ${toleranceSeconds} seconds from the receiver's clock`;
  const time =
    timestamp === undefined
      ? ""
      : `; the timestamp ${placeWords(timestamp)}, ${unitWords[timestamp.unit]}${tolerance}`;
  return `Every delivery is signed: ${what}, in \`${signaturePlace(scheme)}\`${behind}${written}${claimed}${time}.`;
}

/** `HMAC-SHA256 over the timestamp and the raw body, with nothing in between` */
export function describeSigned({ algorithm, signed }: SignatureParts): string {
  return `${algorithmWords[algorithm]} over ${contentWords(signed)}`;
}

function contentWords(signed: readonly SignedPart[]): string {
  const words = signed.map(partWords);
  const last = words.at(-1) ?? "";
  const list = words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
  const hasText = signed.some((part) => "text" in part);
  return hasText || words.length === 1 ? list : `${list}, with nothing in between`;
}

/** `webhook-signature`, or the path of a field. */
export function signaturePlace({ signature }: SignatureParts): string {
  return fieldOf(signature)?.join(".") ?? headersOf(signature).join("` or `");
}

/** Warnings about a scheme that protects less than others do. */
export function signatureWarnings(scheme: SignatureParts): string[] {
  const { algorithm, signed, timestamp, toleranceSeconds, type = [] } = scheme;
  const has = (name: string): boolean => signed.some((part) => "part" in part && part.part === name);
  const signsWhole = has("body") || has("form") || signed.some((part) => "digest" in part);
  const isSignedHeader = (place: ValuePlace): boolean =>
    !("header" in place) ||
    signed.some((part) => "header" in part && part.header.toLowerCase() === place.header.toLowerCase());
  const isTimeSigned =
    timestamp !== undefined &&
    (has("timestamp") || "claim" in timestamp || (fieldOf(timestamp) !== undefined && signsWhole));
  return [
    ...(algorithm === "hmac-sha1"
      ? ["HMAC-SHA1 is weak: use it only if the service offers nothing else."]
      : []),
    ...(isTimeSigned && toleranceSeconds !== undefined
      ? []
      : [
          "No signed time limits the age of a delivery: the memory of deliveries is the only guard against replays, so give the receiver a `store` that outlives the process, and a `rememberSeconds` as long as a replay would do harm.",
        ]),
    ...(signsWhole
      ? []
      : ["Only the fields named above are signed: the rest of the body may have been changed."]),
    ...(type.every(isSignedHeader) ? [] : ["The type of the event is in a header, which is not signed."]),
  ];
}

const algorithmWords: Readonly<Record<SignatureParts["algorithm"], string>> = {
  "hmac-sha256": "HMAC-SHA256",
  "hmac-sha1": "HMAC-SHA1",
  "hmac-sha512": "HMAC-SHA512",
  ed25519: "Ed25519",
  "rsa-sha256": "RSA-SHA256 (PKCS #1 v1.5)",
  "rsa-pss-sha512": "RSA-PSS with SHA-512",
  "ecdsa-p256": "ECDSA-SHA256 on P-256",
  jwt: "a JSON Web Token (ES256, RS256 or EdDSA)",
  "jwt-hs256": "a JSON Web Token (HS256)",
};

const encodingWords = {
  auto: "hexadecimal or Base64 (either is accepted)",
  hex: "hexadecimal",
  base64: "Base64",
  base64url: "Base64url",
} as const;

export const unitWords = {
  seconds: "ten digits",
  milliseconds: "thirteen digits",
  rfc3339: "as RFC 3339 has it",
} as const;

function placeWords(place: ValuePlace): string {
  if ("header" in place) return `in \`${place.header}\``;
  if ("key" in place) return `is in the same header, as \`${place.key}=…\``;
  return "field" in place ? `in the field \`${place.field.join(".")}\`` : `in the claim \`${place.claim}\``;
}

function partWords(part: SignedPart): string {
  if ("text" in part) return part.text === "." ? "a dot" : `\`${part.text}\``;
  if ("header" in part) return `the header \`${part.header}\``;
  if ("field" in part) return `the field \`${part.field.join(".")}\``;
  if ("digest" in part) return `the ${part.digest} digest of the raw body in ${encodingWords[part.encoding]}`;
  return {
    body: "the raw body",
    timestamp: "the timestamp",
    id: "the id",
    url: "the URL of the webhook",
    form: "the sorted names and values of the form",
  }[part.part];
}
