/**
 * The current step of a command, on one line of stderr that the next step replaces, for a person who has waited for half a
 * second.
 *
 * As git does it: at a terminal only. In a log such lines are noise, and a command that is quick shows none.
 */
export interface Progress {
  /** Shown at once if the command has taken long enough: the step may keep the process too busy for a timer. */
  step(what: string): void;
  /** Clears the line, so that something else can be printed. */
  end(): void;
}

export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Returns a function that cancels it. */
  later(milliseconds: number, work: () => void): () => void;
}

const delayMilliseconds = 500;

/** `draw` writes without a line break. */
export function startProgress(
  draw: (text: string) => void,
  columns: number,
  clock: Clock = systemClock,
): Progress {
  const start = clock.now();
  let cancel = (): void => undefined;
  let isShown = false;
  const show = (what: string): void => {
    isShown = true;
    draw(`${clearLine}${what.slice(0, columns - 2)}…`);
  };
  return {
    step: (what) => {
      cancel();
      const wait = start + delayMilliseconds - clock.now();
      if (wait > 0)
        cancel = clock.later(wait, () => {
          show(what);
        });
      else show(what);
    },
    end: () => {
      cancel();
      if (isShown) draw(clearLine);
      isShown = false;
    },
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
