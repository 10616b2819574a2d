/** The versions in a row, with what each of them changes. */
import { compareVersions } from "../../../model/version.js";
import type { Diff } from "../../diff.js";
import { pillsOf, sumPills, type Pill } from "./pills.js";

export interface TimelinePoint {
  readonly version: string;
  /** Where the page tells how it came to be; empty where it does not. */
  readonly anchor: string;
  /** Between the first and the last version that the page is about. */
  readonly isWithin: boolean;
  readonly isFirst: boolean;
  readonly pills: readonly Pill[];
  /** Instead of the counts, where there are none. */
  readonly word: string;
}

/** `anchors` lead from a version to the step that ends with it; `told` are the steps of the page. */
export function timelineView(
  timeline: readonly Diff[],
  anchors: ReadonlyMap<string, string>,
  told: readonly Diff[],
): TimelinePoint[] {
  const [first] = timeline;
  if (first === undefined) return [];
  const ends = told.flatMap(({ from, to }) => [from, to]).sort(compareVersions);
  const isWithin = (version: string): boolean =>
    compareVersions(ends[0] ?? "", version) <= 0 && compareVersions(version, ends.at(-1) ?? "") <= 0;
  const start = {
    version: first.from,
    anchor: "",
    isWithin: isWithin(first.from),
    isFirst: true,
    pills: [],
    word: "",
  };
  return [start, ...timeline.map((diff) => point(diff, anchors.get(diff.to) ?? "", isWithin(diff.to)))];
}

function point(diff: Diff, anchor: string, isWithin: boolean): TimelinePoint {
  const pills = sumPills([pillsOf(diff)]).levels;
  return {
    version: diff.to,
    anchor,
    isWithin,
    isFirst: false,
    pills,
    word: pills.length > 0 ? "" : diff.verdict === "equal" ? "equal" : "no change that a client can notice",
  };
}
