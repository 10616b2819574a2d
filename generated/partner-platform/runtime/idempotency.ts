// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Idempotency keys: with one key, one request takes effect once, for as long as the service remembers the key.
 *
 * So a client refuses to send two different requests with one key, and a fate that is unknown stays unknown for every
 * later call with that key: "refused" would invite a second payment with a new key.
 *
 * Operations that take a key name `idempotency` in their descriptor, so a bundle of others contains none of this.
 */
import { InvalidRequestError } from "./errors/errors.js";
import { keyAdvice, rise } from "./errors/fate.js";
import { beginEntry, endEntry, journalForgotten } from "./call/write-entry.js";
import type { JournalEntry } from "./call/journal.js";
import { valueAt } from "./json.js";
import { headerText } from "./request/encode-request.js";
import type { EncodedRequest } from "./request/encoded-request.js";
import { differenceFrom, fingerprint } from "./request/request-identity.js";
import type { CallState, Idempotency, KeyRecord } from "./call/call-state.js";
import { elapsed } from "./call/deadline.js";
import { web } from "./web.js";

/** More keys than any process repeats by itself. */
const maxKeys = 10_000;

export const idempotency: Idempotency = {
  key(state, own) {
    if (own.resume) state.resume = { ...own.resume };
    const isResumed = "resume" in own;
    if (!isResumed && !("idempotencyKey" in own)) return web.crypto.randomUUID();
    // `undefined` is refused: with a new key, the call would not be the one that was meant.
    const key = headerText("idempotencyKey", isResumed ? own.resume?.key : own.idempotencyKey);
    if (state.profile.idempotency?.format && /[^ -~]/.test(key))
      throw new InvalidRequestError("idempotencyKey: has characters that its header cannot quote.");
    if (key !== (own.idempotencyKey ?? key))
      throw new InvalidRequestError("idempotencyKey: differs from that of `resume`.");
    return key;
  },

  open(state, encoding) {
    const { keys, key = "", resume, profile } = state;
    const own = resume
      ? ofEntry(state, resume, encoding)
      : "then" in encoding
        ? encoding.then((request) => fingerprint(profile, request))
        : fingerprint(profile, encoding);
    // The call may end before it is awaited.
    if (typeof own !== "string") own.catch(() => {});
    const record = keys.get(key);
    const known = record?.request ?? own;
    const isPending = typeof known !== "string" || typeof own !== "string";
    if (resume || (isPending && known !== own)) return compare(state, own);
    // Decided at once, so that no call that ends meanwhile has held the key of another request.
    if (record && known !== own) return Promise.reject(ofAnother(record));
    state.fate = rise(state.fate, hold(state, own).fate);
    return undefined;
  },

  begin(state, life) {
    const { journal, now = Date.now } = state.options;
    const { lookUp } = state.descriptor;
    const { since = 0, usedAt = 0 } = state.record ?? {};
    const expiry = idempotency.expiry(state);
    if (expiry && rise(state.fate, idempotency.fate(state)) === "unknown") {
      // The time of day may be set back, and the other clock stands still while the machine sleeps.
      const age = Math.max(now() - since, elapsed() - usedAt);
      // With a time in the future, a forgotten key would pass for a remembered one.
      const isFuture = age < -6e4;
      if (isFuture || age >= expiry.getTime() - since) {
        if (!state.attempts) state.journaled = journalForgotten(state);
        const hint = `Look it up${lookUp ? `: ${lookUp}` : ""}.`;
        throw new InvalidRequestError(
          isFuture
            ? `idempotencyKey: its first use is in the future, so nobody knows whether the service remembers it. ${hint}`
            : `idempotencyKey: the service has forgotten it, so the call could take effect twice. ${hint}`,
        );
      }
    }
    return journal && beginEntry(state, journal, life);
  },

  sending(state, now) {
    const { record } = state;
    const since = record?.since ?? now();
    return () => {
      if (!record) return;
      record.since = since;
      record.usedAt ??= elapsed();
      if (state.attempts === 1) record.sent++;
    };
  },

  write({ key, profile }) {
    // Of visible characters, JSON escapes what RFC 9651 does.
    return key && profile.idempotency?.format ? JSON.stringify(key) : key;
  },

  fateAfter({ options, profile }, { status, body }) {
    const { conflictStatus, unavailable } = profile.idempotency ?? {};
    if (options.idempotencyKey && status === conflictStatus) return "unknown";
    return unavailable &&
      status === unavailable.status &&
      valueAt(body, unavailable.path) === unavailable.code
      ? "refused"
      : undefined;
  },

  fate({ record, attempts }) {
    if (!record) return "not_sent";
    // The fate of another call with the key is still open.
    return record.sent > Math.min(attempts, 1) ? "unknown" : record.fate;
  },

  close(state, error) {
    const { record, fate, attempts, journaled } = state;
    if (record) {
      // A call without an attempt tells nothing about the key.
      if (attempts) {
        record.fate = rise(record.fate, error ? fate : "unknown");
        record.sent--;
      }
    }
    release(state);
    return journaled && endEntry(state, journaled, error);
  },

  expiry({ profile, record }) {
    const { hours } = profile.idempotency ?? {};
    return hours && record?.since ? new Date(record.since + hours * 36e5) : undefined;
  },
};

