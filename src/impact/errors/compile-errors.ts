/** What stops compiling with the newer version, each with the change that causes it, and what did not compile before. */
import type ts from "typescript";

import type { CompileError } from "../finding.js";
import type { Step } from "../find-impact.js";
import { placeIn } from "../place.js";
import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import { ErrorCauses, type FoundCause } from "./error-causes.js";
import { errorSentence } from "./error-sentences.js";

export interface CompileErrors {
  readonly spots: readonly Spot[];
  readonly brokenBefore: readonly CompileError[];
}

export interface ErrorQuestion {
  readonly touch: Touch;
  /** The steps of the versions that a file uses. */
  stepsOf(file: ts.SourceFile): readonly Step[];
  /** Shortens the paths. */
  readonly cwd: string;
}

export function findCompileErrors(question: ErrorQuestion): CompileErrors {
  const { touch, cwd } = question;
  const { ts, before, after, files } = touch.pair;
  const spots: Spot[] = [];
  const brokenBefore: CompileError[] = [];
  const causes = new ErrorCauses(touch);
  for (const file of files) {
    const errors = errorsIn(after, file);
    if (errors.length === 0) continue;
    const known = new Set(errorsIn(before, file).map(({ code, start }) => `${code} ${start}`));
    for (const error of errors) {
      const { start = 0, length = 0, code } = error;
      const message = ts.flattenDiagnosticMessageText(error.messageText, "\n");
      const end = start + length;
      if (known.has(`${code} ${start}`))
        brokenBefore.push({ ...placeIn(file, start, end, cwd), code, message });
      else
        spots.push(
          spotOf(causes.find(file, { start, end, message }, question.stepsOf(file)), file, error, message),
        );
    }
  }
  return { spots, brokenBefore };
}

function errorsIn(program: ts.Program, file: ts.SourceFile): readonly ts.Diagnostic[] {
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
}

function spotOf(
  { step, change }: FoundCause,
  file: ts.SourceFile,
  { start = 0, length = 0, code }: ts.Diagnostic,
  message: string,
): Spot {
  return {
    kind: "stops-compiling",
    node: file,
    range: { start, end: start + length },
    version: step?.from ?? "",
    cause: change === undefined ? undefined : causeOfChange(change),
    sentence: errorSentence(code),
    advice: change?.advice[0]?.text ?? "Correct it by the newer types; no single change explains it.",
    confidence: "certain",
    error: { code, message },
  };
}
