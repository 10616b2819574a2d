/**
 * HTTP message signatures (RFC 9421) and digests of a body (RFC 9530), for requests and deliveries, in either direction.
 *
 * The configuration says what must be covered, and by which algorithm: what a message says of itself only has to agree. Read
 * strictly: a value in another spelling than the one that RFC 9651 writes is refused, not repaired.
 */
import { decode, encode, encodeText } from "../crypto/encoding.js";
import { digest } from "../crypto/hmac.js";
import { web, type Bytes } from "../web.js";
import type { SigningAlgorithm } from "./scheme.js";
import { splitTarget } from "./target.js";

export interface MessageSignature {
  readonly scheme: "http-message-signatures";
  readonly algorithm: SigningAlgorithm;
  /**
   * What must be covered, without quotes: `@method`, `@query-param;name="page"`, `content-digest`. Headers that describe a body
   * (`content-…`) only count for messages that have one.
   */
  readonly components: readonly string[];
  /** The name of the signature in its headers. Default: `sig1` to sign, any to verify. */
  readonly label?: string;
  /** The application that a signature is for; others are ignored. */
  readonly tag?: string;
  /** Signatures have a `nonce`. */
  readonly nonce?: boolean;
  /** Signatures have an end (`expires`), this long after they were made. */
  readonly expiresSeconds?: number;
  /** The hash function of a digest that is written; either is read. Default: `sha-256`. */
  readonly digest?: DigestName;
  /** Allowed deviation of `created` from the receiver's clock, in either direction. */
  readonly toleranceSeconds: number;
  /** The encoding of an HMAC secret. Default: `utf8`. */
  readonly secretEncoding?: "utf8" | "base64" | "hex";
}

type DigestName = keyof typeof hashes;
const hashes = { "sha-256": "sha256", "sha-512": "sha512" } as const;

/** A request, or the response with a status. */
export interface SignedMessage {
  readonly method: string;
  /** Absolute. `undefined` if the receiver does not know under which URL it is called. */
  readonly url: string | undefined;
  readonly status?: number;
  readonly body: Bytes;
  /** All values of a header, joined by commas. */
  readonly header: (name: string) => string | undefined;
}

/** A signature that covers what it must, and is not verified yet. */
export interface ReadSignature {
  readonly base: string;
  readonly signature: Bytes;
  readonly parameters: SignatureParameters;
  readonly isDigestCovered: boolean;
}

export interface SignatureParameters extends Readonly<
  Record<string, string | number | boolean | undefined>
> {
  readonly created: number;
  readonly expires?: number;
  readonly keyid?: string;
}

export type MessageRefusalReason =
  | "missing_signature"
  | "malformed_signature"
  | "insufficient_coverage"
  | "missing_timestamp"
  | "digest_mismatch";

/** Caught by both sides, whose refusals have forms of their own. */
export class MessageRefusal extends Error {
  readonly reason: MessageRefusalReason;

