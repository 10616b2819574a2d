// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A journal that can be asked after a restart: the interface that the journals of this folder share.
 *
 * An entry is one use of a key: its API, key and time. `done` is final. Whatever comes later, the call took effect.
 */
import type { EndedEntry, Journal, JournalEntry } from "../call/journal.js";

export interface DurableJournal extends Journal {
  begin(entry: JournalEntry): Promise<void>;
  end(entry: EndedEntry): Promise<void>;
  /**
   * The entries without a known end, oldest first. Resume them before you make new calls. An entry also ends when a later
   * use of its key is `done` with the same request: to the service, both are one call.
   */
  unfinished(): Promise<JournalEntry[]>;
  /**
   * The entries that cannot be resumed, oldest first: look each one up, `settle` it, and make no other call for the
   * same purpose before that.
   */
  disputed(): Promise<JournalEntry[]>;
  /** Ends an entry on your decision; `note` says how you know. `done`: it took effect. `refused`: it did not. */
  settle(entry: JournalEntry, fate: "done" | "refused", note: string): Promise<void>;
  /**
   * True if a call of this API with this key took effect: another API may have a call with the same key. Without an API,
   * a journal with calls of several rejects.
   */
  isDone(key: string, of: Pick<JournalEntry, "api">): Promise<boolean>;
}

/** Without the API, it would be a guess whose key is meant. */
export const severalApis = "The journal has calls of several APIs: name one, as in isDone(key, { api }).";
