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
}

export interface NamedFigures extends Measured {
  readonly name: string;
}

export interface Aims {
  /** Of our time to the rival's, at most. */
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
  /** Where it was measured in a run of its own, on a machine that may have been slower or faster. */
  readonly own?: Pick<Results, "date" | "rounds">;
}

export interface ScalePoint {
  readonly factor: number;
  readonly seconds: number;
}

export interface Skipped {
  readonly work: string;
  readonly reason: string;
}

/** Beyond the baseline. */
export function secondsOf({ ours, baseline }: Row): number {
  return ours.seconds - (baseline?.seconds ?? 0);
}

export function ratioOf(row: Row): number | undefined {
  const { rival, baseline } = row;
  return rival === undefined ? undefined : secondsOf(row) / (rival.seconds - (baseline?.seconds ?? 0));
}

export function memoryRatioOf({ ours, rival }: Row): number | undefined {
  return rival === undefined ? undefined : ours.megabytes / rival.megabytes;
}

export function isMet(row: Row): boolean {
  const { aims } = row;
  const within = (found: number | undefined, aim: number | undefined): boolean =>
    aim === undefined || (found !== undefined && found <= aim);
  return (
    within(ratioOf(row), aims.ratio) &&
    within(memoryRatioOf(row), aims.memoryRatio) &&
    within(secondsOf(row), aims.seconds)
  );
}

/** The last point, beside where it would be if the growth from the first to the second point went on: 1 is linear. */
export function growthOf({ points }: Scale): number {
  const [first, second] = points;
  const last = points.at(-1);
  if (first === undefined || second === undefined || last === undefined) return NaN;
  const perFactor = (second.seconds - first.seconds) / (second.factor - first.factor);
  return last.seconds / (first.seconds + perFactor * (last.factor - first.factor));
}
