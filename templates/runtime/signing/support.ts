/**
 * Requests to sign and to verify, and the part of both that differs between schemes by their parts and others, which bring
 * their own code. Types only.
 */
import type { Bytes } from "../web.js";

export interface SigningSupport {
  /** `time`: milliseconds since 1970. */
  compose(
    request: RequestToSign,
    time: number,
    keyId: string,
  ): Promise<UnsignedRequest>;
  read(request: ReceivedRequest): Promise<SentSignature | Refused>;
}

export interface UnsignedRequest {
  readonly url: string;
  readonly payload: Payload;
  /** The headers of the signed request, from the encoded signature. */
  readonly headersWith: (signature: string) => Record<string, string>;
}

export interface SentSignature {
  readonly payload: Payload;
  readonly signature: Bytes;
  readonly keyId: string;
  /** Milliseconds since 1970; `undefined` if the scheme has no time. */
  readonly time: number | undefined;
  /** Seconds since 1970. */
  readonly expires?: number | undefined;
}

export interface Payload {
  readonly bytes: Bytes;
  /** The payload for display, with the size of a body instead of the body: errors are logged. */
  readonly text: string;
}

/** The request of one attempt. */
export interface RequestToSign {
  readonly method: string;
  /** Absolute, with all parameters except the timestamp, encoded and in the order in which they are sent. */
  readonly url: string;
  /** Names in lower case. Only needed if the scheme signs some. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  readonly now?: number | undefined;
}

/** A request as received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as in the request line (Node's `req.url`), or the whole URL. */
  readonly url: string;
  /** Scheme and host as callers write them, if only these are signed and not in `url`. Default: `https` and the header `Host`. */
  readonly origin?: string | undefined;
  /** A `Headers`, or an object with names in any case (Node's `req.headers`). */
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: string | Uint8Array | undefined;
}

export type RequestVerification =
  | {
      readonly ok: true;
      readonly signedString: string;
      readonly keyId: string | undefined;
    }
  | {
      readonly ok: false;
      readonly reason: RequestRefusalReason;
      /** A sentence for people. */
      readonly message: string;
      /** The payload that the signature covers, if it was verified. */
      readonly signedString?: string;
    };

export type RequestRefusalReason =
  | "missing_signature"
  | "malformed_signature"
  | "missing_key_id"
  /** A part of the request that must be signed is not. */
  | "insufficient_coverage"
  /** The body is not the one whose digest is signed. */
  | "digest_mismatch"
  | "missing_timestamp"
  | "invalid_timestamp"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "signature_mismatch";

export type Refused = Extract<RequestVerification, { ok: false }>;
