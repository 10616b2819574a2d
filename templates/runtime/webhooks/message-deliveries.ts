/**
 * Deliveries that are signed as HTTP messages (RFC 9421). Only schemes of that name import this.
 *
 * A delivery is a POST to the URL under which the webhook is registered, the option `url`: behind a proxy, that of a request is
 * another one.
 */
import { encode } from "../crypto/encoding.js";
import {
  baseBytes,
  checkDigest,
  componentForm,
  composeSignature,
  contentDigest,
  covers,
  coversUrl,
  MessageRefusal,
  readSignatures,
  type MessageRefusalReason,
  type MessageSignature,
  type ReadSignature,
  type SignedMessage,
} from "../signing/message-signature.js";
import type { KeyPairAlgorithm } from "../signing/scheme.js";
import {
  refuseOption,
  WebhookVerificationError,
  type RefusalReason,
} from "../deliveries/verification-error.js";
import { changedForm, maxExplainedBytes, otherSpelling } from "./explain.js";
import { headerValues } from "./headers.js";
import { keyOf, keyPairs, kidOf, signBytes } from "./key-pairs.js";
import type {
  Delivered,
  DeliveryKey,
  Judged,
  PartsSupport,
  SignatureParts,
  SignedPart,
  ValuePlace,
  WebhookKey,
} from "./parts.js";
import { partsSupport } from "./signature-parts.js";
import { readSecrets } from "./secret.js";
import { hmacKey, hmacWith, isHmac, replayKey } from "./signature.js";

/** With the places of values that a receiver reads. `claim`: a parameter of the signature, such as its `nonce`. */
export interface DeliverySignature extends MessageSignature {
  readonly id?: ValuePlace;
  readonly type?: readonly ValuePlace[];
}

/** The scheme of a receiver. */
export function messageDeliveries(message: DeliverySignature): SignatureParts {
  const { algorithm, components, toleranceSeconds, secretEncoding, id, type } =
    message;
  return {
    ...{ algorithm, toleranceSeconds, digestEncoding: "base64" },
    signed: components.map(partOf),
    signature: { header: "signature", separator: "," },
    timestamp: { claim: "created", unit: "seconds" },
    ...(secretEncoding !== undefined && { secretEncoding }),
    ...(id && { id }),
    ...(type && { type }),
    support: supportFor(message),
  };
}

/** For descriptions. */
function partOf(name: string): SignedPart {
  if (name.startsWith("@")) return { text: name };
  return name === "content-digest"
    ? { digest: "sha256", encoding: "base64" }
    : { header: name };
}

function supportFor(data: DeliverySignature): PartsSupport {
  return {
    ...partsSupport,
    keyPairs,
    check(_, options) {
      const { components, algorithm, id } = data;
      if (!components.every((name) => componentForm.test(name)))
        refuseOption("`scheme` covers a component that is not supported.");
      if (!covers(data, "content-digest"))
        refuseOption(
          "`scheme` must cover `content-digest`: otherwise the body is not signed.",
        );
      if (algorithm.startsWith("jwt") || (id && "key" in id))
        refuseOption("`scheme` has a value that is not supported.");
      if (
        coversUrl(data) &&
        [Reflect.get(options, "url") ?? []].flat().length === 0
      )
        refuseOption(
          "The signature covers the URL under which the webhook is registered: pass it as `url`.",
        );
    },
    isIdSigned: ({ id }) =>
      id !== undefined &&
      !("key" in id) &&
      (!("header" in id) || covers(data, id.header)),
    readKeys(scheme, secret) {
      const { secretEncoding = "utf8", algorithm } = scheme;
      if (isHmac(algorithm))
        return readSecrets(secret).map((text) =>
          hmacKey(hmacWith(text, secretEncoding, algorithm), "base64"),
        );
      return readSecrets(secret, true).map((key) =>
        isLookup(key) ? unknownKey : keyPairs.readKey(scheme, key),
      );
    },
    async compose(delivered) {
      const [first] = acceptable(data, delivered);
      return {
        bytes: baseBytes(first ?? { base: "" }),
        body: delivered.body,
        bodyAt: undefined,
        claims: first?.parameters,
      };
    },
    async judge(delivered, urls, keys, secret, now) {
      const body = delivered.body.slice();
      const sources = readSecrets(secret, !isHmac(data.algorithm));
      for (const url of urls.length === 0 ? [undefined] : urls) {
        const message = { ...delivered, body, url };
        const judged = await judgeOne(data, message, sources, keys, now);
        if (judged !== undefined) return { ...judged, body };
      }
      return { body, secretIndex: -1, replayKeys: [] };
    },
    advice: () =>
      coversUrl(data)
        ? "Check that `url` is exactly the one that is registered. "
        : "",
    signHeaders: (scheme, unsigned, secrets, { timestamp }) =>
      signHeaders(data, scheme, unsigned, secrets, Number(timestamp)),
  };
}

