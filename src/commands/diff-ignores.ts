/** The ignore file of `generate diff`: read, checked against the day and the changes, and applied. */
import type { Diff } from "../changes/diff.js";
import { applyIgnores, readIgnoreFile, type Ignorable } from "../changes/ignore.js";
import type { Report } from "../diagnostics/report.js";
import { readText } from "../document/read-text.js";
import { readGivenFile } from "./read-given-file.js";

export async function loadIgnores(
  file: string | undefined,
  { changes, behaviours }: Diff,
  cwd: string,
  report: Report,
): Promise<(entry: Ignorable) => boolean> {
  if (file === undefined) return () => false;
  const given = await readGivenFile(file, cwd, {
    missing: "IGNORE_FILE_MISSING",
    unreadable: "FILE_UNREADABLE",
  });
  if (given.kind === "refused") {
    const { code, place, detail } = given.diagnostic;
    report.add(code, place, detail);
    return () => false;
  }
  const read = readText(given.bytes.toString("utf8"), { file }, report);
  if (read === undefined) return () => false;
  const { entries, diagnostics } = readIgnoreFile(read.value, file);
  const applied = applyIgnores(
    entries,
    [...changes, ...behaviours],
    new Date().toISOString().slice(0, 10),
    file,
  );
  for (const { code, place, detail } of [...diagnostics, ...applied.diagnostics])
    report.add(code, place, detail);
  return (entry) => applied.isIgnored(entry);
}
