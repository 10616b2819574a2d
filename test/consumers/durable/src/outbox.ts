import type { DurableJournal } from "./generated/partner-platform/runtime/durable/durable-journal.js";
import type { JournalEntry, RateLimitedError } from "./generated/partner-platform/runtime/index.js";

/** Runs one statement, with values for `$1`, `$2`, … (in SQLite, replace `$` by `?`), and returns its rows. */
export type Run = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

export const outboxSchema = `CREATE TABLE IF NOT EXISTS outbox (
  key text PRIMARY KEY, -- the idempotency key of the call
  args text NOT NULL, -- its arguments, as JSON
  state text NOT NULL DEFAULT 'waiting', -- then sent, refused or disputed
  failures integer NOT NULL DEFAULT 0,
  tried bigint NOT NULL DEFAULT 0, -- when it was tried first, in milliseconds since 1970
  due bigint NOT NULL DEFAULT 0, -- not before this time, in milliseconds since 1970
  error text
)`;

/** Writes a call down, in the transaction of the order that it is for: if that is rolled back, nothing is sent. */
export async function enqueue(run: Run, key: string, args: object): Promise<void> {
  await run("INSERT INTO outbox (key, args) VALUES ($1, $2)", [key, JSON.stringify(args)]);
}

export interface OutboxWorker {
  /** Statements that commit by themselves. */
  readonly run: Run;
  /** The journal of the client that `pay` uses. */
  readonly journal: DurableJournal;
  /** The API of the client. */
  readonly api: string;
  /** Makes the call: `(args, how) => client.createAutoramp(args, how)`. */
  pay(args: never, how: { idempotencyKey: string } | { resume: JournalEntry }): PromiseLike<unknown>;
  /** Longer than a call can take (`timeoutMs`): after it, the call of a worker that died is another's. */
  readonly leaseMs: number;
  /** How long the service repeats its answer under a key. Default: a day. */
  readonly keyLifetimeMs?: number;
  /** SQLite has one writer, and thus nothing to skip. */
  readonly skipLocked: "FOR UPDATE SKIP LOCKED" | "";
}

/** Sends one call that is due; false if there is none. Any number of workers may do so at once. */
export async function sendNext({
  run,
  journal,
  api,
  pay,
  leaseMs,
  keyLifetimeMs = 86_400_000,
  skipLocked,
}: OutboxWorker): Promise<boolean> {
  const now = Date.now();
  const [row] = await run(
    `UPDATE outbox SET due = $1, failures = failures + 1, tried = CASE tried WHEN 0 THEN $2 ELSE tried END WHERE key = (
       SELECT key FROM outbox WHERE state = 'waiting' AND due <= $3 ORDER BY due LIMIT 1 ${skipLocked}
     ) RETURNING key, args, failures, tried`,
    [now + leaseMs, now, now],
  );
  if (row === undefined) return false;
  const { key, args, failures, tried } = row as Record<"key" | "args" | "failures" | "tried", string>;
  const settle = (state: string, due: number, error?: string): Promise<unknown> =>
    run("UPDATE outbox SET state = $1, due = $2, error = $3, tried = $4 WHERE key = $5", [
      state,
      due,
      error ?? null,
      state === "disputed" ? 1 : tried, // the service has forgotten its key
      key,
    ]);
  const isKey = (entry: JournalEntry): boolean => entry.key === key;
  // An earlier worker may have died with the answer. Under the key, the service repeats it, and nothing happens twice; later
  // it would be a new call, so the answer has to be looked up.
  const isForgotten = now - Number(tried) > keyLifetimeMs / 2;
  if (isForgotten && (await journal.isDone(key, { api })))
    await settle("sent", 0, "Its answer is not known here.");
  else if ((await journal.disputed()).some(isKey)) await settle("disputed", 0);
  else {
    const entry = (await journal.unfinished()).find(isKey);
    try {
      await pay(JSON.parse(args) as never, entry ? { resume: entry } : { idempotencyKey: key });
      await settle("sent", 0);
    } catch (thrown) {
      const { fate, status, retryAfterMs = 0, message } = thrown as RateLimitedError;
      const isDisputed = (await journal.disputed()).some(isKey);
      // Another credential can send it after 401 and 403, and time after 429.
      const isRefused = fate === "refused" && ![401, 403, 429].includes(status);
      const state = isDisputed ? "disputed" : isRefused ? "refused" : "waiting";
      // Full jitter, from a second up to five minutes.
      const pause = Math.random() * Math.min(300_000, 1000 * 2 ** Number(failures));
      await settle(state, Date.now() + Math.max(pause, retryAfterMs), message);
    }
  }
  return true;
}

/** Runs until `signal` is aborted, with `limit` calls at a time. */
export async function runOutbox(worker: OutboxWorker, limit: number, signal: AbortSignal): Promise<void> {
  const loop = async (): Promise<void> => {
    while (!signal.aborted) if (!(await sendNext(worker).catch(reportAndPause))) await pauseFor(500);
  };
  await Promise.all(Array.from({ length: limit }, loop));
}

/** A database that cannot be reached: nothing is lost, and it is tried again. */
async function reportAndPause(error: unknown): Promise<boolean> {
  console.error("The outbox waits:", error);
  await pauseFor(1000);
  return true;
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
