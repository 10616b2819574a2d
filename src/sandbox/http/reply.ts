/** What is answered, before it is brought onto the wire. */
import type { JsonValue } from "../../document/json.js";

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
  /** The stored answer of a repeated call: it goes out without any header of ours. */
  readonly isReplay?: true;
}

export type ReplyBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: JsonValue; readonly contentType?: string }
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

/** Ends the work on a request with a reply, from however deep inside. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reply: Reply;

  // By name, since a bundled program has a copy of this class beside that of a preset's behaviour.
  static override [Symbol.hasInstance](value: unknown): value is Refused {
    return value instanceof Error && value.name === "Refused" && "reply" in value;
  }

  constructor(reply: Reply) {
    super(`Answered with ${reply.status}.`);
    this.reply = reply;
  }
}

export function withHeaders(reply: Reply, headers: Headers): Reply {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
