/**
 * The mechanical part of a step, as edits of the consumer's files: imports that lead to the newer version, branches that a switch
 * lacks, names that are others now. Nothing is written here.
 *
 * The edited project is type-checked before anybody sees it. A file with an error that the newer version does not bring
 * anyway gets its imports alone, and if that does not help, nothing.
 */
import path from "node:path";

import type { ImpactQuestion } from "../question.js";
import type { Finding } from "../finding.js";
import { createTouch, type Touch } from "../touch/touch.js";
import type { Workspace } from "../workspace/open-workspace.js";
import { collectEdits, errorsAt } from "./collect-edits.js";
import { errorsOfEdited } from "./edited-project.js";
import { type Candidates, isSettled, type RefusedFile, settle } from "./settle.js";
import { settingsFiles, switchSettings } from "./settings-files.js";
import { applyEdits, type TextEdit } from "./text-edit.js";
import type { Switch } from "./version-path.js";

export interface ApplyPlan {
  readonly files: readonly EditedFile[];
  readonly refused: readonly RefusedFile[];
  /** Whether code imports the stable entry, so that the configuration has to name the newer version. */
  readonly movesCurrent: boolean;
  /** Whether what is written settles a finding. */
  isDone(finding: Finding): boolean;
}

export interface EditedFile {
  /** Absolute. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly edits: readonly TextEdit[];
}

export function planApply(workspace: Workspace, { cwd, apiFolder }: ImpactQuestion): ApplyPlan {
  const { consumer, overlays, steps } = workspace;
  if (steps.length === 0) return nothingToDo;
  const touches = consumer.projects.map((project) => createTouch(consumer.pair(project, overlays), steps));
  const settings = consumer.projects.flatMap((project) => settingsFiles(consumer.ts, project));
  const files = new Map(
    touches.flatMap((touch) => collectEdits(workspace, touch)).map((each) => [each.file.fileName, each]),
  );
  const entries = stableEntries(touches, apiFolder, steps);
  const texts = new Map([
    ...settings.map(({ file, text }) => [file, text] as const),
    ...Array.from(files, ([name, { file }]) => [name, file.text] as const),
  ]);
  const textOf = (file: string): string => texts.get(file) ?? "";
  const mappingBases = settings.flatMap(({ bases }) => bases);
  const check: Candidates["check"] = (edits) =>
    errorsOfEdited(workspace, touches, { edits, mappingBases, entries }, { apiFolder, textOf });
  const others = settings.flatMap((file) => switchSettings(file, steps));
  const settled = settle({ files, others, known: knownErrors(touches), check });
  return {
    files: Array.from(settled.edits, ([file, edits]) => {
      const before = textOf(file);
      return { file: path.normalize(file), before, after: applyEdits(before, edits), edits };
    }),
    refused: settled.refused,
    movesCurrent: entries.size > 0,
    isDone: (finding) => {
      const file = files.get(path.resolve(cwd, finding.file).split(path.sep).join("/"));
      return file !== undefined && isSettled(finding, file, settled);
    },
  };
}

const nothingToDo: ApplyPlan = { files: [], refused: [], movesCurrent: false, isDone: () => false };

/** Those of today, and those that the newer version brings. */
function knownErrors(touches: readonly Touch[]): Candidates["known"] {
  const found = new Map<string, Set<number>>();
  for (const { pair } of touches) {
    for (const file of pair.files) {
      const known = found.get(file.fileName) ?? new Set<number>();
      found.set(file.fileName, known);
      for (const start of [...errorsAt(pair.before, file), ...errorsAt(pair.after, file)]) known.add(start);
    }
  }
  return found;
}

/**
 * The entry of an API that passes on the version which the configuration names. Those that code imports and a step concerns,
 * by file, as they are once the configuration names the newer version.
 */
function stableEntries(
  touches: readonly Touch[],
  apiFolder: string,
  steps: readonly Switch[],
): ReadonlyMap<string, string> {
  const entries = touches
    .flatMap(({ pair }) => pair.before.getSourceFiles())
    .filter(({ fileName }) => isStableEntry(fileName, apiFolder));
  const moved = entries.map(({ fileName, text }) => {
    const now = steps.reduce((entry, { from, to }) => entry.replaceAll(`/${from}/`, `/${to}/`), text);
    return { file: path.normalize(fileName), text, now };
  });
  return new Map(moved.filter(({ text, now }) => text !== now).map(({ file, now }) => [file, now]));
}

function isStableEntry(file: string, apiFolder: string): boolean {
  return /^current(?:[\\/]|(?:\.d)?\.[cm]?[jt]s$)/.test(path.relative(apiFolder, file));
}
