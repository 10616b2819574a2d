/**
 * Schemes by their parts: everything that named schemes do not need. A part missing from a delivery is an error before
 * anything is computed.
 */
import {
  concatenate,
  decodeUtf8,
  encode,
  encodeText,
} from "../crypto/encoding.js";
import { digest } from "../crypto/hmac.js";
import { isObject, ownValue, readJson } from "../json.js";
import { web, type Bytes } from "../web.js";
import { commonPart } from "./content.js";
import type {
  Content,
  Delivered,
  DeliveryKey,
  Judged,
  KeyPairs,
  PartsSupport,
  SignatureParts,
  SignedPart,
  TimestampUnit,
  ValuePlace,
  WebhookAlgorithm,
} from "./parts.js";
import { requiredHeader } from "./headers.js";
import {
  claimOf,
  fieldOf,
  headersOf,
  isHeaderName,
  separatorOf,
} from "./scheme.js";
import { readSecrets } from "./secret.js";
import {
  hasSharedSecret,
  hmacKey,
  hmacWith,
  isHmac,
  isToken,
  replayKey,
} from "./signature.js";
import {
  WebhookVerificationError,
  refuseOption,
} from "../deliveries/verification-error.js";

/**
 * The scheme of a receiver, by its parts. All algorithms but HMAC need `keyPairs` as well.
 *
 *     scheme: signatureParts({
 *       algorithm: "hmac-sha256",
 *       signed: [{ part: "body" }],
 *       signature: { header: "x-signature", prefix: "sha256=" },
 *       digestEncoding: "hex",
 *     }),
 */
export function signatureParts(
  parts: SignatureParts,
  keyPairs?: KeyPairs,
): SignatureParts {
  return { ...parts, support: { ...partsSupport, keyPairs } };
}

export const partsSupport: PartsSupport = {
  keyPairs: undefined,
  check(scheme, options, { keyPairs }) {
    const problem = schemeProblem(scheme);
    if (problem !== undefined) refuseOption(`\`scheme\` ${problem}.`);
    if (!isHmac(scheme.algorithm) && keyPairs === undefined)
      refuseOption(
        `The algorithm ${scheme.algorithm} has an implementation of its own: pass \`keyPairs\` to \`signatureParts\`.`,
      );
    if (
      scheme.timestamp === undefined &&
      Reflect.get(options, "toleranceSeconds") !== undefined
    )
      refuseOption(
        "`toleranceSeconds` has no effect: deliveries of this scheme have no timestamp.",
      );
    if (
      signsPart(scheme.signed, "url") &&
      [Reflect.get(options, "url") ?? []].flat().length === 0
    )
      refuseOption(
        "The signature covers the URL under which the webhook is registered: pass it as `url`.",
      );
  },
  isIdSigned,
  readKeys(scheme, secret) {
    const {
      algorithm,
      secretEncoding = "utf8",
      digestEncoding = "auto",
      support,
    } = scheme;
    if (isHmac(algorithm))
      return readSecrets(secret).map((text) =>
        hmacKey(hmacWith(text, secretEncoding, algorithm), digestEncoding),
      );
    const keys = readSecrets(secret, !hasSharedSecret(algorithm));
    return isToken(algorithm)
      ? []
      : keys.flatMap((key) => support?.keyPairs?.readKey(scheme, key) ?? []);
  },
  async compose(delivered, parts) {
    const [content] = await composeAll(delivered, parts);
    return content ?? missingPart();
  },
  async judge(delivery, urls, keys, secret, now) {
    const delivered = { ...delivery, body: delivery.body.slice() };
    const judged = await judgeOne(delivered, keys, secret, now);
    if (judged.secretIndex !== -1 || !signsPart(delivery.scheme.signed, "url"))
      return judged;
    for (const url of urls.slice(1)) {
      const other = await judgeOne({ ...delivered, url }, keys, secret, now);
      if (other.secretIndex !== -1) return other;
    }
    return judged;
  },
  readTime(text, unit) {
    const form = timeUnits[unit];
    const read = form.pattern.test(text)
      ? Math.floor(form.seconds(text))
      : Number.NaN;
    return Number.isNaN(read) ? undefined : read;
  },
  unitWords: (unit) => timeUnits[unit].words,
  writeTime: (seconds, unit) => timeUnits[unit].write(seconds),
  typeInHeader({ type: places = [], signed }, type, body) {
    const paths = places.flatMap((place) =>
      "field" in place ? [place.field] : [],
    );
    const payload = paths.length > 0 ? readPayload(body, signed) : undefined;
    const rest = paths
      .map((path) => textAt(payload, path) ?? "")
      .filter((text) => text !== "");
    const ending = `.${rest.join(".")}`;
    return rest.length > 0 && type.endsWith(ending)
      ? type.slice(0, -ending.length)
      : type;
  },
  valueOf(place, delivered, claims) {
    const path = fieldOf(place);
    if (path !== undefined)
      return rootsOf(delivered)
        .map((root) => required(root(), path))
        .join();
    return textAt(claims, [claimOf(place) ?? ""]);
  },
  typeOf({ type }) {
    return type && ((payload, header) => typeAtPlaces(type, payload, header));
  },
  formOf: (body, { signed }) =>
    signsPart(signed, "form") ? Object.fromEntries(readForm(body)) : undefined,
  advice: ({ signed }) =>
    signsPart(signed, "url")
      ? "Check that `url` is exactly the one that is registered. "
      : "",
};