  constructor(reason: MessageRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The signatures that the scheme means; throws the first one's refusal if none is acceptable. */
export function readSignatures(
  scheme: MessageSignature,
  message: SignedMessage,
): ReadSignature[] {
  const { label: wanted, tag } = scheme;
  const inputs = membersOf(message, "signature-input", listForm);
  const signatures = new Map(membersOf(message, "signature", bytesForm));
  const read = inputs.map(([label, text]) => ({
    ...{ label, ...readInput(text) },
    signature: decode(signatures.get(label)?.slice(1, -1) ?? "", "base64"),
  }));
  const meant = read.filter(
    ({ label, parameters }) =>
      (wanted === undefined || label === wanted) &&
      (tag === undefined || parameters["tag"] === tag),
  );
  if (meant.length === 0)
    refuse(
      "missing_signature",
      `No signature has ${wanted === undefined ? `the tag \`${tag ?? ""}\`` : `the label \`${wanted}\``}.`,
    );
  const refusals: unknown[] = [];
  const acceptable = meant.flatMap((each) => {
    try {
      return [accept(scheme, message, each)];
    } catch (error) {
      refusals.push(error);
      return [];
    }
  });
  if (acceptable.length === 0) throw refusals[0];
  return acceptable;
}

/** Throws unless the body is the one that a covered `content-digest` describes. */
export async function checkDigest(message: SignedMessage): Promise<void> {
  const digests = membersOf(message, "content-digest", bytesForm).filter(
    ([name]) => Object.hasOwn(hashes, name),
  );
  if (digests.length === 0)
    refuse(
      "digest_mismatch",
      "`content-digest` has neither SHA-256 nor SHA-512.",
    );
  for (const [name, text] of digests)
    if (text !== (await digestText(name as DigestName, message.body)))
      refuse(
        "digest_mismatch",
        "The body is not the one that `content-digest` describes.",
      );
}

/** The value of `content-digest`. */
export async function contentDigest(
  { digest: name = "sha-256" }: MessageSignature,
  body: Bytes,
): Promise<string> {
  return `${name}=${await digestText(name, body)}`;
}

export interface NewParameters {
  /** Seconds since 1970. */
  readonly created: number;
  readonly keyId?: string | undefined;
}

/** What a new signature covers, and its description for `signature-input`. */
export function composeSignature(
  scheme: MessageSignature,
  message: SignedMessage,
  { created, keyId }: NewParameters,
): { readonly base: string; readonly input: string } {
  const { tag, nonce, expiresSeconds } = scheme;
  const identifiers = requiredOf(scheme, message);
  const parameters = Object.entries({
    ...{ created, keyid: keyId },
    expires:
      expiresSeconds === undefined ? undefined : created + expiresSeconds,
    nonce: nonce === true ? web.crypto.randomUUID() : undefined,
    tag,
  }).flatMap(([name, value]) =>
    value === undefined ? [] : `;${name}=${writeValue(value)}`,
  );
  const input = `(${identifiers.join(" ")})${parameters.join("")}`;
  return { base: baseOf(identifiers, input, message), input };
}

/** True if a component depends on the URL, which receivers behind a proxy do not see. */
export function coversUrl({ components }: MessageSignature): boolean {
  return components.some((name) => name.startsWith("@") && name !== "@method");
}

/** A header, a part of the request line or of the URL, or a parameter of the query. */
// eslint-disable-next-line @typescript-eslint/no-inferrable-types -- A module compiled alone declares what it exports.
export const componentForm: RegExp =
  /^(?:[a-z0-9!#$%&'*+.^_`|~-]+|@(?:method|target-uri|authority|scheme|request-target|path|query)|@query-param;name="[^"\\]+")$/;

export function covers(
  { components }: MessageSignature,
  name: string,
): boolean {
  return components.includes(name.toLowerCase());
}

const key = "[a-z*][a-z0-9_.*-]*";
const string = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"';
const bare = `(?:${string}|0|-?[1-9]\\d{0,14}|\\?[01]|[A-Za-z*][\\w!#$%&'*+.^\`|~:/-]*)`;
const parametersForm = `(?:; *${key}(?:=${bare})?)*`;
const itemForm = `${string}${parametersForm}`;
const listForm = `\\( *(?:${itemForm}(?: +${itemForm})*)? *\\)${parametersForm}`;
const bytesForm = ":[A-Za-z0-9+/]*={0,2}:";

/** No server accepts longer headers by default, and no signature needs them. */
const longestHeader = 16_384;

/** A dictionary (RFC 9651, 3.2) whose members have one form. Of two members with one key, it would be unclear which counts. */
function membersOf(
  message: SignedMessage,
  header: string,
  form: string,
): [name: string, text: string][] {
  const text = message.header(header)?.trim() ?? "";
  if (text === "")
    refuse(
      "missing_signature",
      `The header \`${header}\` is missing or empty.`,
    );
  const member = new RegExp(`[ \\t]*(${key})=(${form})[ \\t]*(,(?=.)|$)`, "y");
  const members = new Map<string, string>();
  while (text.length <= longestHeader && member.lastIndex < text.length) {
    const [, name = "", value = ""] = member.exec(text) ?? [];
    if (name === "" || members.has(name)) break;
    members.set(name, value);
    if (member.lastIndex === text.length) return [...members];
  }
  refuse(
    "malformed_signature",
    `The header \`${header}\` is not a dictionary as RFC 9421 has it, or has a member twice.`,
  );
}

interface Input {
  readonly identifiers: readonly string[];
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** As RFC 9651 writes it, without optional blanks. */
  readonly text: string;
}

function readInput(text: string): Input {
  // Blanks that matter are within strings.
  const tight = (part: string): string =>
    part.replace(
      new RegExp(`(${string})|; *|=\\?1`, "g"),
      (match, quoted?: string) => quoted ?? (match.startsWith(";") ? ";" : ""),
    );
  const identifiers = Array.from(
    innerOf(text).matchAll(new RegExp(itemForm, "g")),
    ([item]) => tight(item),
  );
  const end = tight(text.slice(innerOf(text).length + 2));
  const parameters: Record<string, string | number | boolean> = {};
  for (const [, name = "", value] of end.matchAll(
    new RegExp(`;(${key})(?:=(${bare}))?`, "g"),
  )) {
    if (Object.hasOwn(parameters, name))
      refuse(
        "malformed_signature",
        `A signature has two parameters \`${name}\`.`,
      );
    parameters[name] = readValue(value);
  }
  return { identifiers, parameters, text: `(${identifiers.join(" ")})${end}` };
}

/** Between the parentheses, of which strings may contain others. */
function innerOf(text: string): string {
  return new RegExp(`^\\(((?:${string}|[^")])*)\\)`).exec(text)?.[1] ?? "";
}

function readValue(text = "?1"): string | number | boolean {
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(.)/g, "$1");
  if (text.startsWith("?")) return text === "?1";
  return /^-?\d/.test(text) ? Number(text) : text;
}

