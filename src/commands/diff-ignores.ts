/** The ignore file of `generate diff`: read, checked against the day and the changes, and applied. */
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Diff } from "../changes/diff.js";
import { applyIgnores, readIgnoreFile, type Ignorable } from "../changes/ignore.js";
import type { Report } from "../diagnostics/report.js";
import { readText } from "../document/read-text.js";

export async function loadIgnores(
  file: string | undefined,
  { changes, behaviours }: Diff,
  cwd: string,
  report: Report,
): Promise<(entry: Ignorable) => boolean> {
  if (file === undefined) return () => false;
  const text = await readFile(path.resolve(cwd, file), "utf8").catch(() => undefined);
  if (text === undefined) {
    report.add("IGNORE_FILE_MISSING", { file }, `There is no file ${file}.`);
    return () => false;
  }
  const read = readText(text, { file }, report);
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