export function signsPart(
  signed: readonly SignedPart[],
  name: string,
): boolean {
  return signed.some((part) => "part" in part && part.part === name);
}

/** One for each of the scheme's `items`, else one. */
export async function composeAll(
  delivered: Delivered,
  parts: readonly SignedPart[],
): Promise<readonly Content[]> {
  // Copied before anything is awaited: meanwhile the caller could change the bytes.
  const own = { ...delivered, body: delivered.body.slice() };
  const { body } = own;
  const digests: Digests = new Map(
    await Promise.all(
      parts.flatMap((part) =>
        "digest" in part
          ? [
              digest(body, part.digest).then(
                (bytes) => [part, encode(bytes, part.encoding)] as const,
              ),
            ]
          : [],
      ),
    ),
  );
  return rootsOf(own).map((root) => {
    let bodyAt: number | undefined;
    let length = 0;
    const contents = parts.map((part) => {
      const content =
        commonPart(part, own.signatureHeaders) ??
        contentOf(part, own, root, digests);
      const bytes = typeof content === "string" ? encodeText(content) : content;
      if (content === body) bodyAt ??= length;
      length += bytes.length;
      return bytes;
    });
    return { bytes: concatenate(contents), body, bodyAt };
  });
}

/** The signatures of a signed object, in the form in which they are compared. */
export function signaturesAt(
  { scheme, signatureHeaders }: Delivered,
  root: Root | undefined,
): readonly string[] {
  const { prefix = "" } = scheme.signature;
  const path = fieldOf(scheme.signature);
  if (path === undefined) return signatureHeaders.candidates;
  const text = required(root?.(), path);
  return text.startsWith(prefix) ? [text.slice(prefix.length)] : [];
}

const timeUnits: Readonly<Record<TimestampUnit, TimeUnit>> = {
  seconds: {
    pattern: /^\d{10}$/,
    words: "a number of seconds with exactly ten digits",
    seconds: Number,
    write: String,
  },
  milliseconds: {
    pattern: /^\d{13}$/,
    words: "a number of milliseconds with exactly thirteen digits",
    seconds: (text) => Number(text) / 1000,
    write: (seconds) => String(seconds * 1000),
  },
  rfc3339: {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
    words: "a date and time as RFC 3339 has it, with its zone",
    seconds: (text) => Date.parse(text) / 1000,
    write: (seconds) => new Date(seconds * 1000).toISOString(),
  },
};

/** Each form has one length, or one end: no byte beside it can become a part of it. */
interface TimeUnit {
  readonly pattern: RegExp;
  readonly words: string;
  seconds(text: string): number;
  write(seconds: number): string;
}

/** Reads an object that is signed: the body, or one of the scheme's `items`. */
export type Root = () => unknown;
type Digests = ReadonlyMap<SignedPart, string>;

async function judgeOne(
  delivered: Delivered,
  keys: readonly DeliveryKey[],
  secret: unknown,
  now: number,
): Promise<Judged & { readonly body: Bytes }> {
  const { scheme, signatureHeaders } = delivered;
  const { algorithm, signed, support } = scheme;
  const roots = rootsOf(delivered);
  const contents = await composeAll(delivered, signed);
  const [{ body, bytes } = missingPart()] = contents;
  if (isToken(algorithm) && support?.keyPairs !== undefined) {
    const { secretIndex, mark, claims } = await support.keyPairs.openToken(
      scheme,
      signatureHeaders.candidates[0] ?? "",
      readSecrets(secret, !hasSharedSecret(algorithm)),
      bytes,
      now,
    );
    return { body, claims, secretIndex, replayKeys: [replayKey(mark)] };
  }
  const checked = await Promise.all(
    keys.map((key) =>
      Promise.all(
        contents.map((content, index) =>
          Promise.resolve(
            key.check(content.bytes, signaturesAt(delivered, roots[index])),
          ),
        ),
      ),
    ),
  );
  return {
    body,
    secretIndex: checked.findIndex((each) =>
      each.every(({ isGenuine }) => isGenuine),
    ),
    replayKeys: checked.map((each) =>
      each.map(({ mark }) => replayKey(mark)).join(""),
    ),
  };
}