function writeValue(value: string | number): string {
  if (typeof value === "number") return String(value);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

function accept(
  scheme: MessageSignature,
  message: SignedMessage,
  read: Input & {
    readonly label: string;
    readonly signature: Bytes | undefined;
  },
): ReadSignature {
  const { label, identifiers, parameters, signature, text } = read;
  const { created, expires, keyid, alg } = parameters;
  if (!signature?.length)
    refuse(
      "missing_signature",
      `The header \`signature\` has no signature \`${label}\`, in Base64.`,
    );
  if (new Set(identifiers).size < identifiers.length)
    refuse("malformed_signature", `\`${label}\` covers a component twice.`);
  const missing = requiredOf(scheme, message).find(
    (each) => !identifiers.includes(each),
  );
  if (missing !== undefined)
    refuse(
      "insufficient_coverage",
      `\`${label}\` does not cover ${missing}, which is required.`,
    );
  if (alg !== undefined && alg !== registeredNames[scheme.algorithm])
    refuse(
      "malformed_signature",
      `\`${label}\` names another algorithm than ${registeredNames[scheme.algorithm]}.`,
    );
  if (typeof created !== "number" || created < 0)
    refuse("missing_timestamp", `\`${label}\` has no time (\`created\`).`);
  const absent = [
    scheme.nonce === true && typeof parameters["nonce"] !== "string" && "nonce",
    (scheme.expiresSeconds ?? expires) !== undefined &&
      typeof expires !== "number" &&
      "expires",
    keyid !== undefined && typeof keyid !== "string" && "keyid",
  ].find((name) => typeof name === "string");
  if (absent !== undefined)
    refuse("malformed_signature", `\`${label}\` has no valid \`${absent}\`.`);
  return {
    base: baseOf(identifiers, text, message),
    signature,
    parameters: parameters as unknown as SignatureParameters,
    isDigestCovered: identifiers.includes('"content-digest"'),
  };
}

/** Names of the IANA registry of HTTP signature algorithms. */
const registeredNames: Readonly<Record<SigningAlgorithm, string>> = {
  "rsa-sha256": "rsa-v1_5-sha256",
  "rsa-pss-sha512": "rsa-pss-sha512",
  "hmac-sha256": "hmac-sha256",
  ed25519: "ed25519",
  "ecdsa-p256": "ecdsa-p256-sha256",
};

/** `@query-param;name="a"` → `"@query-param";name="a"` */
function requiredOf(
  { components }: MessageSignature,
  { body }: SignedMessage,
): string[] {
  return components
    .filter((name) => body.length > 0 || !name.startsWith("content-"))
    .map((name) => name.replace(/^[^;]*/, '"$&"'));
}

/** The signature base (RFC 9421, 2.5). */
function baseOf(
  identifiers: readonly string[],
  parameters: string,
  message: SignedMessage,
): string {
  const lines = identifiers.map((identifier) => {
    const value = valueOf(identifier, message);
    if (value === undefined || /[\r\n]/.test(value))
      refuse(
        "insufficient_coverage",
        `The signature covers ${identifier}, which the message does not have, or which is not supported.`,
      );
    return `${identifier}: ${value}\n`;
  });
  return `${lines.join("")}"@signature-params": ${parameters}`;
}

function valueOf(
  identifier: string,
  { method, url, status, body, header }: SignedMessage,
): string | undefined {
  const name = identifier.slice(1, -1);
  if (/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
    // The length is written by the platform, after signing.
    return (
      header(name)?.trim() ??
      (name === "content-length" ? String(body.length) : undefined)
    );
  if (name === "@method") return status === undefined ? method : undefined;
  if (name === "@status") return status?.toString();
  const address = status === undefined ? addressOf(url) : undefined;
  if (url === undefined || address === undefined) return undefined;
  const { protocol, host } = address;
  const [, sent = ""] = /^[^/?#]*\/\/[^/?#]*([^#]*)/.exec(url) ?? [];
  const target = splitTarget(sent.startsWith("/") ? sent : `/${sent}`);
  switch (name) {
    case "@target-uri":
      return `${protocol}//${host}${target.pathAndQuery}`;
    case "@authority":
      return host;
    case "@scheme":
      return protocol.slice(0, -1);
    case "@request-target":
      return target.pathAndQuery;
    case "@path":
      return target.path;
    case "@query":
      return `?${target.query}`;
  }
  const [, parameter] =
    /^"@query-param";name="([^"\\]*)"$/.exec(identifier) ?? [];
  const values = [...new web.URLSearchParams(target.query)].filter(
    ([each]) => formEncode(each) === parameter,
  );
  // Of several values, it would be unclear which counts: RFC 9421, 2.2.8.
  const [[, value] = []] = values;
  return values.length === 1 && value !== undefined
    ? formEncode(value)
    : undefined;
}

function addressOf(
  url = "",
): { readonly protocol: string; readonly host: string } | undefined {
  try {
    return new web.URL(url);
  } catch {
    return undefined;
  }
}

/** The form's percent-encode set of the URL standard, and a blank as `%20`. */
function formEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()~]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function digestText(name: DigestName, body: Bytes): Promise<string> {
  return `:${encode(await digest(body, hashes[name]), "base64")}:`;
}

export function baseBytes({ base }: { readonly base: string }): Bytes {
  return encodeText(base);
}

function refuse(reason: MessageRefusalReason, message: string): never {
  throw new MessageRefusal(reason, message);
}
