/** Reads files that the user names (overlays, keys, bodies, lists of accepted changes), or reports why it cannot. */
import path from "node:path";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { knownPath } from "../values/path.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { parseOverlay, type Overlay } from "../document/parse-overlay.js";

export interface OverlayFile extends Overlay {
  /** File name, without its folder. */
  readonly name: string;
  readonly text: string;
}

/** In the given order. Throws with the whole report if one cannot be used. */
export async function loadOverlays(
  files: readonly string[],
  cwd: string,
  report: Report,
): Promise<OverlayFile[]> {
  const overlays: OverlayFile[] = [];
  for (const file of files) {
    const text = await readOverlay(file, cwd, report);
    const shown = path.isAbsolute(file) ? path.relative(cwd, file) : file;
    const overlay = text === undefined ? undefined : parseOverlay(shown, text, report);
    if (overlay !== undefined && text !== undefined)
      overlays.push({ ...overlay, name: path.basename(file), text });
  }
  report.throwIfErrors();
  return overlays;
}

async function readOverlay(file: string, cwd: string, report: Report): Promise<string | undefined> {
  const codes = { missing: "OVERLAY_MISSING", unreadable: "OVERLAY_UNREADABLE" } as const;
  const content = await readGivenFile(file, cwd, codes);
  if (content.kind === "bytes") return content.bytes.toString("utf8");
  report.addAll([content.diagnostic]);
  return undefined;
}

export async function requireGivenFile(file: string, cwd: string, code: DiagnosticCode): Promise<Buffer> {
  const content = await readGivenFile(file, cwd, { missing: code, unreadable: code });
  if (content.kind === "bytes") return content.bytes;
  throw new DiagnosticError([content.diagnostic]);
}

export type GivenFile =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "refused"; readonly diagnostic: Diagnostic };

export interface GivenFileCodes {
  readonly missing: DiagnosticCode;
  readonly unreadable: DiagnosticCode;
}

export async function readGivenFile(file: string, cwd: string, codes: GivenFileCodes): Promise<GivenFile> {
  const absolute = path.resolve(cwd, file);
  const content = await readFileContent(absolute);
  if (content.kind === "bytes") return content;
  const place = { file: knownPath(absolute, path.resolve(cwd)) };
  const code = content.kind === "missing" ? codes.missing : codes.unreadable;
  return { kind: "refused", diagnostic: createDiagnostic(code, place, describeUnread(content)) };
}