/** An empty part would make a signature of something else. */
function missingPart(): never {
  throw new WebhookVerificationError(
    "missing_field",
    "A value that is signed is missing.",
  );
}

/** The reason why the parts of a scheme are useless together, as the rest of a sentence about the scheme. */
export function schemeProblem(scheme: SignatureParts): string | undefined {
  const { algorithm, signed, signature, timestamp, id, items } = scheme;
  const { type = [], digestEncoding = "", toleranceSeconds } = scheme;
  const isList: boolean = Array.isArray(signed);
  if (!algorithms.includes(algorithm) || !isList)
    return "names a form or an algorithm that is not supported";
  const isJwt = isToken(algorithm);
  const places = [timestamp, id, ...type].filter(
    (place) => place !== undefined,
  );
  const inHeader = headersOf(signature);
  const prefix: unknown = signature?.prefix;
  const named = [...places, ...signed].flatMap((place) =>
    "header" in place ? [place.header] : [],
  );
  const signs = (part: string): boolean =>
    signed.some((each) => "part" in each && each.part === part);
  const isBodyWhole = signs("body") || signed.some((part) => "digest" in part);
  const isBodySigned =
    isBodyWhole || signs("form") || signed.some((part) => "field" in part);
  const problems: readonly (readonly [boolean, string])[] = [
    [
      inHeader.length === 0 && fieldOf(signature) === undefined,
      "must say where the signature is",
    ],
    [
      [...inHeader, ...named].some((name) => !isHeaderName(name)),
      "has a value that is not the name of a header",
    ],
    [
      prefix !== undefined && typeof prefix !== "string",
      "has a prefix that is not a string",
    ],
    [
      !isBodySigned,
      "must sign the body, a digest of it, its form or fields of it",
    ],
    [
      (signs("timestamp") && claimOf(timestamp ?? {}) !== undefined) ||
        (signs("id") && claimOf(id ?? {}) !== undefined),
      "signs a claim, which the token covers anyway",
    ],
    [
      signs("timestamp") && timestamp === undefined,
      "signs a timestamp, so it must say where the timestamp is",
    ],
    [
      signs("id") && id === undefined,
      "signs an id, so it must say where the id is",
    ],
    [
      places.some((place) => "key" in place) &&
        separatorOf(signature) === undefined,
      "has a value in an entry `key=…`, so the header of the signature must have a `separator`",
    ],
    [
      isJwt && (inHeader.length !== 1 || claimOf(signature) === undefined),
      "is a JWT, so its signature must have one `header`, and the `claim` that equals what is signed",
    ],
    [
      !isJwt && [...places, signature].some((place) => "claim" in place),
      "reads a claim, which only a JWT has",
    ],
    [
      fieldOf(signature) !== undefined && (isBodyWhole || signs("form")),
      "cannot sign the whole body, which the signature is a part of",
    ],
    [
      items !== undefined && fieldOf(signature) === undefined,
      "signs `items`, so each must have its signature in a field",
    ],
    [
      toleranceSeconds !== undefined && timestamp === undefined,
      "has a tolerance, so it must say where the timestamp is",
    ],
    [
      !isJwt &&
        !["auto", "hex", "base64", "base64url"].includes(digestEncoding),
      'must have a `digestEncoding`: "auto", "hex", "base64" or "base64url"',
    ],
    [
      !isHmac(algorithm) && digestEncoding === "auto",
      "must name the encoding of the signature: only that of an HMAC shows it",
    ],
  ];
  return problems.find(([isMet]) => isMet)?.[1];
}

const algorithms: readonly WebhookAlgorithm[] = [
  "hmac-sha256",
  "hmac-sha1",
  "hmac-sha512",
  "ed25519",
  "rsa-sha256",
  "rsa-pss-sha512",
  "ecdsa-p256",
  "jwt",
  "jwt-hs256",
];

/**
 * True if the signature covers the id exactly as it is read: beside another part of any length, a character could be
 * moved from one to the other.
 */
