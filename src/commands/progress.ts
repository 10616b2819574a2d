/**
 * The current step of a command, on one line of stderr that the next step replaces, for a person who has waited for a
 * second.
 *
 * Like git, only on a terminal: in a log such lines are noise. A quick command shows none.
 */
export interface Progress {
  /** Shown at once if the command has taken long enough: the step may keep the process too busy for a timer. */
  step(stage: string, part?: string): void;
  /** Shows something else during a step. */
  show(what: string): void;
  /** Clears the line, so that something else can be printed. */
  end(): void;
  /** The seconds that each stage took, in order of their start, and the total. */
  times(): readonly (readonly [stage: string, seconds: number])[];
}

export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Returns a function that cancels it. */
  later(milliseconds: number, work: () => void): () => void;
}

const delayMilliseconds = 1_000;

/** `draw` writes without a line break; if undefined, nothing is shown, but times are measured. */
export function startProgress(
  draw: ((text: string) => void) | undefined,
  columns: number,
  clock: Clock = systemClock,
): Progress {
  const start = clock.now();
  const times = new Map<string, number>();
  let current: { readonly stage: string; readonly since: number } | undefined;
  let cancel = (): void => undefined;
  let isShown = false;
  const take = (stage?: string): void => {
    const now = clock.now();
    if (current !== undefined)
      times.set(current.stage, (times.get(current.stage) ?? 0) + now - current.since);
    current = stage === undefined ? undefined : { stage, since: now };
  };
  const show = (what: string): void => {
    cancel();
    if (draw === undefined) return;
    const drawNow = (): void => {
      isShown = true;
      draw(`${clearLine}${what.slice(0, columns - 2)}…`);
    };
    const wait = start + delayMilliseconds - clock.now();
    if (wait > 0) cancel = clock.later(wait, drawNow);
    else drawNow();
  };
  return {
    show,
    step: (stage, part) => {
      take(stage);
      show(part === undefined ? stage : `${stage} (${part})`);
    },
    end: () => {
      take();
      cancel();
      if (isShown) draw?.(clearLine);
      isShown = false;
    },
    times: () =>
      [...times, ["in all", clock.now() - start] as const].map(([stage, ms]) => [stage, ms / 1_000]),
  };
}

const clearLine = "\r\u001B[2K";

const systemClock: Clock = {
  now: () => performance.now(),
  later: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};
