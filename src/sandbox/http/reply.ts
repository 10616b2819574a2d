/** Replies, and the exceptions that end work with one. */
import { isObject, type JsonValue } from "../../values/json.js";

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
  /** A stored outcome, which is sent without headers of the sandbox. */
  readonly isReplay?: true;
}

type ReplyBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: JsonValue; readonly contentType?: string }
  /** Without a media type: plain text. */
  | { readonly kind: "text"; readonly text: string; readonly contentType?: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly contentType: string };

type Headers = Readonly<Record<string, string>>;

export function jsonReply(status: number, value: JsonValue, headers: Headers = {}): Reply {
  return { status, headers, body: { kind: "json", value } };
}

export function textReply(status: number, text: string, headers: Headers = {}): Reply {
  return { status, headers, body: { kind: "text", text } };
}

/** A reply with a media type of its own. */
export function typedReply(status: number, text: string, contentType: string): Reply {
  return { status, headers: {}, body: { kind: "text", text, contentType } };
}

export function emptyReply(status: number, headers: Headers = {}): Reply {
  return { status, headers, body: { kind: "none" } };
}

export function withHeaders(reply: Reply, headers: Headers): Reply {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}

/** Replaces the value at a path of keys; `[]` is every element of a list. Missing objects are made. */
export function setAt(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  replacement: JsonValue,
): JsonValue {
  if (step === undefined) return replacement;
  if (step === "[]")
    return Array.isArray(value) ? value.map((item: JsonValue) => setAt(item, rest, replacement)) : value;
  const object = isObject(value) ? value : {};
  return { ...object, [step]: setAt(object[step] ?? null, rest, replacement) };
}

/**
 * Ends the work on a request with a reply. Like `InputRefused`, it is recognised by name: a bundled program has a second
 * copy of both classes beside the behaviour of a preset.
 */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reply: Reply;

  static override [Symbol.hasInstance](value: unknown): value is Refused {
    return value instanceof Error && value.name === "Refused" && "reply" in value;
  }

  constructor(reply: Reply) {
    super(`Answered with ${reply.status}.`);
    this.reply = reply;
  }
}

/** A call of the admin handle, or a fault, that the sandbox does not accept. Nothing has changed. */
export class InputRefused extends TypeError {
  override readonly name = "InputRefused";

  static override [Symbol.hasInstance](value: unknown): value is InputRefused {
    return value instanceof TypeError && value.name === "InputRefused";
  }
}
