/**
 * Fails a test in which a timer of the machine ends: it has waited, and what it says depends on how busy the machine is.
 * A time limit that is cleared holds nothing up, and neither does a timer without reference.
 */
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";

type Starter = (...args: never[]) => unknown;

const waits: Error[] = [];
let tests = 0;

/** Notes a wait that begins now, when it ends in the same test. Up to a millisecond, it means "in the next turn". */
function waiting(milliseconds: number | undefined, startedBy: Starter): () => void {
  if (milliseconds === undefined || !(milliseconds > 1)) return () => undefined;
  const wait = new Error(
    `The test has waited ${milliseconds} ms of real time. Fix: give it a clock with useTestClock, or wait for a state with eventually (test/support/test-clock.ts).`,
  );
  Error.captureStackTrace(wait, startedBy);
  const test = tests;
  return () => {
    if (test === tests) waits.push(wait);
  };
}

function watched<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  const watch = (run: (...args: unknown[]) => void, milliseconds?: number, ...args: unknown[]) => {
    const end = waiting(milliseconds, watch);
    const timer = start(() => {
      if (timer.hasRef()) end();
      run(...args);
    }, milliseconds);
    return timer;
  };
  return Object.defineProperties(watch, Object.getOwnPropertyDescriptors(start)) as unknown as Start;
}

const { setTimeout: sleep } = timers;
timers.setTimeout = async function watch<T>(milliseconds?: number, value?: T, options?: object): Promise<T> {
  const end = waiting(milliseconds, watch);
  const result = await sleep(milliseconds, value as T, options);
  end();
  return result;
};
syncBuiltinESMExports();
globalThis.setTimeout = watched(setTimeout);
globalThis.setInterval = watched(setInterval);

beforeEach(() => {
  tests += 1;
});
afterEach(() => {
  const [wait] = waits.splice(0);
  if (wait) throw wait;
});
