/** An answer, before it is sent. */
import { isObject, type JsonValue } from "../../values/json.js";

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
  /** The stored answer to a repeated call, which is sent without any header of ours. */
  readonly isReplay?: true;
}

type ReplyBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: JsonValue; readonly contentType?: string }
  /** Plain text where it has no media type. */
  | { readonly kind: "text"; readonly text: string; readonly contentType?: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly contentType: string };

type Headers = Readonly<Record<string, string>>;

export function jsonReply(status: number, value: JsonValue, headers: Headers = {}): Reply {
  return { status, headers, body: { kind: "json", value } };
}

export function textReply(status: number, text: string, headers: Headers = {}): Reply {
  return { status, headers, body: { kind: "text", text } };
}

export function emptyReply(status: number, headers: Headers = {}): Reply {
  return { status, headers, body: { kind: "none" } };
}

export function withHeaders(reply: Reply, headers: Headers): Reply {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}

/** With another value at a path of keys; `[]` is every element of a list. Objects on the way are made. */
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

// MERGED refused.ts
/*
 * The two ways to end work on something from deep inside: with a reply, or with a sentence for whoever runs the sandbox.
 *
 * Both are recognised by name, because a bundled program has a copy of these classes beside that of a preset's behaviour.
 */

/** A request to an API gets this reply. */
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

/** A call of the admin handle or a fault asks for something that the sandbox does not accept. Nothing has changed. */
export class InputRefused extends TypeError {
  override readonly name = "InputRefused";

  static override [Symbol.hasInstance](value: unknown): value is InputRefused {
    return value instanceof TypeError && value.name === "InputRefused";
  }
}
