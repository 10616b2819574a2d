// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Idempotency keys: under one key the service lets one request take effect, once, for as long as it remembers the key.
 *
 * So a client refuses to send two different requests under one key, and what is unknown of a key stays unknown for every
 * later call under it: "refused" there would let somebody pay again under a new key.
 *
 * Operations that take a key name `idempotency` in their descriptor, so that a bundle of others has nothing of it.
 */
import { InvalidRequestError, type CallError } from "./errors/errors.js";
import { rise, type Fate } from "./errors/fate.js";
import { beginEntry, endEntry, type JournalEntry } from "./call/journal.js";
import type { Keyed } from "./operation.js";
import type { Profile } from "./profile.js";
import { headerText, type EncodedRequest } from "./request/encode-request.js";
import type { Task } from "./call/call-state.js";
import { web, type WebAbortSignal } from "./web.js";

/** What a call of an operation that takes a key does beyond others. */
export interface Idempotency {
  /** The caller's key, that of a call which is resumed, or a new one. */
  key(own: Partial<Keyed>): string;
  /** Takes the key at once, and rejects if it belongs to another request. */
  open(task: Task, encoding: Promise<EncodedRequest>): Promise<void>;
  /** Just before each attempt. */
  begin(task: Task, life: WebAbortSignal): Promise<void>;
  /** What is known of the key beyond the call itself. */
  fate(task: Task): Fate;
  /** After the last. Never rejects. */
  close(task: Task, error: CallError | undefined): Promise<void>;
  /** When the service forgets the key, where its document says so. */
  expiry(task: Task): Date | undefined;
}

/** What a client knows of one key. */
export interface KeyRecord {
  /** Of the request that the key belongs to. */
  hash: Promise<string>;
  /** Of all calls under the key; `unknown` as well once one of them succeeded. */
  fate: Fate;
  /** Milliseconds since 1970 of its first use, from which the service counts. */
  since: number | undefined;
  /** Calls under way, and those of them that were sent. */
  users: number;
  sent: number;
}

export type KeyMemory = Map<string, KeyRecord>;

/** The latest keys; more than any process repeats by itself. */
const remembered = 10_000;

export const idempotency: Idempotency = {
  key(own) {
    const isResumed = "resume" in own;
    if (!isResumed && !("idempotencyKey" in own)) return web.crypto.randomUUID();
    // A variable that should hold a key and does not: under a new key the call would not be the one that was meant.
    const key = headerText("idempotencyKey", isResumed ? own.resume?.key : own.idempotencyKey);
    if (key !== (own.idempotencyKey ?? key))
      throw new InvalidRequestError("idempotencyKey: is not that of `resume`.");
    return key;
  },

  async open(task, encoding) {
    const { keys, key = "", resume, profile } = task;
    const since = resume && readTime(resume, task);
    const hash = encoding.then((request) => hashRequest(profile, request));
    // Where the call ends before anybody looks at it.
    hash.catch(() => {});
    // Taken before anything is awaited: of two calls at once, the key belongs to the one that was made first.
    const record: KeyRecord = keys.get(key) ?? { hash, fate: task.fate, since, users: 0, sent: 0 };
    record.users++;
    keys.set(key, record);
    for (const [oldest, { users }] of keys) {
      if (keys.size <= remembered) break;
      if (!users) keys.delete(oldest);
    }
    task.record = record;
    const own = await hash;
    const known = await record.hash.catch(() => undefined);
    // The first was no request at all.
    if (known === undefined) record.hash = hash;
    else if (known !== own || (resume && own !== resume.hash)) {
      task.record = undefined;
      release(keys, key, record);
      throw new InvalidRequestError(
        "idempotencyKey: belongs to another request. Take a new one, or the same arguments.",
      );
    }
    task.fate = rise(task.fate, record.fate);
  },

  async begin(task, life) {
    const { journal, now = Date.now } = task.options;
    const expiry = idempotency.expiry(task);
    if (rise(task.fate, idempotency.fate(task)) === "unknown" && expiry && now() >= expiry.getTime())
      throw new InvalidRequestError(
        "idempotencyKey: forgotten by the service, so this could take effect again. Look it up.",
      );
    if (journal) await beginEntry(task, journal, life);
  },

  fate({ record, attempts }) {
    if (!record) return "not_sent";
    // Another call under the key is under way: nobody knows yet what becomes of it.
    return record.sent > Math.min(attempts, 1) ? "unknown" : record.fate;
  },

  async close(task, error) {
    const { keys, key = "", record, fate, attempts } = task;
    if (record) {
      record.fate = rise(record.fate, error ? fate : "unknown");
      if (attempts) record.sent--;
      release(keys, key, record);
    }
    await endEntry(task, error);
  },

  expiry({ profile, record }) {
    const { hours } = profile.idempotency ?? {};
    return hours && record?.since ? new Date(record.since + hours * 36e5) : undefined;
  },
};

/** A key under which nothing was sent is free for another request. */
function release(keys: KeyMemory, key: string, record: KeyRecord): void {
  if (!--record.users && record.fate === "not_sent") keys.delete(key);
}

/** When the key of an entry was first used. Refuses an entry of another call: its key is not for this one. */
function readTime(
  { api, version, operation, time }: JournalEntry,
  { profile, descriptor, options }: Task,
): number {
  const { now = Date.now } = options;
  const since = Date.parse(time);
  const isOwn = api === profile.api && version === profile.version && operation === descriptor.id;
  // A time to come would make a key that is forgotten pass for one that is remembered.
  if (!isOwn || !(since <= now() + 6e4))
    throw new InvalidRequestError(
      "resume: is not an entry of this operation and version, with the time of its first use.",
    );
  return since;
}

/** SHA-256 of what the service would compare, as hexadecimal digits. */
async function hashRequest(
  { idempotency: { header } = { header: "" } }: Profile,
  { method, url, headers: { [header.toLowerCase()]: _key, ...headers }, body = "" }: EncodedRequest,
): Promise<string> {
  const text = typeof body === "string" ? body : new web.TextDecoder("latin1").decode(body);
  const whole = JSON.stringify([method, url, headers, text]);
  // The boundary of a form is new each time, and no part of what it says.
  const [, boundary] = /boundary=([^"]+)/.exec(headers["content-type"] ?? "") ?? [];
  const bytes = new web.TextEncoder().encode(boundary ? whole.replaceAll(boundary, "-") : whole);
  const digest = new Uint8Array(await web.crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
