/** Tests do not wait: their time is that of a clock of their own, and what needs no time is waited for as a state. */
import { createHook, executionAsyncResource } from "node:async_hooks";
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
    if (/REQ|CONNECTWRAP/.test(type) && !type.startsWith("HTTP")) underWay.set(id, resource);
    if (type.startsWith("TCP")) hasSockets = true;
  },
  before: (id) => {
    underWay.delete(id);
    if (!(executionAsyncResource() instanceof Immediate)) quietTurns = 0;
  },
  destroy: (id) => void underWay.delete(id),
});
/** A job of `crypto` that nothing is called after has run at once. */
const isAwaited = (work: object): boolean => !work.constructor.name.endsWith("Job") || "ondone" in work;
const Immediate = setImmediate(() => undefined).constructor as new () => NodeJS.Immediate;

/**
 * Gives each test of the file or block a clock that stands still while anything happens in this process, and then jumps
 * to the next timer. So a minute takes no time, and a busy machine makes nothing late. What another process or thread
 * does is not seen: there, wait for states.
 */
export function useTestClock(): void {
  let turn: NodeJS.Immediate;
  const jump = (): void => {
    quietTurns = [...underWay.values()].some(isAwaited) ? 0 : quietTurns + 1;
    if (quietTurns > (hasSockets ? turnsOfQuiet.sockets : turnsOfQuiet.streams))
      vi.advanceTimersToNextTimer();
    turn = nextTurn(jump);
  };
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    });
    underWay.clear();
    hasSockets = false;
    activity.enable();
    turn = nextTurn(jump);
  });
  afterEach(() => {
    clearImmediate(turn);
    activity.disable();
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
