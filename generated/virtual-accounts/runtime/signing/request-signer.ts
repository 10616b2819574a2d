// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Signs requests by a scheme, each attempt anew, since the timestamp is part of the signed string.
 *
 * The signed string is built from the URL that is sent, which is never sorted, decoded or encoded again.
 */
import { encode } from "../crypto/encoding.js";
import { stopwatch } from "../stopwatch.js";
import { bodyBytes, composePayload } from "./payload.js";
import { createPayloadSigner, type SigningKey } from "./payload-signer.js";
import { checkScheme, needsKeyId, type SigningScheme } from "./scheme.js";
import { SigningError } from "./signing-error.js";
import type { RequestToSign, UnsignedRequest } from "./support.js";
import { targetOf } from "./target.js";
import { addTimestamp, writeTimestamp } from "./timestamp.js";

export type { RequestToSign } from "./support.js";

export interface SigningOptions {
  /** The id of the key at the service, if it needs one. */
  readonly keyId?: string | undefined;
  /** For an encrypted private key. Only Node, Deno and Bun read those. */
  readonly passphrase?: string | undefined;
  /** Milliseconds since 1970. Default: the clock of the client, else `Date.now`. */
  readonly now?: (() => number) | undefined;
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
   * Compares clocks after a 401. If the one that this request was signed with certainly differs from the response's
   * `Date`, the signer corrects it by that much from now on, and the result is `true`: sign and send again.
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
  const { timestamp: form, support } = scheme;
  /** Milliseconds by which the service's clock is ahead. */
  let offset = 0;
  return async (request) => {
    const ownTime = now?.() ?? request.now ?? Date.now();
    const time = ownTime + offset;
    const passed = stopwatch();
    const { url, payload, headersWith } = await (support
      ? support.compose(request, time, keyId)
      : composeParts(scheme, request, time, keyId));
    const signedString = payload.text;
    return {
      url,
      headers: headersWith(encode(await sign(payload.bytes), scheme.encoding)),
      signedString,
      hint: ({ status, headers }) =>
        status === 401
          ? explainSignatureRefusal({
              signedString,
              localTime: time,
              receivedTime: time + passed() * 1000,
              serverDate: headers.get("date"),
            })
          : undefined,
      ...(form && {
        correctClock({ status, headers }: RefusingResponse) {
          const date = headers.get("date");
          const skew = certainSkew(time, time + passed() * 1000, date);
          if (status !== 401 || !isTooMuch(skew)) return false;
          offset = time - ownTime + skew;
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

async function composeParts(
  scheme: SigningScheme,
  request: RequestToSign,
  time: number,
  keyId: string,
): Promise<UnsignedRequest> {
  const { timestamp: form } = scheme;
  const timestamp = form === undefined ? "" : writeTimestamp(form, time);
  const url = form?.in === "query" ? addTimestamp(form, request.url, timestamp) : request.url;
  const payload = await composePayload(scheme, {
    method: request.method,
    target: targetOf(url),
    timestamp,
    keyId,
    body: bodyBytes(request.body),
  });
  return {
    url,
    payload,
    headersWith: (signature) => signatureHeaders(scheme, signature, timestamp, keyId),
  };
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
  /** The same when the response had arrived. Default: at once. */
  readonly receivedTime?: number | undefined;
  /** The response's `Date` header. */
  readonly serverDate?: string | null | undefined;
}

/** A hint for a refused signature: the signed string and both clocks. Never the key. */
export function explainSignatureRefusal({
  signedString,
  localTime,
  receivedTime = localTime,
  serverDate,
}: SignatureRefusal): string {
  const local = new Date(localTime).toISOString();
  const skew = certainSkew(localTime, receivedTime, serverDate);
  return `Signed: ${shorten(signedString)} at local time ${local}. ${compareClocks(skew, serverDate)}`;
}

function compareClocks(skew: number, serverDate: string | null | undefined): string {
  if (Number.isNaN(skew)) return "The response has no Date header to compare the clock with.";
  const date = `The server's Date is ${new Date(serverDate ?? "").toISOString()}: `;
  if (!isTooMuch(skew)) {
    return `${date}the clocks agree. Compare the public key that is registered with the private key in use, and what was signed with what arrives behind any proxy.`;
  }
  const seconds = Math.round(Math.abs(skew) / 1000);
  return `${date}the local clock is ${seconds} s ${skew > 0 ? "behind" : "ahead"}. Set it, or give the client a \`now\` that is right.`;
}

/**
 * Milliseconds by which the service's clock is certainly ahead, or behind if negative; NaN if it names no time. Its `Date`, in whole
 * seconds, is of any moment between sending and receiving.
 */
function certainSkew(sent: number, received: number, serverDate: string | null | undefined): number {
  const date = Date.parse(serverDate ?? "");
  return Math.max(date - received, 0) + Math.min(date + 999 - sent, 0);
}

/** More than services tolerate. */
function isTooMuch(skew: number): boolean {
  return Math.round(Math.abs(skew) / 1000) > 5;
}

function shorten(text: string): string {
  return text.length <= 1000 ? text : `${text.slice(0, 900)}… (${text.length} characters)`;
}
