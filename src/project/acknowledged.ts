/** Reads the file of acknowledged findings, checks it against the date and the findings, and adds to it. */
import path from "node:path";

import { DiagnosticError, diagnosticError } from "../diagnostics/diagnostic.js";
import { hasYamlContent, quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { isMissing } from "../disk/look.js";
import { putFile } from "../disk/put-file.js";
import { readText } from "../document/read-text.js";
import {
  addAcknowledgements,
  applyAcknowledgements,
  readAcknowledgements,
  type Acknowledgement,
} from "../impact/acknowledgements.js";
import type { Finding, Impact } from "../impact/finding.js";
import type { ImpactReport } from "../reports/impact/impact-report.js";
import type { Traffic } from "../traffic/traffic.js";
import { readGivenFile } from "./given-files.js";

const acknowledgedName = "impact.acknowledged.yaml";

export interface NewAcknowledgement {
  /** Identities of findings, and ids of changes, which stand for all their findings. */
  readonly names: readonly string[];
  readonly reason: string;
}

interface AcknowledgedChoice {
  readonly cwd: string;
  /** Relative to `cwd`. Default: the one beside the configuration, if it exists. */
  readonly acknowledged?: string | undefined;
  readonly beside: string;
  readonly acknowledge?: NewAcknowledgement | undefined;
}

interface LoadedAcknowledged extends Pick<ImpactReport, "acknowledged"> {
  readonly added: { readonly file: string; readonly count: number } | undefined;
}

export async function loadAcknowledged(
  impact: Impact,
  { cwd, acknowledged: acknowledgedFile, beside, acknowledge }: AcknowledgedChoice,
  report: Report,
  traffic?: Traffic,
): Promise<LoadedAcknowledged> {
  const file =
    acknowledgedFile === undefined
      ? path.join(beside, acknowledgedName)
      : path.resolve(cwd, acknowledgedFile);
  const shown = knownPath(file, cwd);
  // A file to write may be new; a file to read must exist.
  const isOptional = acknowledgedFile === undefined || acknowledge !== undefined;
  const before = isOptional && isMissing(file) ? undefined : await readWhole(file, cwd);
  let text = before ?? "";
  let entries = entriesOf(text, shown, report);
  const changes = traffic && changesIn(traffic);
  const added = acknowledge === undefined ? [] : newEntries(acknowledge, impact, entries, changes);
  if (acknowledge !== undefined && added.length > 0) {
    text = addAcknowledgements(asBlock(text, entries, shown), impact.api, added, acknowledge.reason);
    entries = entriesOf(text, shown, report);
    await write(file, text, before, shown);
  }
  const today = new Date().toISOString().slice(0, 10);
  const { acknowledged, diagnostics } = applyAcknowledgements(entries, impact, changes, today, shown);
  report.addAll(diagnostics);
  return {
    acknowledged,
    added: acknowledge === undefined ? undefined : { file: shown, count: added.length },
  };
}

async function readWhole(file: string, cwd: string): Promise<string> {
  const codes = { missing: "ACKNOWLEDGED_FILE_MISSING", unreadable: "FILE_UNREADABLE" } as const;
  const read = await readGivenFile(file, cwd, codes);
  if (read.kind === "refused") throw new DiagnosticError([read.diagnostic]);
  return read.bytes.toString("utf8");
}

/** A file with only comments has no entries. */
function entriesOf(text: string, shown: string, report: Report): readonly Acknowledgement[] {
  if (!hasYamlContent(text)) return [];
  const parsed = readText(text, { file: shown }, report);
  report.throwIfErrors();
  const read = readAcknowledgements(parsed?.value ?? null, shown);
  if (read.kind === "invalid") throw new DiagnosticError(read.diagnostics);
  return read.entries;
}

/** A list in brackets, as in JSON, cannot be appended to, so it becomes a block. */
function asBlock(text: string, entries: readonly Acknowledgement[], file: string): string {
  if (!/^\s*\[/m.test(text) || text.split("\n").some((line) => line.startsWith("- "))) return text;
  if (entries.length === 0) return text.replace(/^\s*\[\s*\]\s*$/m, "");
  const detail = "Its list is in brackets, so that no entry can be added at the end.";
  const fix = "Write the list with a line `- finding: …` for each entry, as YAML has it.";
  throw diagnosticError("ACKNOWLEDGED_FILE_INVALID", { file }, detail, fix);
}

/** The changes that a recorded call can meet. */
function changesIn({ steps }: Traffic): ReadonlySet<string> {
  return new Set(steps.flatMap(({ changes }) => changes.map(({ id }) => id)));
}

/** Findings, and with traffic the ids of changes, that are not in the file yet. */
function newEntries(
  { names }: NewAcknowledgement,
  { findings }: Impact,
  entries: readonly Acknowledgement[],
  changes: ReadonlySet<string> | undefined,
): readonly (Finding | string)[] {
  const known = new Set(entries.map(({ finding, change }) => finding ?? change));
  const chosen = names.flatMap((name): readonly (Finding | string)[] => {
    const matching = findings.filter(({ identity, cause }) => identity === name || cause?.id === name);
    const isMet = changes?.has(name) === true;
    if (matching.length > 0 || isMet) return isMet ? [...matching, name] : matching;
    const detail = `Nothing that was found has the identity ${quote(name)}, nor is it of such a change.`;
    throw diagnosticError("FINDING_UNKNOWN", {}, detail);
  });
  return [...new Set(chosen)].filter((each) => !known.has(typeof each === "string" ? each : each.identity));
}

async function write(file: string, text: string, before: string | undefined, shown: string): Promise<void> {
  const refusal = await putFile(file, text, before);
  if (refusal === undefined) return;
  const detail = `The file cannot be written: ${refusal}.`;
  throw diagnosticError("ACKNOWLEDGED_FILE_NOT_WRITTEN", { file: shown }, detail);
}
