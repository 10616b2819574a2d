/** A signature scheme in words: for the comment in emitted code, and for people who ask why they are refused. */
import type { SigningPart, SigningTraits } from "../model/traits.js";

/** A part of a sentence, without an end: "RSA-SHA256 (PKCS#1 v1.5) over path and query as sent, …". */
export function describeSigning(scheme: SigningTraits): string {
  const { algorithm, payload, encoding, prefix, header, timestamp } = scheme;
  const parts = payload.map((part) => partNames(part, scheme)).join(", ");
  const place = `in ${encodings[encoding]} in the header \`${header}\``;
  const after = prefix === undefined ? "" : ` after ${JSON.stringify(prefix)}`;
  const time =
    timestamp === undefined ? "" : `; the time travels in the ${timestamp.in} as \`${timestamp.name}\``;
  return `${algorithms[algorithm]} over ${parts}, ${place}${after}${time}`;
}

const algorithms: Readonly<Record<SigningTraits["algorithm"], string>> = {
  "rsa-sha256": "RSA-SHA256 (PKCS#1 v1.5)",
  "hmac-sha256": "HMAC-SHA256",
  ed25519: "Ed25519",
};

const encodings: Readonly<Record<SigningTraits["encoding"], string>> = {
  base64: "Base64",
  base64url: "Base64url",
  hex: "hexadecimal",
};

/** A separator is quoted, so that a line break can be seen. */
function partNames(part: SigningPart, { bodyDigest }: SigningTraits): string {
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
