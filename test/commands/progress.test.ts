/** Progress: what a person at a terminal sees of a command that takes its time, and nobody else. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import picocolors from "picocolors";
import { describe, expect, it } from "vitest";

import { startProgress, type Clock } from "../../src/commands/progress.js";
import type { CommandResult, Terminal } from "../../src/commands/command.js";
import { runCommand } from "../../src/commands/run-command.js";
import { createDiagnostic, DiagnosticError } from "../../src/diagnostics/diagnostic.js";
import { resolveProject } from "../../src/config/project.js";
import { Report } from "../../src/diagnostics/report.js";
import { writeProject } from "../../src/project/generate.js";
import { pullApi } from "../../src/project/pull.js";
import { json, startSpecServer } from "../support/spec-server.js";

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
  it("shows nothing of a command that takes less than a second", () => {
    const { drawn, clock, progress } = started();
    progress.step("reading");
    clock.pass(600);
    progress.step("comparing");
    clock.pass(399);
    progress.end();
    clock.pass(1_000);
    expect(drawn).toEqual([]);
  });

  it("shows the step that is at work after a second, then each that follows, and clears the line", () => {
    const { drawn, clock, progress } = started();
    progress.step("reading");
    clock.pass(900);
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
    clock.pass(1_000);
    progress.step("fetching https://host.example/spec/2026-01-01");
    expect(drawn).toEqual([`${clear}fetching https://h…`]);
  });
});

describe("the time of each stage", () => {
  it("is the sum of its parts, with or without a terminal", () => {
    const clock = new TestClock();
    const progress = startProgress(undefined, 80, clock);
    clock.pass(100);
    progress.step("billing: building the models", "2025-01-01, 1 of 2");
    clock.pass(250);
    progress.step("billing: building the models", "2026-01-01, 2 of 2");
    clock.passBusily(1_000);
    progress.step("billing: emitting");
    progress.show("something else");
    clock.pass(500);
    progress.end();
    expect(progress.times()).toEqual([
      ["billing: building the models", 1.25],
      ["billing: emitting", 0.5],
      ["in all", 1.85],
    ]);
  });

  it("is shown with the part that is at work", () => {
    const { drawn, clock, progress } = started();
    clock.pass(1_000);
    progress.step("a: reading", "1 of 2");
    expect(drawn).toEqual([`${clear}a: reading (1 of 2…`]);
  });
});

describe("a command", () => {
  const result: CommandResult = { text: "done", json: {} };

  /** What it prints and draws, in order, if its step takes long. */
  async function run(
    options: {
      readonly json?: boolean;
      readonly quiet?: boolean;
      readonly isTerminal?: boolean;
      readonly verbose?: boolean;
    },
    end: () => CommandResult = () => result,
  ): Promise<string[]> {
    const { json = false, quiet = false, verbose = false, isTerminal = true } = options;
    const shown: string[] = [];
    const clock = new TestClock();
    const draw = (text: string): void =>
      void shown.push(text === clear ? "(cleared)" : text.replace(clear, ""));
    const terminal: Terminal = {
      cwd: ".",
      columns: 80,
      colors: picocolors.createColors(false),
      hasColorfulOutput: false,
      clock,
      print: (text) => void shown.push(text),
      printError: (text) => void shown.push(String(text)),
      ...(isTerminal ? { draw } : {}),
    };
    await runCommand({ cwd: ".", json, quiet, verbose }, terminal, (report: Report) => {
      report.stepOf("billing: parsing the documents", "2025-01-01", 1, { length: 3 });
      clock.pass(1_000);
      report.wait(5, "waiting for the server");
      return Promise.resolve().then(end);
    });
    return shown;
  }

  it("shows its progress at a terminal, and clears it before it prints", async () => {
    const drawn = [
      "billing: parsing the documents (2025-01-01, 2 of 3)…",
      "waiting for the server…",
      "(cleared)",
    ];
    expect(await run({})).toEqual([...drawn, "done"]);
  });

  it("clears it before an error, too", async () => {
    const shown = await run({}, () => {
      throw new DiagnosticError([createDiagnostic("CONFIG_INVALID", {}, "It is wrong.")]);
    });
    expect(shown[2]).toBe("(cleared)");
    expect(shown[3]).toContain("It is wrong.");
  });

  it.each([
    ["with --json", { json: true, verbose: true }, [expect.stringContaining("diagnostics")]],
    ["with --quiet", { quiet: true, verbose: true }, []],
    ["in a pipe", { isTerminal: false }, ["waiting for the server", "done"]],
  ])("shows none %s", async (_name, options, shown) => {
    expect(await run(options)).toEqual(shown);
  });

  it("prints the time of each stage with --verbose, also of one that fails", async () => {
    const times = "    1.00 s  billing: parsing the documents\n    1.00 s  in all";
    expect(await run({ isTerminal: false, verbose: true })).toEqual([
      "waiting for the server",
      times,
      "done",
    ]);
    const failed = await run({ isTerminal: false, verbose: true }, () => {
      throw new DiagnosticError([createDiagnostic("CONFIG_INVALID", {}, "It is wrong.")]);
    });
    expect(failed[1]).toBe(times);
  });
});

describe("the stages of long commands", () => {
  const document = (version: string): string =>
    JSON.stringify({ openapi: "3.1.0", info: { title: "Orders", version }, paths: {} });

  it("have the API, the version and the count: pull, then generate", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "progress-"));
    const versions = ["2025-01-01", "2026-01-01"];
    await using server = await startSpecServer({
      "/spec/versions": json(versions),
      ...Object.fromEntries(versions.map((each) => [`/spec/${each}`, json(JSON.parse(document(each)))])),
    });
    const { apis } = await resolveProject({ apis: { orders: { baseUrl: server.url.href } } }, folder);
    const steps: string[] = [];
    const report = new Report((stage, part = "") => void steps.push(`${stage} (${part})`));
    await pullApi(apis[0] ?? expect.fail(), { cwd: folder, accept: false }, report);
    const locked = await resolveProject({ apis: { orders: { baseUrl: server.url.href } } }, folder);
    await writeProject(locked, { cwd: folder, isForced: false }, report);
    for (const step of ["fetching the documents", "parsing the documents", "building the models"])
      expect(steps).toContain(`orders: ${step} (2026-01-01, 2 of 2)`);
    expect(steps).toContainEqual(expect.stringMatching(/^orders: formatting \(\d+ files\)$/));
    await rm(folder, { recursive: true });
  });
});
