/** Overlays that a command names on its own, for documents that no configuration knows. */
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Report } from "../diagnostics/report.js";
import type { Overlay } from "../document/overlay.js";
import { parseOverlay } from "../document/parse-overlay.js";

export async function loadOverlays(
  files: readonly string[],
  cwd: string,
  report: Report,
): Promise<Overlay[]> {
  const overlays: Overlay[] = [];
  for (const file of files) {
    const text = await readFile(path.resolve(cwd, file), "utf8").catch(() => undefined);
    if (text === undefined) report.add("OVERLAY_MISSING", { file }, `There is no overlay at ${file}.`);
    const overlay = text === undefined ? undefined : parseOverlay(file, text, report);
    if (overlay !== undefined) overlays.push(overlay);
  }
  report.throwIfErrors();
  return overlays;
}
