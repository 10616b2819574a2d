/** The requested part of a comparison: selected by `--only`, without changes accepted by the ignore file. */
import type { Diff } from "../judge/diff.js";
import { applyIgnores, type Ignorable, readIgnoreFile } from "../judge/ignore.js";
import { type ChangeSelection, parseSelection, selectChanges } from "../judge/select-changes.js";
import { hasYamlContent, quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { readText } from "../document/read-text.js";
import type { Api } from "../model/api.js";
import type { DiffSettings } from "./diff-sides.js";
import { exclusionOf } from "./filter.js";
import { readGivenFile } from "./given-files.js";

/** `diffs`: all differences in each step. Throws if the selection names something that no step has. */
export async function chooseChanges(
  { cwd, only = [], ignore }: Pick<DiffSettings, "cwd" | "only" | "ignore">,
  diffs: readonly Diff[],
  apis: readonly Api[],
  report: Report,
): Promise<readonly Diff[]> {
  const entries = diffs.flatMap(({ changes, behaviours }) => [...changes, ...behaviours]);
  const isIgnored = await loadIgnores(ignore, entries, cwd, report);
  const selection = parseSelection(only);
  checkCallers(selection, apis, report);
  report.throwIfErrors();
  return diffs.map((diff) => selectChanges(diff, selection, isIgnored));
}

/** Reads the file of accepted changes, checks it against the date and the changes, and applies it. */
async function loadIgnores(
  file: string | undefined,
  entries: readonly Ignorable[],
  cwd: string,
  report: Report,
): Promise<(entry: Ignorable) => boolean> {
  if (file === undefined) return () => false;
  const codes = { missing: "IGNORE_FILE_MISSING", unreadable: "FILE_UNREADABLE" } as const;
  const content = await readGivenFile(file, cwd, codes);
  if (content.kind === "refused") {
    report.addAll([content.diagnostic]);
    return () => false;
  }
  const text = content.bytes.toString("utf8");
  const read = hasYamlContent(text) ? readText(text, { file }, report) : { value: null };
  if (read === undefined) return () => false;
  const { entries: accepted, diagnostics } = readIgnoreFile(read.value, file);
  const today = new Date().toISOString().slice(0, 10);
  const applied = applyIgnores(accepted, entries, today, file);
  report.addAll([...diagnostics, ...applied.diagnostics]);
  return (entry) => applied.isIgnored(entry);
}

/** Refuses an unknown value of `--only`, which would hide everything. */
function checkCallers({ operations }: ChangeSelection, apis: readonly Api[], report: Report): void {
  const known = new Set(
    apis.flatMap((api) => [...api.operations.map(({ id }) => id), ...api.events.map(({ type }) => type)]),
  );
  for (const word of operations) {
    if (known.has(word)) continue;
    const why = apis.map((api) => exclusionOf(word, api)).find((each) => each !== undefined);
    if (why === undefined) report.add("DIFF_SELECTION_UNKNOWN", {}, `${quote(word)} is unknown.`);
    else report.add("DIFF_SELECTION_EXCLUDED", why.place, why.detail);
  }
}
