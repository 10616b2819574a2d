/** A file that the user named for a command: its bytes, or a diagnostic with the reason. */
import path from "node:path";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { knownPath } from "../source/known-path.js";

/** Larger than any document, key or delivery. */
const limits = { maximumBytes: 64 * 1024 * 1024 };

export type GivenFile =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "refused"; readonly diagnostic: Diagnostic };

export interface GivenFileCodes {
  readonly missing: DiagnosticCode;
  readonly unreadable: DiagnosticCode;
}

export async function readGivenFile(file: string, cwd: string, codes: GivenFileCodes): Promise<GivenFile> {
  const absolute = path.resolve(cwd, file);
  const content = await readFileContent(absolute, limits);
  if (content.kind === "bytes") return content;
  const place = { file: knownPath(absolute, path.resolve(cwd)) };
  const code = content.kind === "missing" ? codes.missing : codes.unreadable;
  return { kind: "refused", diagnostic: createDiagnostic(code, place, describeUnread(content, limits)) };
}

export async function requireGivenFile(file: string, cwd: string, code: DiagnosticCode): Promise<Buffer> {
  const given = await readGivenFile(file, cwd, { missing: code, unreadable: code });
  if (given.kind === "bytes") return given.bytes;
  throw new DiagnosticError([given.diagnostic]);
}
