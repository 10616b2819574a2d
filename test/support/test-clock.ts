/** Tests do not wait: their time is that of a clock of their own, and what needs no time is waited for as a state. */
import { createHook, executionAsyncResource } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, vi } from "vitest";

const nextTurn = setImmediate;
/** Within so many, a stream passes on all that it has, and the kernel what a socket of this process has written. */
const turnsOfQuiet = { streams: 20, sockets: 500 };

/** Lets everything happen in this process that needs no time. */
export async function settle(turns = turnsOfQuiet.streams): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => nextTurn(resolve));
}

/** Work of threads (files, WebCrypto) and connections that are not there yet. */
const underWay = new Map<number, object>();
let quietTurns = 0;
let hasSockets = false;

const activity = createHook({
  init: (id, type, _trigger, resource: object) => {
    if (type !== "Immediate") quietTurns = 0;
    if (/REQ|CONNECTWRAP|ZLIB/.test(type) && !type.startsWith("HTTP")) underWay.set(id, resource);
    if (type.startsWith("TCP")) hasSockets = true;
  },
  before: (id) => {
    if (!(executionAsyncResource() instanceof Immediate)) quietTurns = 0;
    if (!isStream(underWay.get(id))) underWay.delete(id);
  },
  destroy: (id) => void underWay.delete(id),
});
/** A stream of zlib works more than once: as long as it has a chunk. */
const isStream = (work: object | undefined): work is { readonly buffer: unknown } =>
  work !== undefined && "availOutBefore" in work;
/** A job of `crypto` that nothing is called after has run at once. */
const isAtWork = (work: object): boolean =>
  isStream(work)
    ? work.buffer !== null && work.buffer !== undefined
    : !work.constructor.name.endsWith("Job") || "ondone" in work;
const Immediate = setImmediate(() => undefined).constructor as new () => NodeJS.Immediate;

/** `setTimeout` of `node:timers/promises`, which `vi` leaves as it is. */
const sleepByClock = (
  milliseconds: number,
  value: unknown,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
    setTimeout(resolve, milliseconds, value);
  });

/**
 * Gives each test of the file or block a clock that stands still while anything happens in this process, and then jumps
 * to the next timer. So a minute takes no time, and a busy machine makes nothing late. What another process or thread
 * does is not seen: there, wait for states.
 */
export function useTestClock(): void {
  const { setTimeout: sleep } = timers;
  let turn: NodeJS.Immediate;
  const jump = (): void => {
    quietTurns = [...underWay.values()].some(isAtWork) ? 0 : quietTurns + 1;
    if (quietTurns > (hasSockets ? turnsOfQuiet.sockets : turnsOfQuiet.streams))
      vi.advanceTimersToNextTimer();
    turn = nextTurn(jump);
  };
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    });
    timers.setTimeout = sleepByClock as typeof sleep;
    syncBuiltinESMExports();
    underWay.clear();
    hasSockets = false;
    activity.enable();
    turn = nextTurn(jump);
  });
  afterEach(() => {
    clearImmediate(turn);
    activity.disable();
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
    vi.useRealTimers();
  });
}

/** Milliseconds of the test clock, or of another one of `vi`. Real time is no measure: it is that of the machine. */
export function clockTime(): number {
  if (!vi.isFakeTimers()) throw new Error("This test has no clock of its own: useTestClock gives it one.");
  return performance.now();
}

/** Passes time of the test clock. */
export const passes = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the assertion holds, however long the machine takes; the time limit of all tests ends what never comes. */
export async function eventually(assertion: () => unknown): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = (): void => {
      try {
        assertion();
        resolve();
      } catch {
        nextTurn(check);
      }
    };
    check();
  });
}
