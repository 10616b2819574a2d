/** Schemes and throwaway keys of these tests. */
import { generateKeyPairSync, type JsonWebKey, type KeyPairKeyObjectResult } from "node:crypto";
import { readFileSync } from "node:fs";

import type { SigningTraits } from "../../src/traits/types.js";
import { encodeStrict } from "../../templates/runtime/request/parameters.js";
import type { SigningScheme } from "../../templates/runtime/signing/scheme.js";
import { SigningError, type SigningErrorReason } from "../../templates/runtime/signing/signing-error.js";

export const rsaScheme = {
  algorithm: "rsa-sha256",
  payload: [{ part: "path" }, { text: "?" }, { part: "query" }],
  encoding: "base64",
  header: "X-Signature",
  timestamp: { in: "query", name: "timestamp", unit: "milliseconds" },
} as const satisfies SigningScheme & SigningTraits;

/** The form that many exchanges document: method, path, time and digest of the body, under a shared secret. */
export const hmacScheme = {
  algorithm: "hmac-sha256",
  payload: [
    { part: "method" },
    { text: "\n" },
    { part: "pathAndQuery" },
    { text: "\n" },
    { part: "timestamp" },
    { text: "\n" },
    { part: "bodyDigest" },
  ],
  encoding: "hex",
  header: "Authorization",
  prefix: "HMAC ",
  timestamp: { in: "header", name: "X-Timestamp", unit: "seconds" },
  keyId: { header: "X-Key-Id" },
  bodyDigest: { algorithm: "sha256", encoding: "hex" },
} as const satisfies SigningScheme & SigningTraits;

export const ed25519Scheme = {
  algorithm: "ed25519",
  payload: [{ part: "timestamp" }, { text: "." }, { part: "keyId" }, { text: "." }, { part: "body" }],
  encoding: "base64url",
  header: "X-Signature",
  timestamp: { in: "header", name: "X-Timestamp", unit: "milliseconds" },
  keyId: { header: "X-Key-Id" },
} as const satisfies SigningScheme & SigningTraits;

interface Vectors {
  readonly test_keys: Record<VectorKey, string> & { readonly private_jwk: JsonWebKey };
  readonly vectors: readonly Vector[];
  readonly key_cases: readonly { readonly name: string; readonly expect: string }[];
}

type VectorKey =
  | "private_pkcs1_pem"
  | "private_pkcs8_pem"
  | "private_pkcs8_encrypted_pem"
  | "encrypted_passphrase"
  | "public_spki_pem"
  | "public_pkcs1_pem"
  | "unrelated_public_spki_pem";

interface Vector {
  readonly name: string;
  readonly kind: "params" | "raw";
  readonly path: string;
  readonly params?: readonly (readonly [string, string])[];
  readonly query: string;
  readonly payload: string;
  readonly payload_sha256: string;
  readonly signature_base64: string;
}

export const {
  test_keys: keys,
  vectors,
  key_cases: keyCases,
} = JSON.parse(readLocal("vectors/signing.json")) as Vectors;

export function readLocal(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

export const origin = "https://api.example.test";

export function queryOf(parameters: readonly (readonly [string, string])[]): string {
  return parameters.map(([name, value]) => `${encodeStrict(name)}=${encodeStrict(value)}`).join("&");
}

/** The error that comes out, whether it is thrown or rejected. */
export async function refusal(work: () => unknown): Promise<SigningError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SigningError) return error;
    throw error;
  }
  throw new Error("Nothing was refused.");
}

export async function reasonOf(work: () => unknown): Promise<SigningErrorReason> {
  return (await refusal(work)).reason;
}

/** Keys of the wrong kind, made on the spot. */
export const otherKeys = {
  ec: pairOf(generateKeyPairSync("ec", { namedCurve: "P-256" })),
  ecSec1: pairOf(generateKeyPairSync("ec", { namedCurve: "P-256" }), "sec1"),
  rsaPss: pairOf(generateKeyPairSync("rsa-pss", { modulusLength: 2048 })),
  rsa1024: pairOf(generateKeyPairSync("rsa", { modulusLength: 1024 })),
  rsa1024Pkcs1: pairOf(generateKeyPairSync("rsa", { modulusLength: 1024 }), "pkcs1"),
  ed25519: pairOf(generateKeyPairSync("ed25519")),
  x25519: pairOf(generateKeyPairSync("x25519")),
};

function pairOf(
  { privateKey, publicKey }: KeyPairKeyObjectResult,
  type: "pkcs8" | "pkcs1" | "sec1" = "pkcs8",
): { readonly privateKey: string; readonly publicKey: string } {
  return {
    privateKey: privateKey.export({ type, format: "pem" }).toString(),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}
