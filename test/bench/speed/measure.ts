/**
 * Figures of whole processes, start-up included, as a user waits for them.
 *
 * Contenders take turns, and who goes first changes, so that whatever else the machine does falls on all of them.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

export interface Figures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** At the peak. */
  readonly megabytes: number;
}

/** The medians of several runs. */
export interface Measured extends Figures {
  /** From the quickest to the slowest run, as a share of the median. */
  readonly spread: number;
  /** The same of CPU time, which other processes disturb less. */
  readonly cpuSpread: number;
}

export type Contender = () => Promise<Figures>;

const recorder = path.resolve(import.meta.dirname, "record-usage.cjs");

/** Node, the one that runs this unless another is given, with these arguments. Throws, with its output, if it fails. */
export async function runNode(
  args: readonly string[],
  cwd: string,
  node = process.execPath,
): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), "usage-"));
  const file = path.join(folder, "usage.json");
  try {
    const seconds = await runTimed(node, ["--require", recorder, ...args], cwd, file);
    return { seconds, ...(JSON.parse(await readFile(file, "utf8")) as Omit<Figures, "seconds">) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function runTimed(node: string, args: readonly string[], cwd: string, usageTo: string): Promise<number> {
  const env = { ...process.env, NO_COLOR: "1", DO_NOT_TRACK: "1", USAGE_TO: usageTo };
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(node, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve((performance.now() - start) / 1000);
      else reject(new Error(`node ${args.join(" ")} ended with ${String(code)}:\n${output.join("")}`));
    });
  });
}

/** One after the other, as one. */
export async function inTurn(contenders: readonly Contender[]): Promise<Figures> {
  const all: Figures[] = [];
  for (const run of contenders) all.push(await run());
  return {
    seconds: sum(all.map(({ seconds }) => seconds)),
    cpuSeconds: sum(all.map(({ cpuSeconds }) => cpuSeconds)),
    megabytes: Math.max(...all.map(({ megabytes }) => megabytes)),
  };
}

/** The share of the machine's CPU time that other processes took during a second in which this one waited. */
export async function busyShare(): Promise<number> {
  const used = (): { busy: number; total: number } => {
    const times = cpus().map((cpu) => cpu.times);
    const total = sum(times.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq));
    return { busy: total - sum(times.map(({ idle }) => idle)), total };
  };
  const before = used();
  await setTimeout(1000);
  const after = used();
  return (after.busy - before.busy) / (after.total - before.total);
}

/** By name, of those that there are. */
export async function measure<Name extends string>(
  contenders: readonly (readonly [Name, Contender | undefined])[],
  rounds: number,
): Promise<ReadonlyMap<Name, Measured>> {
  const runs = new Map<Name, Figures[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of round % 2 === 0 ? contenders : contenders.toReversed())
      if (run !== undefined) runs.set(name, [...(runs.get(name) ?? []), await run()]);
  }
  return new Map(Array.from(runs, ([name, figures]) => [name, summarise(figures)]));
}

function summarise(runs: readonly Figures[]): Measured {
  const [seconds, cpuSeconds] = [runs.map((run) => run.seconds), runs.map((run) => run.cpuSeconds)];
  return {
    seconds: round(median(seconds), 3),
    cpuSeconds: round(median(cpuSeconds), 3),
    megabytes: round(median(runs.map(({ megabytes }) => megabytes)), 0),
    spread: spreadOf(seconds),
    cpuSpread: spreadOf(cpuSeconds),
  };
}

function spreadOf(values: readonly number[]): number {
  return round((Math.max(...values) - Math.min(...values)) / median(values), 2);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