/** A set of keys, or a function: the key is known when a signature names it. */
function isLookup(key: WebhookKey): boolean {
  return (
    typeof key === "function" ||
    (typeof key === "string" ? /^\s*\{[^]*"keys"\s*:/.test(key) : "keys" in key)
  );
}

const unknownKey: DeliveryKey = {
  check: () => ({ isGenuine: false, mark: new Uint8Array(0) }),
};

/** `undefined` if no signature matches. */
async function judgeOne(
  data: DeliverySignature,
  delivered: Delivered,
  sources: readonly WebhookKey[],
  keys: readonly DeliveryKey[],
  now: number,
): Promise<Judged | undefined> {
  const { scheme } = delivered;
  const genuine: {
    readonly read: ReadSignature;
    readonly secretIndex: number;
    readonly replayKey: string;
  }[] = [];
  let isKeyKnown = false;
  for (const read of acceptable(data, delivered))
    for (const [secretIndex, source] of sources.entries()) {
      const { keyid } = read.parameters;
      const chosen = isHmac(data.algorithm)
        ? source
        : await keyOf(source, keyid);
      if (chosen === undefined) continue;
      isKeyKnown = true;
      const key =
        chosen === source && !isLookup(source)
          ? keys[secretIndex]
          : keyPairs.readKey(scheme, chosen);
      const checked = await key?.check(baseBytes(read), [
        encode(read.signature, "base64"),
      ]);
      if (checked?.isGenuine === true)
        genuine.push({ read, secretIndex, replayKey: replayKey(checked.mark) });
    }
  if (!isKeyKnown)
    throw new WebhookVerificationError(
      "no_supported_signature",
      "No key has the id that the signature names (`keyid`).",
    );
  const valid = genuine.find(
    ({
      read: {
        parameters: { expires = now },
      },
    }) => now <= expires,
  );
  if (valid === undefined) {
    if (genuine.length === 0) return undefined;
    throw new WebhookVerificationError(
      "timestamp_too_old",
      "The signature has expired.",
    );
  }
  await refuseOtherBody(scheme, messageOf(delivered));
  return {
    secretIndex: valid.secretIndex,
    // Whichever of its signatures a copy still has.
    replayKeys: genuine.map((each) => each.replayKey),
    claims: valid.read.parameters,
  };
}

function acceptable(
  data: DeliverySignature,
  delivered: Delivered,
): ReadSignature[] {
  try {
    return readSignatures(data, messageOf(delivered));
  } catch (error) {
    throw asRefusal(error);
  }
}

function messageOf({ signatureHeaders, url, body }: Delivered): SignedMessage {
  return {
    ...{ method: "POST", url, body },
    header: (name) =>
      headerValues(signatureHeaders.headers, name).join(", ") || undefined,
  };
}

/** Only after the signature: explaining costs some digests, which a sender without the key cannot cause. */
async function refuseOtherBody(
  scheme: SignatureParts,
  message: SignedMessage,
): Promise<void> {
  try {
    await checkDigest(message);
  } catch (error) {
    const { body } = message;
    const matches = async (
      _: unknown,
      __: unknown,
      other: typeof body,
    ): Promise<boolean> => {
      try {
        await checkDigest({ ...message, body: other });
        return true;
      } catch {
        return false;
      }
    };
    const cause =
      changedForm(body) ??
      (body.length > maxExplainedBytes
        ? undefined
        : await otherSpelling({ scheme }, body, matches));
    throw asRefusal(error, cause);
  }
}

const reasons: Readonly<Record<MessageRefusalReason, RefusalReason>> = {
  missing_signature: "missing_header",
  malformed_signature: "no_supported_signature",
  insufficient_coverage: "no_supported_signature",
  missing_timestamp: "invalid_timestamp",
  digest_mismatch: "signature_mismatch",
};

function asRefusal(
  error: unknown,
  cause?: ReturnType<typeof changedForm>,
): unknown {
  if (!(error instanceof MessageRefusal)) return error;
  const message =
    cause === undefined ? error.message : `${error.message} ${cause.advice}`;
  return new WebhookVerificationError(
    reasons[error.reason],
    message,
    cause?.likelyCause,
  );
}

async function signHeaders(
  data: DeliverySignature,
  { algorithm, secretEncoding = "utf8" }: SignatureParts,
  { signatureHeaders, url, body }: Delivered,
  secrets: readonly WebhookKey[],
  created: number,
): Promise<Record<string, string>> {
  const headers = signatureHeaders.headers as Record<string, string>;
  const added: Record<string, string> = {
    "content-digest": await contentDigest(data, body),
  };
  const header = (name: string): string | undefined =>
    added[name] ??
    headerValues(headers, name)[0] ??
    (name === "content-type" ? "application/json" : undefined);
  const signed = secrets.map(async (secret, index) => {
    const { label = "sig1" } = data;
    const name = index === 0 ? label : `${label}-${index + 1}`;
    const parameters = {
      created,
      keyId: isHmac(algorithm) ? undefined : kidOf(secret),
    };
    const composed = composeOrRefuse(
      data,
      { method: "POST", url, body, header },
      parameters,
    );
    const bytes = baseBytes(composed);
    const signature = isHmac(algorithm)
      ? await hmacWith(secret as string, secretEncoding, algorithm)(bytes)
      : await signBytes(algorithm as KeyPairAlgorithm, secret, bytes);
    return {
      input: `${name}=${composed.input}`,
      signature: `${name}=:${encode(signature, "base64")}:`,
    };
  });
  const all = await Promise.all(signed);
  return {
    ...headers,
    ...added,
    "signature-input": all.map(({ input }) => input).join(", "),
    signature: all.map(({ signature }) => signature).join(", "),
  };
}

function composeOrRefuse(
  ...[data, message, parameters]: Parameters<typeof composeSignature>
): ReturnType<typeof composeSignature> {
  try {
    return composeSignature(data, message, parameters);
  } catch (error) {
    return refuseOption(
      error instanceof MessageRefusal ? error.message : String(error),
    );
  }
}
