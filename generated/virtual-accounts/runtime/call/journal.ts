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
import type { Fate } from "../errors/fate.js";

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
