/** What stops compiling with the newer version, and what did not compile before. */
import type ts from "typescript";

import type { CompileError } from "./finding.js";
import type { Step } from "./find-impact.js";
import { placeIn } from "./place.js";
import type { Spot } from "./spot.js";
import type { Compiler } from "./workspace/compiler.js";
import type { ProgramPair } from "./workspace/program-pair.js";

export interface CompileErrors {
  readonly spots: readonly Spot[];
  readonly brokenBefore: readonly CompileError[];
}

/** `cwd` shortens the paths. */
export function findCompileErrors(
  { ts, before, after, files }: ProgramPair,
  steps: readonly Step[],
  cwd: string,
): CompileErrors {
  const spots: Spot[] = [];
  const brokenBefore: CompileError[] = [];
  for (const file of files) {
    const errors = errorsIn(after, file);
    if (errors.length === 0) continue;
    const known = new Set(errorsIn(before, file).map(({ code, start }) => `${code} ${start}`));
    for (const error of errors) {
      const { start = 0, length = 0, code } = error;
      const message = messageOf(ts, error);
      if (known.has(`${code} ${start}`)) {
        brokenBefore.push({ ...placeIn(file, start, start + length, cwd), code, message });
        continue;
      }
      spots.push({
        kind: "stops-compiling",
        node: file,
        range: { start, end: start + length },
        version: steps[0]?.from ?? "",
        cause: undefined,
        sentence: message,
        advice: "",
        confidence: "certain",
        error: { code, message },
      });
    }
  }
  return { spots, brokenBefore };
}

function errorsIn(program: ts.Program, file: ts.SourceFile): readonly ts.Diagnostic[] {
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
}

function messageOf(ts: Compiler, { messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, "\n");
}
