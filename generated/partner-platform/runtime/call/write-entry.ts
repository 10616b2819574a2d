// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The entry of a call in the journal: its beginning, before anything is sent, and its end. */
import type { CallState } from "./call-state.js";
import type { JournaledCall, Journal, JournalEntry, EndedEntry } from "./journal.js";
import type { WebAbortSignal } from "../web.js";
import { hashRequest } from "../request/request-identity.js";
import type { CallError } from "../errors/errors.js";
import { InvalidRequestError } from "../errors/errors.js";
import { describeThrown } from "../errors/thrown.js";
import { withDeadline } from "./deadline.js";
import { report } from "./observer.js";
import { fateOf } from "../errors/fate.js";

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
 * True for a resumed call whose fate nothing can decide any more: the service refuses it, repeats a failure, or has
 * forgotten its key.
 * After 401 and 403, another credential can resume it; after a conflict, time can.
 */
function isDisputed({ resume, journaled, profile, retry }: CallState, status: number | undefined): boolean {
  if (!resume) return false;
  if (journaled?.isForgotten) return true;
  if (status && profile.idempotency?.replayed?.includes(status)) return true;
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
