/**
 * Calls as rows. A call is written down in the transaction of what it is for, sent once that is committed, with the row's key,
 * and its answer and fate come back into the row. The row is the journal of the call too: it shows whether the call may have
 * been sent, so that it is resumed under its key, whoever died.
 */
import type { Database, Unit } from "./database.js";
import type { Journal, JournalEntry, RateLimitedError } from "./generated/partner-platform/runtime/index.js";

export const callsTable = `CREATE TABLE IF NOT EXISTS calls (
  key text PRIMARY KEY, -- the idempotency key
  operation text NOT NULL,
  args text NOT NULL, -- JSON
  entry text, -- of the journal, JSON: it may have been sent
  fate text, -- done, refused or disputed; NULL until one of them is certain
  answer text, -- JSON
  error text, -- of the last attempt
  attempt integer NOT NULL DEFAULT 0,
  due bigint NOT NULL DEFAULT 0 -- not before this time, in milliseconds since 1970
);
CREATE INDEX IF NOT EXISTS calls_due ON calls (due) WHERE fate IS NULL;`;

export interface Operation {
  /** `client.createCustomer`, for example. */
  call(args: never, how: { idempotencyKey: string }): PromiseLike<unknown>;
  /** Stores what you need of the answer, in the transaction that ends the call. */
  done(unit: Unit, key: string, answer: never): Promise<unknown>;
}

/** Writes a call down. If the transaction is rolled back, it is never sent. */
export async function enqueue(unit: Unit, key: string, operation: string, args: object): Promise<void> {
  const values = [key, operation, JSON.stringify(args)];
  await unit.run("INSERT INTO calls (key, operation, args) VALUES ($1, $2, $3)", values);
}

/** The journal of the client: a call without an open row is not sent. */
export const journalIn = ({ run }: Database): Journal => ({
  begin: async (entry) => {
    const values = [JSON.stringify(entry), entry.key];
    const [row] = await run(
      `UPDATE calls SET entry = $1 WHERE key = $2 AND fate IS NULL AND (entry IS NULL OR entry = $1) RETURNING key`,
      values,
    );
    if (row === undefined) throw new Error(`No row waits for ${entry.key}.`);
  },
  end: async ({ fate, ...entry }) => {
    if (fate !== "unknown" && fate !== "disputed") return; // `sendNext` stores it
    const values = [JSON.stringify(entry), fate === "disputed" ? fate : null, entry.key];
    await run("UPDATE calls SET entry = $1, fate = $2 WHERE key = $3 AND fate IS NULL", values);
  },
});

export interface Outbox {
  readonly database: Database;
  readonly operations: Readonly<Record<string, Operation>>;
  /** `client.resume`, or what `createResume` returns: it has the versions of all rows. */
  resume(entry: JournalEntry, args: object): PromiseLike<unknown>;
  /** Longer than a call can take (`timeoutMs`): after it, the call of a worker that died is another's. */
  readonly leaseMs: number;
}

type CallRow = Record<"key" | "operation" | "args", string> & { entry: string | null; attempt: number };

/** Sends one call that is due; false if there is none. Any number of workers may do so at once. */
export async function sendNext({ database, operations, resume, leaseMs }: Outbox): Promise<boolean> {
  const now = Date.now();
  const [row] = await database.run<CallRow>(
    `UPDATE calls SET due = $1, attempt = attempt + 1 WHERE key = (
       SELECT key FROM calls WHERE fate IS NULL AND due <= $2 ORDER BY due LIMIT 1 ${database.skipLocked}
     ) RETURNING key, operation, args, entry, attempt`,
    [now + leaseMs, now],
  );
  if (row === undefined) return false;
  const { key, entry } = row;
  const operation = operations[row.operation];
  if (operation === undefined) throw new Error(`${key}: there is no operation ${row.operation}.`);
  const args = JSON.parse(row.args) as never;
  let answer: unknown;
  try {
    answer = await (entry
      ? resume(JSON.parse(entry) as JournalEntry, args)
      : operation.call(args, { idempotencyKey: key }));
  } catch (error) {
    await putOff(database, row, error as RateLimitedError);
    return true;
  }
  await database.transaction(async (unit) => {
    const ended = await unit.run(
      "UPDATE calls SET fate = 'done', answer = $1, error = NULL WHERE key = $2 AND coalesce(fate, '') <> 'done' RETURNING key",
      [JSON.stringify(answer), key],
    );
    if (ended.length > 0) await operation.done(unit, key, answer as never);
  });
  return true;
}

/** Only who is certain that nothing took effect forgets that it was sent. */
async function putOff({ run }: Database, { key, attempt }: CallRow, error: RateLimitedError): Promise<void> {
  const { fate, status, retryAfterMs = 0, message } = error;
  // Another credential can send it after 401 and 403, and time after 429.
  const isFinal = fate === "refused" && ![401, 403, 429].includes(status);
  const isCertain = fate === "refused" || fate === "not_sent";
  const pause = Math.max(retryAfterMs, Math.random() * Math.min(300_000, 1000 * 2 ** attempt));
  await run(
    `UPDATE calls SET fate = coalesce($1, fate), error = $2, due = $3${isCertain ? ", entry = NULL" : ""}
     WHERE key = $4 AND attempt = $5 AND coalesce(fate, '') <> 'done'`,
    [isFinal ? "refused" : null, message, Math.ceil(Date.now() + pause), key, attempt],
  );
}

/** A worker: sends what is due until the process is killed. */
export async function runOutbox(outbox: Outbox): Promise<never> {
  for (;;) {
    const wasSent = await sendNext(outbox).catch((error: unknown) => console.error("It waits:", error));
    if (!wasSent) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
