/** Idempotency keys: where a request has one, and the outcomes that they remember. */
import { createHash } from "node:crypto";
import { bodyField } from "../../exchange/credentials.js";
import type { HttpRequest } from "../../exchange/request.js";

import type { IdempotencyTrait } from "../../traits/types.js";
import type { Reply } from "../http/reply.js";

/** The idempotency key of a request, by the trait; undefined without one, empty if it is malformed. */
export function readKey(
  trait: IdempotencyTrait,
  request: Pick<HttpRequest, "header"> & Partial<HttpRequest>,
): string | undefined {
  if (trait.header === undefined) return bodyField(request, trait.field);
  const text = request.header(trait.header) ?? "";
  if (text === "") return undefined;
  if (trait.format === undefined) return text;
  // RFC 9651, 3.3.3
  const [, quoted = ""] = /^ *"((?:[ !#-[\]-~]|\\["\\])*)" *$/.exec(text) ?? [];
  return quoted.replace(/\\(.)/g, "$1");
}

/**
 * The first outcome under a key, errors included: its status and body are repeated. A request that arrives during the
 * first waits for it; another request with the same key is a conflict.
 */
export interface IdempotencyStore {
  /** Keys of different owners are different keys. */
  run(
    key: { readonly owner: unknown; readonly value: string },
    request: HttpRequest,
    lifetime: { readonly now: number; readonly hours: number | undefined },
    work: () => Promise<Reply>,
  ): Promise<Reply | "conflict">;
  clear(): void;
}

interface Entry {
  readonly fingerprint: string;
  readonly expires: number;
  readonly reply: Promise<Reply>;
}

export function createIdempotencyStore(): IdempotencyStore {
  const entries = new Map<string, Entry>();
  return {
    async run({ owner, value }, request, { now, hours = 24 }, work) {
      const identity = JSON.stringify([owner, value]);
      const fingerprint = fingerprintOf(identity, request);
      const known = entries.get(identity);
      if (known === undefined || known.expires <= now) {
        const reply = work();
        entries.set(identity, { fingerprint, expires: now + hours * 3_600_000, reply });
        return reply;
      }
      if (known.fingerprint !== fingerprint) return "conflict";
      const { status, body } = await known.reply;
      return { status, headers: {}, body, isReplay: true };
    },
    clear: () => {
      entries.clear();
    },
  };
}

function fingerprintOf(identity: string, request: HttpRequest): string {
  const { method, target, body } = request;
  const head = `${identity}\n${method} ${target}\n${request.header("content-type") ?? ""}\n`;
  return createHash("sha256").update(head).update(body).digest("hex");
}