export function isIdSigned({ id, signed }: SignatureParts): boolean {
  if (id === undefined) return false;
  if ("claim" in id) return true;
  const isText = (part: SignedPart | undefined): boolean =>
    part === undefined || ("text" in part && part.text !== "");
  const path = fieldOf(id)?.join("\n");
  const isThis = (part: SignedPart): boolean =>
    ("part" in part && part.part === "id") ||
    ("header" in part &&
      "header" in id &&
      part.header.toLowerCase() === id.header.toLowerCase()) ||
    ("field" in part && part.field.join("\n") === path);
  const isExact = signed.some(
    (part, index) =>
      isThis(part) && isText(signed[index - 1]) && isText(signed[index + 1]),
  );
  const isInBody =
    path !== undefined &&
    signed.some(
      (part) => "digest" in part || ("part" in part && part.part === "body"),
    );
  return isExact || isInBody;
}

function contentOf(
  part: SignedPart,
  { scheme, signatureHeaders, url, body }: Delivered,
  root: Root,
  digests: Digests,
): string | Bytes {
  if ("text" in part) return part.text;
  if ("header" in part)
    return requiredHeader(signatureHeaders.headers, part.header);
  if ("digest" in part) return digests.get(part) ?? "";
  if ("field" in part)
    return part.optional === true && isAbsent(root(), part.field)
      ? ""
      : required(root(), part.field);
  switch (part.part) {
    case "body":
      return body;
    case "timestamp":
      return required(root(), fieldOf(scheme.timestamp) ?? []);
    case "id":
      return required(root(), fieldOf(scheme.id) ?? []);
    case "url":
      return (
        url ??
        refuseOption(
          "The signature covers the URL under which the webhook is registered: pass it as `url`.",
        )
      );
    case "form":
      return formText(readForm(body));
  }
}

/** The signed objects: usually one, the body. Read on demand. */
export function rootsOf({
  scheme: { items, signed },
  body,
}: Delivered): Root[] {
  let payload: { readonly value: unknown } | undefined;
  const read = (): unknown =>
    (payload ??= { value: readPayload(body, signed) }).value;
  if (items === undefined) return [read];
  const list = items.list.reduce(stepInto, read());
  if (!Array.isArray(list) || list.length === 0) throw missingField(items.list);
  return (list as readonly unknown[]).map(
    (item) => () => (items.object ?? []).reduce(stepInto, item),
  );
}

/** The body as an object, before it is verified. */
export function readPayload(
  body: Bytes,
  signed: readonly SignedPart[],
): unknown {
  if (signsPart(signed, "form")) return Object.fromEntries(readForm(body));
  try {
    return readJson(decodeUtf8(body) ?? "").value;
  } catch {
    throw new WebhookVerificationError(
      "invalid_body",
      "The body is not JSON, and the scheme reads fields of it.",
    );
  }
}

export function readForm(body: Bytes): (readonly [string, string])[] {
  return [...new web.URLSearchParams(decodeUtf8(body) ?? "")];
}

/** Sorted by name, then by value; a pair that is repeated counts once. */
function formText(pairs: readonly (readonly [string, string])[]): string {
  const byText = ([left]: string[], [right]: string[]): number =>
    compareTexts(left, right);
  const names = new Map<string, Set<string>>();
  for (const [name, value] of pairs)
    names.set(name, (names.get(name) ?? new Set()).add(value));
  return Array.from(names, ([name, values]) => [
    name,
    [...values]
      .sort(compareTexts)
      .map((value) => name + value)
      .join(""),
  ])
    .sort(byText)
    .map(([, text]) => text)
    .join("");
}

function compareTexts(left = "", right = ""): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Text of a value in the body; `undefined` if there is none. */
export function textAt(
  payload: unknown,
  path: readonly string[],
): string | undefined {
  const value = path.reduce(stepInto, payload);
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined;
}

function stepInto(value: unknown, name: string): unknown {
  return isObject(value) ? ownValue(value, name) : undefined;
}

function required(root: unknown, path: readonly string[]): string {
  const text = textAt(root, path);
  if (text === undefined) throw missingField(path);
  return text;
}

function isAbsent(root: unknown, path: readonly string[]): boolean {
  const value = path.reduce(stepInto, root);
  return value === undefined || value === null;
}

function missingField(path: readonly string[]): WebhookVerificationError {
  return new WebhookVerificationError(
    "missing_field",
    path.length === 0
      ? "A value that is signed is missing."
      : `The body has no value at \`${path.join(".")}\`, which the signature needs.`,
  );
}

/** The type of an event at the places of the scheme. */
export function typeAtPlaces(
  places: readonly ValuePlace[],
  payload: unknown,
  header: (name: string) => string | undefined,
): string | undefined {
  const texts = places.map((place) =>
    "header" in place
      ? header(place.header)
      : textAt(payload, fieldOf(place) ?? []),
  );
  const known = texts.filter((text) => text !== undefined && text !== "");
  return known.length === 0 ? undefined : known.join(".");
}
