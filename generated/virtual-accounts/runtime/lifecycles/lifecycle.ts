// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The possible course of a status, as far as the publisher's sources describe it.
 *
 * A course that no source describes is unknown, never impossible: only a state that a source calls terminal excludes
 * successors. A value that the version does not list is unknown as well, and never throws.
 */
import type { Unrecognized } from "../types.js";

/** The listed values of a status: without null, and without what the publisher may add. */
export type StateOf<Status> = Exclude<Extract<Status, string>, Unrecognized>;

/**
 * The meaning of a delivered status for the stored one:
 *
 * - `next`: it is newer. Store it.
 * - `repeated`: it is the same.
 * - `late`: it is older, and overwriting the stored one would be wrong.
 * - `impossible`: the stored status is final, and the delivered one is a different end. Investigate.
 * - `unknown`: no source says which of them comes first. Read the thing itself.
 */
export type StatusOrder = "next" | "repeated" | "late" | "impossible" | "unknown";

export interface Lifecycle<Status, Terminal extends Status & string = never> {
  /** Every state of the version, in the order of a successful course. */
  readonly states: readonly StateOf<Status>[];
  /** True if a source calls the status final. */
  isTerminal(status: Status): status is Terminal;
  /**
   * Says if something with status `before` can have status `after` later on, directly or with others in between. `true`
   * if a source says so, `false` only if sources exclude it: out of a terminal state. Otherwise `"unknown"`, which is
   * truthy in an `if`. A status that stays the same counts as following.
   */
  canFollow(before: Status, after: Status): boolean | "unknown";
  /**
   * The meaning of a reported status relative to the stored one; without a stored one it is `next`. If each can follow
   * the other, the one reached in fewer steps counts as the later one; of two that follow each other directly, the
   * reported one.
   */
  order(stored: Status | null | undefined, reported: Status): StatusOrder;
}

/** A lifecycle whose states do not matter. */
export type AnyLifecycle = Lifecycle<string, string>;

/** The sources' description of each state. Omitting a state, or calling another one terminal, is a compile error. */
export type StateTable<Status, Terminal> = {
  readonly [State in StateOf<Status>]: {
    /** The states that a source names as the next ones. */
    readonly next?: readonly StateOf<Status>[];
    /** States that may follow although no source names them. */
    readonly perhaps?: readonly StateOf<Status>[];
  } & (State extends Terminal ? { readonly isTerminal: true } : { readonly isTerminal?: never });
};

export function lifecycle<Status, Terminal extends Status & string = never>(
  table: StateTable<Status, Terminal>,
): Lifecycle<Status, Terminal> {
  // A status may be any string, such as the name of something that every object has.
  const states = new Map<unknown, StateEntry>(Object.entries(table));
  const isTerminal = (status: unknown): status is Terminal => states.get(status)?.isTerminal === true;
  /** The number of steps from one to the other; `Infinity` if no path is known. */
  const steps = (from: unknown, to: unknown, isPerhaps = false): number => {
    const reached = new Map([[from, 0]]);
    // A Map's iterator also visits elements added during the loop.
    for (const [state, distance] of reached) {
      if (state === to) return distance;
      const { next = [], perhaps = [] } = states.get(state) ?? {};
      for (const one of isPerhaps ? [...next, ...perhaps] : next)
        if (!reached.has(one)) reached.set(one, distance + 1);
    }
    return Infinity;
  };
  return {
    states: [...states.keys()] as StateOf<Status>[],
    isTerminal,
    canFollow(before, after) {
      if (before === after || steps(before, after) < Infinity) return true;
      return isTerminal(before) && states.has(after) ? false : "unknown";
    },
    order(stored, reported) {
      if (stored === null || stored === undefined) return "next";
      if (stored === reported) return "repeated";
      if (!states.has(stored) || !states.has(reported)) return "unknown";
      const [forth, back] = [steps(stored, reported), steps(reported, stored)];
      // It may be the way on, though no source says so, and what counts as late is lost.
      if (forth === Infinity && steps(stored, reported, true) < Infinity) return "unknown";
      if (forth < Infinity || back < Infinity) return forth <= back ? "next" : "late";
      // Nothing follows a terminal state, so the other one came before it, if it came at all.
      if (isTerminal(stored)) return isTerminal(reported) ? "impossible" : "late";
      return isTerminal(reported) ? "next" : "unknown";
    },
  };
}

interface StateEntry {
  readonly next?: readonly string[];
  readonly perhaps?: readonly string[];
  readonly isTerminal?: true;
}
