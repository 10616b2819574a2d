/**
 * Two clocks. `now` is compared with times that a client sends (timestamps of signatures, selfies), so it runs with
 * the client's. The times of records are shown only; with a seed they are the same in each run.
 */
import { InputRefused } from "./refused.js";

export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** When something is recorded, as RFC 3339 text; a little later each time. */
  recordTime(): string;
  /** Moves both clocks, and ends the pauses whose time has come. */
  advance(milliseconds: number): void;
  /** Ends early on abort. Does not keep the process alive. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface ClockOptions {
  /** A clock of the caller's; then both clocks are this one. */
  readonly now?: (() => number) | undefined;
  readonly isSeeded: boolean;
}

/** Where the time of records begins with a seed. */
const seededStart = Date.UTC(2026, 8, 1, 9);
const seededStep = 1000;

const lastTime = Date.UTC(9000, 0);

/** What a timer of the platform can wait at most. */
const longestTimer = 2 ** 31 - 1;

export function createClock({ now, isSeeded }: ClockOptions): SandboxClock {
  let offset = 0;
  let records = 0;
  const current = (): number => (now ?? Date.now)() + offset;
  const recorded = (): number =>
    now === undefined && isSeeded ? seededStart + seededStep * records++ + offset : current();
  const pauses = new Set<() => void>();
  return {
    now: current,
    recordTime: () => new Date(recorded()).toISOString(),
    advance: (milliseconds) => {
      if (current() + milliseconds > lastTime)
        throw new InputRefused(
          "The clock does not go beyond the year 9000, after which times have another form.",
        );
      offset += milliseconds;
      for (const look of [...pauses]) look();
    },
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        // The machine's time, since a clock of the caller's may stand still.
        const due = Date.now() + offset + milliseconds;
        let timer: NodeJS.Timeout | undefined;
        const look = (): void => {
          clearTimeout(timer);
          const left = due - Date.now() - offset;
          if (left > 0 && !signal.aborted) {
            timer = setTimeout(look, Math.min(left, longestTimer));
            timer.unref();
            return;
          }
          pauses.delete(look);
          signal.removeEventListener("abort", look);
          resolve();
        };
        pauses.add(look);
        signal.addEventListener("abort", look);
        look();
      }),
  };
}
