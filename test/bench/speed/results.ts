/** What `npm run bench` finds out, as `results.json` has it. docs/speed.md and its chart are drawn from it by `npm run docs`. */
import type { Bundle, Feature } from "../bundle-size.js";
import type { Measured } from "./measure.js";

export interface Results {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly machine: string;
  /** By package; `node` is the version of Node. */
  readonly versions: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly rows: readonly Row[];
  readonly scales: readonly Scale[];
  /** What a consumer's users download. */
  readonly bundles: readonly Bundle[];
  /** What the bytes of one operation buy. */
  readonly features: readonly Feature[];
  readonly skipped: readonly Skipped[];
}

export interface Row {
  readonly work: string;
  readonly ours: Measured;
  readonly rival?: NamedFigures;
  /** Subtracted from both: what the process takes when it has nothing to do. */
  readonly baseline?: NamedFigures;
  readonly aims: Aims;
  readonly own?: RunOfItsOwn;
}

/** Where a part was measured in a run of its own, on a machine that may have been slower or faster. */
export type RunOfItsOwn = Pick<Results, "date" | "rounds">;

export interface NamedFigures extends Measured {
  readonly name: string;
}

export interface Aims {
  /** Of our CPU time to the rival's, at most. */
  readonly ratio?: number;
  /** Of our memory to the rival's, at most. */
  readonly memoryRatio?: number;
  readonly seconds?: number;
}

/** Time against what it should be proportional to. */
export interface Scale {
  readonly work: string;
  /** Sorted by their factors. */
  readonly points: readonly ScalePoint[];
  readonly own?: RunOfItsOwn;
}

export interface ScalePoint {
  readonly factor: number;
  readonly seconds: number;
}

export interface Skipped {
  readonly work: string;
  readonly reason: string;
}

/** `seconds`: as a user waits. `cpuSeconds`: what the machine works. */
export type Time = "seconds" | "cpuSeconds";

/** Beyond the baseline. */
export function timeOf({ ours, baseline }: Row, time: Time): number {
  return ours[time] - (baseline?.[time] ?? 0);
}

export function ratioOf(row: Row, time: Time): number | undefined {
  const { rival, baseline } = row;
  return rival === undefined ? undefined : timeOf(row, time) / (rival[time] - (baseline?.[time] ?? 0));
}

export function memoryRatioOf({ ours, rival }: Row): number | undefined {
  return rival === undefined ? undefined : ours.megabytes / rival.megabytes;
}

export function isMet(row: Row): boolean {
  const { aims } = row;
  const within = (result: number | undefined, aim: number | undefined): boolean =>
    aim === undefined || (result !== undefined && result <= aim);
  return (
    within(ratioOf(row, "cpuSeconds"), aims.ratio) &&
    within(memoryRatioOf(row), aims.memoryRatio) &&
    within(timeOf(row, "seconds"), aims.seconds)
  );
}

/** The contenders whose runs differ by more than a tenth, and by more than a clock's noise: another process was at work. */
export function unsteady({ ours, rival }: Row): string[] {
  const figures = rival === undefined ? [{ name: "ours", ...ours }] : [{ name: "ours", ...ours }, rival];
  return figures
    .filter(({ cpuSpread, cpuSeconds }) => cpuSpread > 0.1 && cpuSpread * cpuSeconds > 0.05)
    .map(({ name, cpuSpread }) => `${name}: ${Math.round(cpuSpread * 100)} %`);
}

/** Results with what was measured again, in the order of the work. */
export function withOwnRun(known: Results, again: Results, order: readonly string[]): Results {
  const own = { date: again.date, rounds: again.rounds };
  const merged = <Part extends Row | Scale>(older: readonly Part[], newer: readonly Part[]): Part[] => {
    const parts = new Map(
      [...older, ...newer.map((part) => ({ ...part, own }))].map((part) => [part.work, part]),
    );
    return order.flatMap((work) => parts.get(work) ?? []);
  };
  return { ...known, rows: merged(known.rows, again.rows), scales: merged(known.scales, again.scales) };
}

/** True if it takes over 5 % more than it did, beside the same rival. A row without a rival depends on the machine. */
export function isWorse(row: Row, before: Row | undefined): boolean {
  const [now, then] = [ratioOf(row, "cpuSeconds"), before && ratioOf(before, "cpuSeconds")];
  return now !== undefined && then !== undefined && now > then * 1.05;
}

/** The last point, beside where it would be if the growth from the first to the second point went on: 1 is linear. */
export function growthOf({ points }: Scale): number {
  const [first, second] = points;
  const last = points.at(-1);
  if (first === undefined || second === undefined || last === undefined) return NaN;
  const perFactor = (second.seconds - first.seconds) / (second.factor - first.factor);
  return last.seconds / (first.seconds + perFactor * (last.factor - first.factor));
}
