/** Overlays that a command names on its own, for documents that no configuration knows. */
import type { Report } from "../diagnostics/report.js";
import type { Overlay } from "../document/overlay.js";
import { parseOverlay } from "../document/parse-overlay.js";
import { readGivenFile } from "./read-given-file.js";

export async function loadOverlays(
  files: readonly string[],
  cwd: string,
  report: Report,
): Promise<Overlay[]> {
  const overlays: Overlay[] = [];
  for (const file of files) {
    const text = await readOverlay(file, cwd, report);
    const overlay = text === undefined ? undefined : parseOverlay(file, text, report);
    if (overlay !== undefined) overlays.push(overlay);
  }
  report.throwIfErrors();
  return overlays;
}

/** Undefined: the report says why. */
export async function readOverlay(file: string, cwd: string, report: Report): Promise<string | undefined> {
  const given = await readGivenFile(file, cwd, {
    missing: "OVERLAY_MISSING",
    unreadable: "OVERLAY_UNREADABLE",
  });
  if (given.kind === "bytes") return given.bytes.toString("utf8");
  const { code, place, detail } = given.diagnostic;
  report.add(code, place, detail);
  return undefined;
}
