/** Progress: what a person at a terminal sees of a command that takes its time, and nobody else. */
import picocolors from "picocolors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { startProgress, type Clock } from "../../src/commands/progress.js";
import type { CommandResult, Terminal } from "../../src/commands/command.js";
import { runCommand } from "../../src/commands/run-command.js";
import { createDiagnostic, DiagnosticError } from "../../src/diagnostics/diagnostic.js";
import type { Report } from "../../src/diagnostics/report.js";

/** Time passes when it is told to; a busy process does not let timers fire. */
class TestClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly work: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  later(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.#now + milliseconds, work };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { work } of due) work();
  }

  passBusily(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

function started(): { drawn: string[]; clock: TestClock; progress: ReturnType<typeof startProgress> } {
  const drawn: string[] = [];
  const clock = new TestClock();
  return { drawn, clock, progress: startProgress((text) => drawn.push(text), 20, clock) };
}

const clear = "\r\u001B[2K";

describe("progress", () => {
  it("shows nothing of a command that takes less than half a second", () => {
    const { drawn, clock, progress } = started();
    progress.step("reading");
    clock.pass(300);
    progress.step("comparing");
    clock.pass(199);
    progress.end();
    clock.pass(1_000);
    expect(drawn).toEqual([]);
  });

  it("shows the step that is at work after half a second, then each that follows, and clears the line", () => {
    const { drawn, clock, progress } = started();
    progress.step("reading");
    clock.pass(400);
    progress.step("comparing");
    clock.pass(100);
    expect(drawn).toEqual([`${clear}comparing…`]);
    progress.step("writing");
    progress.end();
    expect(drawn.slice(1)).toEqual([`${clear}writing…`, clear]);
  });

  it("needs no timer: a step that follows a busy one is shown when it begins", () => {
    const { drawn, clock, progress } = started();
    progress.step("reading");
    clock.passBusily(2_000);
    progress.step("comparing");
    expect(drawn).toEqual([`${clear}comparing…`]);
  });

  it("fits on one line", () => {
    const { drawn, clock, progress } = started();
    clock.pass(500);
    progress.step("fetching https://host.example/spec/2026-01-01");
    expect(drawn).toEqual([`${clear}fetching https://h…`]);
  });
});

describe("a command", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const result: CommandResult = { text: "done", json: {} };

  /** What it prints and draws, in order, if its step takes long. */
  async function run(
    options: { readonly json?: boolean; readonly quiet?: boolean; readonly isTerminal?: boolean },
    end: () => CommandResult = () => result,
  ): Promise<string[]> {
    const { json = false, quiet = false, isTerminal = true } = options;
    const shown: string[] = [];
    const draw = (text: string): void => void shown.push(text === clear ? "(cleared)" : "(drawn)");
    const terminal: Terminal = {
      cwd: ".",
      columns: 80,
      colors: picocolors.createColors(false),
      hasColorfulOutput: false,
      print: (text) => void shown.push(text),
      printError: (text) => void shown.push(String(text)),
      ...(isTerminal ? { draw } : {}),
    };
    await runCommand({ cwd: ".", json, quiet, verbose: false }, terminal, async (report: Report) => {
      report.step("waiting");
      await vi.advanceTimersByTimeAsync(500);
      return end();
    });
    return shown;
  }

  it("shows its progress at a terminal, and clears it before it prints", async () => {
    expect(await run({})).toEqual(["(drawn)", "(cleared)", "done"]);
  });

  it("clears it before an error, too", async () => {
    const shown = await run({}, () => {
      throw new DiagnosticError([createDiagnostic("CONFIG_INVALID", {}, "It is wrong.")]);
    });
    expect(shown.slice(0, 2)).toEqual(["(drawn)", "(cleared)"]);
    expect(shown[2]).toContain("It is wrong.");
  });

  it.each([
    ["with --json", { json: true }, [expect.stringContaining("diagnostics")]],
    ["with --quiet", { quiet: true }, []],
    ["in a pipe", { isTerminal: false }, ["done"]],
  ])("shows none %s", async (_name, options, shown) => {
    expect(await run(options)).toEqual(shown);
  });
});
