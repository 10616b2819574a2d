// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The journal of a client: what it is about to do, written down before the first byte leaves, so that a process that
 * dies in the middle of a payment can find it afterwards and repeat it with the same key.
 *
 * The client awaits `begin`, and sends nothing if it fails. It awaits `end` as well; if that fails, the entry stays
 * unfinished, which is safe: resuming a call that took effect returns the stored response.
 */
import { InvalidRequestError, type CallError } from "../errors/errors.js";
import { describeThrown } from "../errors/thrown.js";
import type { Fate } from "../errors/fate.js";
import type { WebAbortSignal } from "../web.js";
import type { CallState } from "./call-state.js";
import { withDeadline } from "./deadline.js";
import { report } from "./observer.js";

/** A call of an operation that takes an idempotency key. Plain data that survives JSON, without body or credentials. */
export interface JournalEntry {
  readonly api: string;
  /** Resume the call with a client of the same version: under another, it is another request. */
  readonly version: string | undefined;
  readonly operation: string;
  /** The idempotency key. Entries with the same key are about the same call. */
  readonly key: string;
  /** SHA-256 of the request, in hexadecimal: a call can only be resumed with the same arguments. */
  readonly hash: string;
  /** When the key was first used: ISO 8601, UTC. */
  readonly time: string;
}

export interface EndedEntry extends JournalEntry {
  /** `done`: it took effect, and the caller has the response. `unknown` means unfinished. */
  readonly fate: Fate | "done";
}

export interface Journal {
  /** Stores the entry, durably, before it returns. */
  begin(entry: JournalEntry): unknown;
  /** Stores what became of it. */
  end(entry: EndedEntry): unknown;
}

/** The entry of a call, and whether the journal has stored it. */
export interface JournaledCall {
  readonly entry: JournalEntry;
  readonly stored: Promise<unknown>;
  isStored: boolean;
}

export async function beginEntry(state: CallState, journal: Journal, life: WebAbortSignal): Promise<void> {
  const { profile, descriptor, options, key, record } = state;
  const { now = Date.now } = options;
  if (!key || !record || state.journaled) return;
  const { api, version } = profile;
  const time = new Date(record.since ?? now()).toISOString();
  const entry = state.resume ?? {
    api,
    version,
    operation: descriptor.id,
    key,
    hash: await record.hash,
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
export async function endEntry(state: CallState, error: CallError | undefined): Promise<void> {
  const { journaled, options, descriptor, fate } = state;
  const { journal, attemptTimeoutMs = 3e4 } = options;
  if (!journal || !journaled) return;
  const { entry, stored, isStored } = journaled;
  // If the call ended before its beginning was stored, the end still comes after that.
  const end = async (): Promise<void> => {
    await stored.catch(() => {});
    await journal.end({ ...entry, fate: error ? fate : "done" });
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
