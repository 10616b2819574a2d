/**
 * Idempotency keys: under one key the service lets one request take effect, once, for as long as it remembers the key.
 *
 * So a client refuses to send two different requests under one key, and what is unknown of a key stays unknown for every
 * later call under it: "refused" there would let somebody pay again under a new key.
 */
import { InvalidRequestError } from "./errors.js";
import { rise, type Fate } from "./fate.js";
import type { JournalEntry } from "./journal.js";
import type { Keyed, OperationDescriptor } from "./operation.js";
import { headerText, type EncodedRequest } from "./request.js";
import type { Task } from "./task.js";
import { web } from "./web.js";

/** What a client knows of one key. */
export interface KeyRecord {
  /** Of the request that the key belongs to. */
  readonly hash: string;
  /** Of all calls under the key; `unknown` as well once one of them succeeded. */
  fate: Fate;
  /** Milliseconds since 1970 of its first use, from which the service counts. */
  since: number | undefined;
  /** Calls under way. */
  users: number;
}

/** The latest keys; more than any process repeats by itself. */
const remembered = 10_000;

export type KeyMemory = Map<string, KeyRecord>;

/** The key of a call: the caller's, that of a call which is resumed, or a new one. */
export function keyOf({ keyed }: OperationDescriptor, own: Partial<Keyed> = {}): string | undefined {
  const { resume } = own;
  const isGiven = resume || "idempotencyKey" in own;
  if (!isGiven) return keyed ? web.crypto.randomUUID() : undefined;
  if (!keyed) throw new InvalidRequestError("idempotencyKey: this operation takes none.");
  // A variable that should hold a key and does not: under a new key the call would not be the one that was meant.
  return headerText("idempotencyKey", resume ? resume.key : own.idempotencyKey);
}

/** Looks a key up before anything is sent under it, and takes note of the call. */
export function useKey(
  keys: KeyMemory,
  key: string,
  hash: string,
  resume: JournalEntry | undefined,
): KeyRecord {
  const since = resume && Date.parse(resume.time);
  const record = keys.get(key) ?? { hash, fate: resume ? "unknown" : "not_sent", since, users: 0 };
  if (record.hash !== hash || (resume && resume.hash !== hash))
    throw new InvalidRequestError(
      "idempotencyKey: belongs to another request. Use a new key, or the same arguments.",
    );
  record.users++;
  keys.set(key, record);
  for (const oldest of keys.keys()) {
    if (keys.size <= remembered) break;
    keys.delete(oldest);
  }
  return record;
}

/** The end of a call with its fate: a key under which nothing was sent is free for another request. */
export function releaseKey(keys: KeyMemory, key: string, record: KeyRecord, fate: Fate): void {
  record.fate = rise(record.fate, fate);
  if (!--record.users && record.fate === "not_sent") keys.delete(key);
}

/** When the service forgets the key of a call, where its document says so. */
export function keyExpiry({ profile, record }: Task): Date | undefined {
  const { hours } = profile.idempotency ?? {};
  return hours && record?.since !== undefined ? new Date(record.since + hours * 36e5) : undefined;
}

export function isForgotten(task: Task): boolean {
  const { now = Date.now } = task.options;
  const expiry = keyExpiry(task);
  return expiry !== undefined && now() >= expiry.getTime();
}

/** SHA-256 of what the service would compare, as hexadecimal digits. */
export async function hashRequest(
  base: string,
  { method, url, headers, body = "" }: EncodedRequest,
): Promise<string> {
  const text = typeof body === "string" ? body : new web.TextDecoder("latin1").decode(body);
  const whole = JSON.stringify([method, url.slice(base.length), headers, text]);
  // The boundary of a form is new each time, and no part of what it says.
  const boundary = /boundary=([^"]+)/.exec(headers["content-type"] ?? "")?.[1] ?? whole;
  const bytes = new web.TextEncoder().encode(whole.replaceAll(boundary, "-"));
  const digest = new Uint8Array(await web.crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