/** Before anything is awaited: of two calls at once, the key belongs to the one that was made first. */
function hold(state: CallState, own: KeyRecord["request"]): KeyRecord {
  const { keys, key = "" } = state;
  const record: KeyRecord = keys.get(key) ?? {
    request: own,
    fate: "not_sent",
    since: undefined,
    users: 0,
    sent: 0,
  };
  record.users++;
  keys.set(key, record);
  // Many at a time: a map passes over all that were deleted before it comes to the oldest.
  if (keys.size > maxKeys * 1.1)
    for (const [oldest, { users }] of keys) {
      if (keys.size <= maxKeys) break;
      if (!users) keys.delete(oldest);
    }
  return (state.record = record);
}

/** Rejects if the key belongs to another request, and then leaves nothing of this one behind. */
async function compare(state: CallState, own: KeyRecord["request"]): Promise<void> {
  const { resume, options } = state;
  const record = hold(state, own);
  try {
    let known: string | undefined;
    // Until this call has ended.
    while (state.record && known === undefined) {
      const { request } = record;
      known = request === own ? await own : await Promise.resolve(request).catch(() => undefined);
      // The call that it was of could not be made, so it sent nothing. The next one has the key.
      if (known === undefined && record.request === request) record.request = own;
    }
    if (known !== (await own)) throw ofAnother({ ...record, users: record.users - 1 });
  } catch (error) {
    release(state);
    throw error;
  }
  if (resume) {
    const { now = Date.now } = options;
    record.since ??= Date.parse(resume.time);
    record.usedAt ??= elapsed() - (now() - record.since);
  }
  record.fate = state.fate = rise(state.fate, record.fate);
}

function ofAnother({ users, fate }: KeyRecord): InvalidRequestError {
  // While a call with the key is under way, nobody knows what becomes of it.
  const advice = keyAdvice(users ? "unknown" : fate);
  return new InvalidRequestError(`idempotencyKey: belongs to another request. ${advice}`);
}

/** Once for each call, however it ends. A key with which nothing was sent is free for another request. */
function release(state: CallState): void {
  const { keys, key = "", record } = state;
  state.record = undefined;
  if (record && !--record.users && record.fate === "not_sent") keys.delete(key);
}

/** The fingerprint of a request. Rejects unless it is the one of the entry. */
async function ofEntry(
  state: CallState,
  { api, version, operation, time, hash }: JournalEntry,
  encoding: EncodedRequest | Promise<EncodedRequest>,
): Promise<string> {
  const { profile, descriptor } = state;
  const isOwn = api === profile.api && operation === descriptor.id;
  if (isOwn && version !== profile.version)
    throw new InvalidRequestError(
      `resume: the entry is of version ${String(version)}, and under ${String(profile.version)} it is another request. Resume it with a client of its version.`,
    );
  if (!isOwn || Number.isNaN(Date.parse(time)))
    throw new InvalidRequestError(
      "resume: must be an entry of this API, version and operation, with the time of its first use.",
    );
  const request = await encoding;
  const difference = await differenceFrom(hash, state, request);
  if (difference) throw new InvalidRequestError(`resume: ${difference}. ${keyAdvice("unknown")}`);
  return fingerprint(profile, request);
}
