/**
 * Two clocks. `now` is compared with times that a client sends (timestamps of signatures, selfies), so it keeps the
 * client's time. The times of records are only shown; with a seed they are the same in every run.
 */
import { InputRefused } from "./http/reply.js";

export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The time of the next record (RFC 3339), a little later each time. */
  recordTime(): string;
  /** Moves both clocks forward, and ends the pauses that are due by then. */
  advance(milliseconds: number): void;
  /** Ends early on abort. Does not keep the process alive. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

interface ClockOptions {
  /** Replaces both clocks. */
  readonly now?: (() => number) | undefined;
  readonly isSeeded: boolean;
}

/** The time of the first record, with a seed. */
const seededStart = Date.UTC(2026, 8, 1, 9);
const seededStep = 1000;

const lastTime = Date.UTC(9000, 0);

/** The longest wait of a timer of the platform. */
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
          "The clock cannot go beyond the year 9000, because later times have another form.",
        );
      offset += milliseconds;
      for (const check of [...pauses]) check();
    },
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        // The machine's time: the caller's clock may not advance.
        const due = Date.now() + offset + milliseconds;
        let timer: NodeJS.Timeout | undefined;
        const check = (): void => {
          clearTimeout(timer);
          const remaining = due - Date.now() - offset;
          if (remaining > 0 && !signal.aborted) {
            timer = setTimeout(check, Math.min(remaining, longestTimer));
            timer.unref();
            return;
          }
          pauses.delete(check);
          signal.removeEventListener("abort", check);
          resolve();
        };
        pauses.add(check);
        signal.addEventListener("abort", check);
        check();
      }),
  };
}

/**
 * Adds months to a time, in UTC. A day that the month lacks becomes its last day: six months before 31 August is the end
 * of February. The setters of `Date` overflow into March, so ESLint forbids them elsewhere.
 */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(new Date(time).setUTCFullYear(year, month + 1, 0)).getUTCDate();
  return date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
}
