/** From two names to what changes between them: loaded, compared, and without what was not asked for. */
import { diffApis, type Diff } from "../changes/diff.js";
import type { SourcePlace, Side } from "../changes/report/report-view.js";
import { parseSelection, selectChanges, type Selection } from "../changes/select-changes.js";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import type { Api } from "../model/api.js";
import { loadIgnores } from "./diff-ignores.js";
import { loadSides, type DiffSettings } from "./diff-sides.js";

export interface LoadedDiff {
  readonly diff: Diff;
  readonly before: Api;
  readonly after: Api;
  readonly locate: (pointer: string, side: Side) => SourcePlace | undefined;
  /** The steps between all versions of the API; where the sides are documents, the one step. */
  timeline(): readonly Diff[];
}

export interface DiffQuestion extends DiffSettings {
  readonly from: string;
  readonly to: string;
  /** Levels, effects, rules, operations. */
  readonly only: readonly string[];
  /** Of changes that are accepted. */
  readonly ignoreFile: string | undefined;
}

export async function loadDiff(question: DiffQuestion, report: Report): Promise<LoadedDiff> {
  const sides = await loadSides([question.from, question.to], question, report);
  const { before, after } = sides;
  const whole: Diff = { ...diffApis(before.api, after.api), from: before.label, to: after.label };
  const isIgnored = await loadIgnores(question.ignoreFile, whole, question.cwd, report);
  const selection = parseSelection(question.only);
  checkCallers(selection, [before.api, after.api], report);
  report.throwIfErrors();
  const diff = selectChanges(whole, selection, isIgnored);
  return {
    diff,
    before: before.api,
    after: after.api,
    locate: (pointer, side) => (side === "before" ? before : after).locate(pointer),
    timeline: () => timelineOf(sides.versions(), diff),
  };
}

function timelineOf(versions: readonly Api[], shown: Diff): readonly Diff[] {
  const steps = versions.slice(1).flatMap((version, index) => {
    const earlier = versions[index];
    return earlier === undefined ? [] : [diffApis(earlier, version)];
  });
  return steps.length === 0 ? [shown] : steps;
}

/** A word of `--only` that means nothing would hide everything. */
function checkCallers({ operations }: Selection, apis: readonly Api[], report: Report): void {
  const known = new Set(
    apis.flatMap((api) => [...api.operations.map(({ id }) => id), ...api.events.map(({ type }) => type)]),
  );
  for (const word of operations) {
    if (!known.has(word)) report.add("DIFF_SELECTION_UNKNOWN", {}, `${quote(word)} is none of these.`);
  }
}
