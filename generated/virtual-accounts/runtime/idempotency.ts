// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Idempotency keys: with one key, one request takes effect once, for as long as the service remembers the key.
 *
 * So a client refuses to send two different requests with one key, and an unknown fate stays unknown for every later
 * call with that key: "refused" would invite a second payment with a new key.
 *
 * Operations that take a key name `idempotency` in their descriptor, so a bundle of others contains none of this.
 */
import { InvalidRequestError, type CallError } from "./errors/errors.js";
import { rise, type Fate } from "./errors/fate.js";
import { beginEntry, endEntry, journalForgotten, type JournalEntry } from "./call/journal.js";
import type { Keyed } from "./operation.js";
import type { Profile } from "./profile.js";
import { headerText, type EncodedRequest } from "./request/encode-request.js";
import type { CallState } from "./call/call-state.js";
import { web, type WebAbortSignal } from "./web.js";

/** The additional work of a call with a key, at each stage. */
export interface Idempotency {
  /** The caller's key, that of the resumed call, or a new one. */
  key(own: Partial<Keyed>): string;
  /** Reserves the key at once, and rejects if it belongs to another request. */
  open(state: CallState, encoding: Promise<EncodedRequest>): Promise<void>;
  /** Just before each attempt. */
  begin(state: CallState, life: WebAbortSignal): Promise<void>;
  /** The fate of the key beyond the call itself. */
  fate(state: CallState): Fate;
  /** After the last attempt. Never rejects. */
  close(state: CallState, error: CallError | undefined): Promise<void>;
  /** When the service forgets the key, if its document says so. */
  expiry(state: CallState): Date | undefined;
}

/** A client's record of one key. */
export interface KeyRecord {
  /** Hash of the request that the key belongs to. */
  hash: Promise<string>;
  /** Over all calls with the key; also `unknown` once one of them succeeded. */
  fate: Fate;
  /** When the key was first used, from which the service counts: milliseconds since 1970. */
  since: number | undefined;
  /** Calls in flight with the key, and how many of them were sent. */
  users: number;
  sent: number;
}

export type KeyMemory = Map<string, KeyRecord>;

/** More keys than any process repeats on its own. */
const maxKeys = 10_000;

export const idempotency: Idempotency = {
  key(own) {
    const isResumed = "resume" in own;
    if (!isResumed && !("idempotencyKey" in own)) return web.crypto.randomUUID();
    // `undefined` is refused: with a new key, it would be a different call.
    const key = headerText("idempotencyKey", isResumed ? own.resume?.key : own.idempotencyKey);
    if (key !== (own.idempotencyKey ?? key))
      throw new InvalidRequestError("idempotencyKey: differs from that of `resume`.");
    return key;
  },

  async open(state, encoding) {
    const { keys, key = "", resume, profile } = state;
    const since = resume && readTime(resume, state);
    const hash = encoding.then((request) => hashRequest(profile, request));
    // The call may end before it is awaited.
    hash.catch(() => {});
    // Before anything is awaited: of two calls at once, the key belongs to the one that was made first.
    const record: KeyRecord = keys.get(key) ?? {
      hash,
      fate: state.fate,
      since,
      users: 0,
      sent: 0,
    };
    record.users++;
    keys.set(key, record);
    for (const [oldest, { users }] of keys) {
      if (keys.size <= maxKeys) break;
      if (!users) keys.delete(oldest);
    }
    state.record = record;
    const own = await hash;
    const known = await record.hash.catch(() => undefined);
    // The first call could not be encoded, so it sent nothing.
    if (known === undefined) record.hash = hash;
    else if (known !== own || (resume && own !== resume.hash)) {
      state.record = undefined;
      release(keys, key, record);
      throw new InvalidRequestError(
        "idempotencyKey: belongs to another request. Use a new key, or the same arguments.",
      );
    }
    state.fate = rise(state.fate, record.fate);
  },

  async begin(state, life) {
    const { journal, now = Date.now } = state.options;
    const { lookUp } = state.descriptor;
    const { since = 0 } = state.record ?? {};
    const expiry = idempotency.expiry(state);
    // With a time in the future, a forgotten key would pass for a remembered one.
    const isFuture = since > now() + 6e4;
    if (
      rise(state.fate, idempotency.fate(state)) === "unknown" &&
      expiry &&
      (isFuture || now() >= expiry.getTime())
    ) {
      if (!state.attempts) state.journaled = journalForgotten(state);
      const hint = `Look it up${lookUp ? `: ${lookUp}` : ""}.`;
      throw new InvalidRequestError(
        isFuture
          ? `resume: its time is in the future, so nobody knows whether the service remembers the key. ${hint}`
          : `idempotencyKey: the service has forgotten it, so the call could take effect twice. ${hint}`,
      );
    }
    if (journal) await beginEntry(state, journal, life);
  },

  fate({ record, attempts }) {
    if (!record) return "not_sent";
    // The fate of another call with the key is still open.
    return record.sent > Math.min(attempts, 1) ? "unknown" : record.fate;
  },

  async close(state, error) {
    const { keys, key = "", record, fate, attempts } = state;
    if (record) {
      record.fate = rise(record.fate, error ? fate : "unknown");
      if (attempts) record.sent--;
      release(keys, key, record);
    }
    await endEntry(state, error);
  },

  expiry({ profile, record }) {
    const { hours } = profile.idempotency ?? {};
    return hours && record?.since ? new Date(record.since + hours * 36e5) : undefined;
  },
};

/** A key with which nothing was sent is free for another request. */
function release(keys: KeyMemory, key: string, record: KeyRecord): void {
  if (!--record.users && record.fate === "not_sent") keys.delete(key);
}

/** When the key of an entry was first used. Refuses an entry of another call. */
function readTime(
  { api, version, operation, time }: JournalEntry,
  { profile, descriptor }: CallState,
): number {
  const since = Date.parse(time);
  const isOwn = api === profile.api && operation === descriptor.id;
  if (isOwn && version !== profile.version)
    throw new InvalidRequestError(
      `resume: the entry is of version ${String(version)}, and under ${String(profile.version)} it is another request. Resume it with a client of its version.`,
    );
  if (!isOwn || Number.isNaN(since))
    throw new InvalidRequestError(
      "resume: must be an entry of this API, version and operation, with the time of its first use.",
    );
  return since;
}

/** SHA-256, in hexadecimal, of the parts that the service would compare. */
async function hashRequest(
  { idempotency: { header = "" } = {} }: Profile,
  { method, url, headers: { [header.toLowerCase()]: _key, ...headers }, body = "" }: EncodedRequest,
): Promise<string> {
  const text = typeof body === "string" ? body : new web.TextDecoder("latin1").decode(body);
  const bytes = new web.TextEncoder().encode(JSON.stringify([method, url, headers, text]));
  const digest = new Uint8Array(await web.crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
