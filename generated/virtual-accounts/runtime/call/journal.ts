// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The journal of a client: what it is about to do, written down before the first byte is sent, so that a process that
 * dies in the middle of a payment can find it afterwards and repeat it with the same key.
 *
 * The client awaits `begin`, and sends nothing if it fails. It awaits `end` as well; if that fails, the entry stays
 * unfinished, which is safe: resuming a call that took effect returns the stored response.
 */
import { InvalidRequestError, type CallError } from "../errors/errors.js";
import { describeThrown } from "../errors/thrown.js";
import { fateOf, type Fate } from "../errors/fate.js";
import { hashRequest } from "../request/request-identity.js";
import type { WebAbortSignal } from "../web.js";
import type { CallState } from "./call-state.js";
import { withDeadline } from "./deadline.js";
import { report } from "./observer.js";

/** A call of an operation with an idempotency key. Plain data that survives JSON, without body or credentials. */
export interface JournalEntry {
  readonly api: string;
  /** Resume the call with a client of the same version: for another version, it is another request. */
  readonly version: string | undefined;
  readonly operation: string;
  /** The idempotency key. Entries with the same key are about the same call. */
  readonly key: string;
  /** A digest of the request: a call can only be resumed with the same arguments. */
  readonly hash: string;
  /** When the key was first used: ISO 8601, UTC. */
  readonly time: string;
  /** How earlier runs of the call ended, if their fate remained unknown. */
  readonly answers?: readonly JournalAnswer[] | undefined;
}

/** The end of one run of a call, for a person who investigates its fate. Never a body. */
export interface JournalAnswer {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** The code of the error: `connection`, `timed_out`, `response`, … */
  readonly code: string;
  /** How often this run sent the request; absent in entries of earlier versions of this code. */
  readonly attempts?: number | undefined;
  /** The status of the last response; absent without one. */
  readonly status?: number | undefined;
  /** The service's own code, if the body of the response has one. */
  readonly reason?: string | undefined;
}

export interface EndedEntry extends JournalEntry {
  /**
   * `done`: it took effect, and the caller has the response. `unknown` means unfinished: resume it. `disputed`: a resumed
   * call was refused for good, or its key is forgotten, so that only a person can find out whether it took effect.
   */
  readonly fate: Fate | "done" | "disputed";
  /** Why a person decided on this fate. */
  readonly note?: string | undefined;
}

export interface Journal {
  /** Stores the entry, durably, before it returns. */
  begin(entry: JournalEntry): unknown;
  /** Stores the fate of the call. */
  end(entry: EndedEntry): unknown;
}

/** A call's entry, and whether the journal has stored it. */
export interface JournaledCall {
  readonly entry: JournalEntry;
  readonly stored: Promise<unknown>;
  isStored: boolean;
  /** The service may have forgotten the key, so the call is not made. */
  readonly isForgotten?: true;
}

/** The entry of a resumed call whose key may be forgotten: it ends without an attempt. */
export function journalForgotten({ resume: entry, options }: CallState): JournaledCall | undefined {
  return entry && options.journal
    ? { entry, stored: Promise.resolve(), isStored: true, isForgotten: true }
    : undefined;
}

export async function beginEntry(state: CallState, journal: Journal, life: WebAbortSignal): Promise<void> {
  const { profile, descriptor, options, key, record, request } = state;
  const { now = Date.now } = options;
  if (!key || !record || !request || state.journaled) return;
  const { api, version } = profile;
  const time = new Date(record.since ?? now()).toISOString();
  const entry = state.resume ?? {
    api,
    version,
    operation: descriptor.id,
    key,
    hash: await hashRequest(state, await request),
    time,
  };
  if (life.aborted) throw life.reason;
  const stored = Promise.resolve({ ...entry })
    .then((copy) => journal.begin(copy))
    .catch((error: unknown) => {
      throw new InvalidRequestError(`journal.begin failed: ${describeThrown(error).message}`, {
        cause: error,
      });
    });
  stored.catch(() => {});
  const journaled: JournaledCall = { entry, stored, isStored: false };
  state.journaled = journaled;
  await stored;
  journaled.isStored = true;
}

/** Never rejects, and waits no longer than for an attempt: the caller must get the response. */
export async function endEntry(
  state: CallState,
  journaled: JournaledCall,
  error: CallError | undefined,
): Promise<void> {
  const { options, descriptor } = state;
  const { journal, attemptTimeoutMs = 3e4 } = options;
  if (!journal) return;
  const { entry, stored, isStored } = journaled;
  // If the call ended before its beginning was stored, the end still comes after that.
  const end = async (): Promise<void> => {
    await stored.catch(() => {});
    await journal.end(endOf(state, entry, error));
  };
  const ended = withDeadline(
    undefined,
    attemptTimeoutMs,
    "The journal did not store the end in time.",
    end,
  ).catch((thrown: unknown) => {
    // An entry without an end would be resumed, even that of a call that was never sent.
    if (journaled.isStored)
      report(options, {
        kind: "hook",
        operation: descriptor.id,
        hook: "journal.end",
        error: thrown,
      });
  });
  // A call that gave up waiting for the beginning does not wait for it now.
  if (isStored) await ended;
}

function endOf(state: CallState, entry: JournalEntry, error: CallError | undefined): EndedEntry {
  const { fate, options } = state;
  if (!error) return { ...entry, fate: "done" };
  if (fate !== "unknown") return { ...entry, fate };
  const { code, status, body } = error;
  const { now = Date.now } = options;
  const answer = {
    time: new Date(now()).toISOString(),
    code,
    attempts: state.attempts,
    ...(status && { status, reason: reasonIn(body) }),
  };
  return {
    ...entry,
    fate: isDisputed(state, status) ? "disputed" : fate,
    answers: [...(entry.answers ?? []), answer],
  };
}

/**
 * True for a resumed call whose fate nothing can decide any more: the service refuses it, or has forgotten its key.
 * After 401 and 403, another credential can resume it; after a conflict, time can.
 */
function isDisputed({ resume, journaled, profile, retry }: CallState, status: number | undefined): boolean {
  if (!resume) return false;
  if (journaled?.isForgotten) return true;
  const isPassing = [401, 403, 429, profile.idempotency?.conflictStatus];
  return (
    status !== undefined && fateOf(status, retry.notProcessed) === "refused" && !isPassing.includes(status)
  );
}

/** A code in the usual place. Other text could quote the request. */
function reasonIn(body: unknown): string | undefined {
  const { code, error, type } = Object(body) as Record<string, unknown>;
  const inner = Object(error) as Record<string, unknown>;
  return [code, inner["code"], error, type, inner["type"]].find(
    (value): value is string => typeof value === "string" && /^[\w.:-]{1,64}$/.test(value),
  );
}
