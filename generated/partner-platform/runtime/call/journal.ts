// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The journal of a client: what it is about to do, written down before the first byte leaves, so that a process that
 * dies in the middle of a payment finds out afterwards, and repeats it under the same key.
 *
 * The client awaits `begin`, and sends nothing if it fails. It awaits `end` as well; if that fails, the entry stays
 * unfinished, which is safe: to resume a call that took effect gives its stored answer.
 */
import { withDeadline } from "./deadline.js";
import { InvalidRequestError, type CallError } from "../errors/errors.js";
import { describe } from "../errors/thrown.js";
import type { Fate } from "../errors/fate.js";
import { report } from "./observer.js";
import type { Task } from "./call-state.js";
import type { WebAbortSignal } from "../web.js";

/** One call of an operation that takes an idempotency key. Plain data: it survives JSON. Without body or credentials. */
export interface JournalEntry {
  readonly api: string;
  /** Resume it with a client of the same version: under another, it is another request. */
  readonly version: string | undefined;
  readonly operation: string;
  /** The idempotency key. Entries with the same key are about the same call. */
  readonly key: string;
  /** SHA-256 of the request, as hexadecimal digits: a call is resumed with the same arguments only. */
  readonly hash: string;
  /** When the key was first used: ISO 8601, UTC. */
  readonly time: string;
}

export interface EndedEntry extends JournalEntry {
  /** `done`: it took effect, and the caller has the answer. What is `unknown` is unfinished. */
  readonly fate: Fate | "done";
}

export interface Journal {
  /** Stores the entry, durably, before it returns. */
  begin(entry: JournalEntry): unknown;
  /** Stores what became of it. */
  end(entry: EndedEntry): unknown;
}

/** What was begun for a call: its entry, and when the journal has it. */
export interface Begun {
  readonly entry: JournalEntry;
  readonly stored: Promise<unknown>;
  isStored: boolean;
}

export async function beginEntry(task: Task, journal: Journal, life: WebAbortSignal): Promise<void> {
  const { profile, descriptor, options, key, record } = task;
  const { now = Date.now } = options;
  if (!key || !record || task.begun) return;
  const { api, version } = profile;
  const time = new Date(record.since ?? now()).toISOString();
  const entry = task.resume ?? { api, version, operation: descriptor.id, key, hash: await record.hash, time };
  if (life.aborted) throw life.reason;
  const stored = Promise.resolve({ ...entry })
    .then((copy) => journal.begin(copy))
    .catch((error: unknown) => {
      throw new InvalidRequestError(`journal.begin failed: ${describe(error).message}`, { cause: error });
    });
  stored.catch(() => {});
  const begun: Begun = { entry, stored, isStored: false };
  task.begun = begun;
  await stored;
  begun.isStored = true;
}

/** Never rejects, and waits no longer than for an attempt: the caller must hear of the answer. */
export async function endEntry(task: Task, error: CallError | undefined): Promise<void> {
  const { begun, options, descriptor, fate } = task;
  const { journal, attemptTimeoutMs = 3e4 } = options;
  if (!journal || !begun) return;
  const { entry, stored, isStored } = begun;
  // Where the call ended before its beginning was stored, the end comes after that all the same.
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
    // An entry without its end would be resumed, even that of a call that was never sent.
    if (begun.isStored)
      report(options, { kind: "hook", operation: descriptor.id, hook: "journal.end", error: thrown });
  });
  // Nobody who gave up waiting for the beginning waits for it now.
  if (isStored) await ended;
}
