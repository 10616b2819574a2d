/** Requests that are signed as HTTP messages (RFC 9421). Only schemes of that name import this. */
import type { Bytes } from "../web.js";
import {
  baseBytes,
  checkDigest,
  composeSignature,
  contentDigest,
  covers,
  MessageRefusal,
  readSignatures,
  type MessageSignature,
  type SignedMessage,
} from "./message-signature.js";
import { bodyBytes } from "./payload.js";
import type { SigningScheme } from "./scheme.js";
import { SigningError } from "./signing-error.js";
import type {
  Payload,
  ReceivedRequest,
  Refused,
  RequestToSign,
  SentSignature,
  SigningSupport,
  UnsignedRequest,
} from "./support.js";
import { targetOf } from "./target.js";
import { writeTimestamp } from "./timestamp.js";
import { headerOf, refused } from "./verify.js";

/** The scheme of a client. Time and id of the key are parameters in `Signature-Input`. */
export function messageSigning(message: MessageSignature): SigningScheme {
  const { algorithm, secretEncoding } = message;
  return {
    ...{ algorithm, timestamp, keyId, support: supportFor(message) },
    ...{ payload: [], encoding: "base64", header: "Signature" },
    ...(secretEncoding !== undefined && { secretEncoding }),
  };
}

const timestamp = {
  in: "header",
  name: "Signature-Input",
  unit: "seconds",
} as const;
const keyId = { header: "Signature-Input" };

function supportFor(scheme: MessageSignature): SigningSupport {
  return {
    async compose(request, time, key): Promise<UnsignedRequest> {
      targetOf(request.url);
      const created = Number(writeTimestamp(timestamp, time));
      const body = bodyBytes(request.body);
      const added: Record<string, string> =
        covers(scheme, "content-digest") && body.length > 0
          ? { "content-digest": await contentDigest(scheme, body) }
          : {};
      const { base, input } = composed(
        scheme,
        { ...request, body, added },
        { created, keyId: key },
      );
      const { label = "sig1" } = scheme;
      return {
        url: request.url,
        payload: payloadOf({ base }),
        headersWith: (signature) => ({
          ...added,
          "signature-input": `${label}=${input}`,
          signature: `${label}=:${signature}:`,
        }),
      };
    },
    async read(request): Promise<SentSignature | Refused> {
      const message = messageOf(request);
      try {
        const signatures = readSignatures(scheme, message);
        const [read] = signatures;
        if (read === undefined || signatures.length > 1)
          throw new MessageRefusal(
            "malformed_signature",
            "Several signatures could be meant: the scheme must name a `label` or a `tag`.",
          );
        const { created, expires, keyid: id } = read.parameters;
        if (id === undefined)
          return refused("missing_key_id", "The id of the key is missing.");
        if (read.isDigestCovered) await checkDigest(message);
        const { signature } = read;
        return {
          payload: payloadOf(read),
          signature,
          keyId: id,
          time: created * 1000,
          expires,
        };
      } catch (error) {
        if (error instanceof MessageRefusal)
          return refused(error.reason, error.message);
        throw error;
      }
    },
  };
}

/** A request that lacks a signed part is the caller's mistake. */
function composed(
  scheme: MessageSignature,
  {
    method,
    url,
    headers = {},
    body,
    added,
  }: Omit<RequestToSign, "body"> & {
    readonly body: Bytes;
    readonly added: Readonly<Record<string, string>>;
  },
  parameters: Parameters<typeof composeSignature>[2],
): ReturnType<typeof composeSignature> {
  const all = { ...headers, ...added };
  const header = (name: string): string | undefined => all[name];
  try {
    return composeSignature(scheme, { method, url, body, header }, parameters);
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error;
    throw new SigningError("part_missing", error.message);
  }
}

function messageOf({
  method,
  url,
  origin,
  headers,
  body,
}: ReceivedRequest): SignedMessage {
  const header = (name: string): string | undefined =>
    headerOf(headers, name) || undefined;
  return {
    ...{ method, header, body: bodyBytes(body) },
    url: receivedUrl(url, origin ?? `https://${header("host") ?? ""}`),
  };
}

/** `undefined` with a fragment, which no client sends: some servers would read it as part of the query. */
function receivedUrl(url: string, origin: string): string | undefined {
  if (url.includes("#")) return undefined;
  return /^https?:/i.test(url) ? url : `${origin}${url}`;
}

/** A base has no body, only a digest of it. */
function payloadOf(read: { readonly base: string }): Payload {
  return { bytes: baseBytes(read), text: read.base };
}
