/** Compile errors with the newer version, each with the change that causes it, and existing errors. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Failure } from "../analysis.js";
import type { CompileError } from "../finding.js";
import type { Step } from "../question.js";
import { placeIn } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import type { TscAnswer, TscError } from "../workspace/own-tsc.js";
import { allErrorsIn } from "../workspace/program-pair.js";
import { silencedBy } from "../workspace/silenced.js";
import { type CompilerError, compilerError } from "./compiler-error.js";
import { findCauses } from "./error-causes.js";
import { type ErrorSpots, spotsOfErrors } from "./error-spots.js";

export interface CompileErrors extends ErrorSpots {
  readonly brokenBefore: readonly CompileError[];
  readonly failures: readonly Failure[];
}

export interface ErrorQuestion {
  readonly touch: Touch;
  /** The steps that replace the versions used by a file. */
  readonly stepsOf: (file: ts.SourceFile) => readonly Step[];
  /** Base of the paths shown. */
  readonly cwd: string;
  /** The errors of the project's own compiler, if it is a different one; these take precedence. */
  readonly answer: TscAnswer | undefined;
}

export function findCompileErrors({ touch, stepsOf, cwd, answer }: ErrorQuestion): CompileErrors {
  const { errors, brokenBefore } = newErrors(touch, cwd, answer);
  const { causes, failures } = findCauses(touch, errors, stepsOf);
  return { ...spotsOfErrors(touch, causes, stepsOf), brokenBefore, failures };
}

function newErrors(
  touch: Touch,
  cwd: string,
  answer: TscAnswer | undefined,
): { readonly errors: readonly CompilerError[]; readonly brokenBefore: readonly CompileError[] } {
  const { ts, before, after, reaching: files } = touch.pair;
  const errors: CompilerError[] = [];
  const brokenBefore: CompileError[] = [];
  for (const file of files) {
    const diagnostics = diagnosticsIn(ts, after, file, answer?.after);
    // Also of a file without errors: analyses ask cheaply about code that was checked as a whole, and nearly twice as much
    // about code that is checked where they ask.
    const former = diagnosticsIn(ts, before, file, answer?.before);
    const known = new Set(former.map(({ code, start }) => `${code} ${start}`));
    for (const diagnostic of diagnostics) {
      const error = compilerError(touch, file, diagnostic, cwd);
      const { start, end, code, message } = error;
      if (!known.has(`${code} ${start}`)) errors.push(error);
      else if (silencedBy(file, start) === undefined)
        brokenBefore.push({ ...placeIn(file, start, end, cwd), code, message });
    }
  }
  return { errors, brokenBefore };
}

/** `answered`: the errors of another compiler, with our extent if both agree, else that of the word. */
function diagnosticsIn(
  ts: Compiler,
  program: ts.Program,
  file: ts.SourceFile,
  answered: readonly TscError[] | undefined,
): readonly ts.Diagnostic[] {
  const own = allErrorsIn(program, file);
  if (answered === undefined) return own;
  const inFile = answered.filter((error) => path.normalize(file.fileName) === error.file);
  const shown = inFile.map(({ line, column, code, message }): ts.Diagnostic => {
    const start = file.getPositionOfLineAndCharacter(line - 1, column - 1);
    const same = own.find((each) => each.code === code && each.start === start);
    const length = /^[\w$]+|^./.exec(file.text.slice(start))?.[0].length ?? 0;
    const { Error: category } = ts.DiagnosticCategory;
    return same ?? { category, file, start, length, code, messageText: message };
  });
  return [...shown, ...own.filter(({ start }) => silencedBy(file, start) !== undefined)];
}
