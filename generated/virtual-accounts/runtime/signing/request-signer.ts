// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Signs requests by a scheme, each attempt anew, since the timestamp is part of the signed string.
 *
 * The signed string is built from the URL that is sent, which is never sorted, decoded or encoded again.
 */
import { encode } from "../crypto/encoding.js";
import { bodyBytes, composePayload } from "./payload.js";
import { createPayloadSigner, type SigningKey } from "./payload-signer.js";
import { checkScheme, needsKeyId, type SigningScheme } from "./scheme.js";
import { SigningError } from "./signing-error.js";
import { targetOf } from "./target.js";
import { addTimestamp, writeTimestamp } from "./timestamp.js";

export interface SigningOptions {
  /** The id of the key at the service, if it needs one. */
  readonly keyId?: string | undefined;
  /** For an encrypted private key. Only Node, Deno and Bun read those. */
  readonly passphrase?: string | undefined;
  /** Milliseconds since 1970. Default: the clock of the client, else `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** The request of one attempt. */
export interface RequestToSign {
  readonly method: string;
  /** Absolute, with all parameters except the timestamp, encoded and in the order in which they are sent. */
  readonly url: string;
  readonly body?: string | Uint8Array | undefined;
  readonly now?: number | undefined;
}

export interface SignedRequest {
  /** The URL to send: the given one, followed by the timestamp if that is sent in the query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed string for people to read, with the size of a body instead of the body. */
  readonly signedString: string;
  /** A hint for the error if the service refuses the request. */
  readonly hint: (response: RefusingResponse) => string | undefined;
  /**
   * Compares clocks after a 401. If the one that this request was signed with differs from the response's `Date`, the
   * signer uses the time of the service from now on, and the result is `true`: sign and send again.
   */
  readonly correctClock?: (response: RefusingResponse) => boolean;
}

export interface RefusingResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

export type RequestSigner = (request: RequestToSign) => Promise<SignedRequest>;

/** Throws a `SigningError` at once if the key cannot be right. */
export function createRequestSigner(
  scheme: SigningScheme,
  key: SigningKey,
  { keyId: givenKeyId, passphrase, now }: SigningOptions = {},
): RequestSigner {
  checkScheme(scheme);
  const keyId = checkKeyId(scheme, givenKeyId);
  const sign = createPayloadSigner(scheme, key, passphrase);
  const { timestamp: form } = scheme;
  /** Milliseconds by which the service's clock is ahead. */
  let offset = 0;
  return async (request) => {
    const ownTime = now?.() ?? request.now ?? Date.now();
    const time = ownTime + offset;
    const timestamp = form === undefined ? "" : writeTimestamp(form, time);
    const url = form?.in === "query" ? addTimestamp(form, request.url, timestamp) : request.url;
    const body = bodyBytes(request.body);
    const parts = {
      method: request.method,
      target: targetOf(url),
      timestamp,
      keyId,
      body,
    };
    const { bytes, text: signedString } = await composePayload(scheme, parts);
    const signature = encode(await sign(bytes), scheme.encoding);
    return {
      url,
      headers: signatureHeaders(scheme, signature, timestamp, keyId),
      signedString,
      hint: ({ status, headers }) =>
        status === 401
          ? explainSignatureRefusal({
              signedString,
              localTime: time,
              serverDate: headers.get("date"),
            })
          : undefined,
      ...(form && {
        correctClock({ status, headers }: RefusingResponse) {
          const date = headers.get("date");
          if (status !== 401 || clocksAgree(time, date)) return false;
          offset = Date.parse(date ?? "") - ownTime;
          return true;
        },
      }),
    };
  };
}

function checkKeyId(scheme: SigningScheme, keyId: string | undefined): string {
  if (!needsKeyId(scheme)) return "";
  if (keyId === undefined || !/^[\x21-\x7e]+$/.test(keyId)) {
    throw new SigningError(
      "key_id_missing",
      "This API needs the id of the key: pass it as `keyId`, without blanks.",
    );
  }
  return keyId;
}

function signatureHeaders(
  { header, prefix = "", timestamp: form, keyId: keyIdForm }: SigningScheme,
  signature: string,
  timestamp: string,
  keyId: string,
): Record<string, string> {
  return {
    ...(form?.in === "header" ? { [form.name.toLowerCase()]: timestamp } : {}),
    ...(keyIdForm === undefined ? {} : { [keyIdForm.header.toLowerCase()]: keyId }),
    [header.toLowerCase()]: prefix + signature,
  };
}

export interface SignatureRefusal {
  /** The signed string. */
  readonly signedString: string;
  /** Milliseconds since 1970, of the clock that the request was signed with. */
  readonly localTime: number;
  /** The response's `Date` header. */
  readonly serverDate?: string | null | undefined;
}

/** A hint for a refused signature: the signed string and both clocks. Never the key. */
export function explainSignatureRefusal({ signedString, localTime, serverDate }: SignatureRefusal): string {
  const local = new Date(localTime).toISOString();
  return `Signed: ${shorten(signedString)} at local time ${local}. ${compareClocks(localTime, serverDate)}`;
}

function compareClocks(localTime: number, serverDate: string | null | undefined): string {
  const server = Date.parse(serverDate ?? "");
  if (Number.isNaN(server)) return "The response has no Date header to compare the clock with.";
  const date = `The server's Date is ${new Date(server).toISOString()}: `;
  const seconds = Math.round((localTime - server) / 1000);
  const skew = `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead"}`;
  if (clocksAgree(localTime, serverDate)) {
    return `${date}the clocks agree. Compare the public key that is registered with the private key in use, and what was signed with what arrives behind any proxy.`;
  }
  return `${date}the local clock is ${skew}. Set it, or give the client a \`now\` that is right.`;
}

/** True also if the service names no time. The header has whole seconds, and the response took some time. */
function clocksAgree(localTime: number, serverDate: string | null | undefined): boolean {
  const seconds = (localTime - Date.parse(serverDate ?? "")) / 1000;
  return !(Math.abs(Math.round(seconds)) > tolerableSeconds);
}

const tolerableSeconds = 5;

function shorten(text: string): string {
  return text.length <= 1000 ? text : `${text.slice(0, 900)}… (${text.length} characters)`;
}
