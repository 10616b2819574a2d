// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The signature that an API expects of requests, as data. */
import { SigningError } from "./signing-error.js";
import type { SigningSupport } from "./support.js";

export interface SigningScheme {
  /** `rsa-sha256` is RSASSA-PKCS1-v1_5 (RFC 8017, 8.2), never RSA-PSS. */
  readonly algorithm: SigningAlgorithm;
  /** The signed parts, in order, with nothing between them. */
  readonly payload: readonly SigningPart[];
  readonly encoding: SignatureEncoding;
  /** Header that carries the signature. */
  readonly header: string;
  /** Precedes the signature in the header. */
  readonly prefix?: string;
  /** The place of the timestamp in the request. */
  readonly timestamp?: {
    readonly in: "query" | "header";
    readonly name: string;
    readonly unit: "milliseconds" | "seconds";
  };
  /** Header that carries the key's id. */
  readonly keyId?: { readonly header: string };
  readonly bodyDigest?: {
    readonly algorithm: "sha256";
    readonly encoding: "base64" | "hex";
  };
  /** The encoding of an HMAC secret. Default: `utf8`. */
  readonly secretEncoding?: "utf8" | "base64" | "hex";
  /** The implementation of a scheme that is not described by its parts: see `messageSigning`. */
  readonly support?: SigningSupport;
}

/** `ecdsa-p256` is ECDSA with SHA-256; its raw signature has 64 bytes. `rsa-pss-sha512` has a salt of 64 bytes. */
export type SigningAlgorithm = "rsa-sha256" | "rsa-pss-sha512" | "hmac-sha256" | "ed25519" | "ecdsa-p256";
/** Algorithms with a private and a public key. */
export type KeyPairAlgorithm = Exclude<SigningAlgorithm, "hmac-sha256">;
export type SignatureEncoding = "base64" | "base64url" | "hex";

export type SigningPart =
  | {
      readonly part:
        | "method"
        /** The path of the URL as sent, without the query. */
        | "path"
        /** Without the question mark. */
        | "query"
        /** As in the request line. */
        | "pathAndQuery"
        | "timestamp"
        | "body"
        | "bodyDigest"
        | "keyId";
    }
  | { readonly text: string };

export function needsKeyId({ payload, keyId }: SigningScheme): boolean {
  return keyId !== undefined || signs(payload, "keyId");
}

/** Checks that types cannot express. */
export function checkScheme({ payload, timestamp, bodyDigest, support }: SigningScheme): void {
  if (payload.length === 0 && support === undefined)
    throw new SigningError("scheme_invalid", "The scheme must sign something.");
  if (signs(payload, "timestamp") && timestamp === undefined) {
    throw new SigningError(
      "scheme_invalid",
      "The scheme signs a timestamp, so it must say where the timestamp is sent.",
    );
  }
  if (signs(payload, "bodyDigest") && bodyDigest === undefined) {
    throw new SigningError("scheme_invalid", "The scheme signs a digest of the body, so it must say which.");
  }
}

function signs(payload: readonly SigningPart[], name: string): boolean {
  return payload.some((part) => "part" in part && part.part === name);
}
