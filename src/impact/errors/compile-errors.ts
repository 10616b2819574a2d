/** Compile errors with the newer version, each with the change that causes it, and existing errors. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Failure } from "../analysis.js";
import { factsOf, namedBy } from "../facts.js";
import type { CompileError } from "../finding.js";
import type { Step } from "../question.js";
import { adviceAt } from "../advice.js";
import { causeOfChange, placeIn, type Spot } from "../spots.js";
import { alwaysTrue, isNegated } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { UnexplainedError } from "../untouched.js";
import type { Compiler } from "../workspace/compiler.js";
import { compilerFailureAt, lookAt } from "../workspace/compiler-failure.js";
import type { TscAnswer, TscError } from "../workspace/own-tsc.js";
import { allErrorsIn } from "../workspace/program-pair.js";
import { silencedBy } from "../workspace/silenced.js";
import { type CompilerError, compilerError } from "./compiler-error.js";
import { findCauses, type ErrorCause } from "./error-causes.js";
import { lacksName, missing, sentenceOf } from "./error-sentences.js";
import type { CauseOfChange } from "./suspects.js";

export interface CompileErrors {
  readonly spots: readonly Spot[];
  readonly brokenBefore: readonly CompileError[];
  readonly unexplained: readonly UnexplainedError[];
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
  const failures: Failure[] = [];
  const fail = (error: unknown, { node }: CompilerError): void => {
    const ofCompiler = compilerFailureAt(error, node);
    if (ofCompiler !== undefined) throw ofCompiler;
    failures.push({ analysis: "error-causes", node, error });
  };
  const causes = findCauses({ touch, errors, stepsOf, fail });
  const rootOf = (error: CompilerError, depth = causes.size): CompilerError => {
    const cause = causes.get(error);
    return cause?.kind === "follows" && depth > 0 ? rootOf(cause.root, depth - 1) : error;
  };
  const spots = errors.flatMap((error) => {
    const cause = causes.get(error);
    if (cause === undefined || rootOf(error) !== error) return [];
    const followers = errors.filter((each) => each !== error && rootOf(each) === error);
    return [spotOf(touch.pair.ts, error, cause, followers, stepsOf(error.file))];
  });
  const open = errors.filter((error) => causes.get(rootOf(error))?.kind === "open");
  const unexplained = open.map((error) => ({
    node: error.node,
    operations: lookAt(error.node, () => operationsAround(touch, error.node)),
  }));
  return { spots, brokenBefore, unexplained, failures };
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
      const error = compilerError(ts, file, diagnostic);
      const { start, end, code } = error;
      const message = withReadableModules(error.message, touch, cwd);
      if (!known.has(`${code} ${start}`)) errors.push({ ...error, message });
      else if (silencedBy(file, start) === undefined)
        brokenBefore.push({ ...placeIn(file, start, end, cwd), code, message });
    }
  }
  return { errors, brokenBefore };
}

/** Modules of a version by the folder of the newer one, which the compiler sees in place of the older, and relative to `cwd`. */
function withReadableModules(message: string, { pair: { after }, stepOf }: Touch, cwd: string): string {
  return message.replaceAll(
    // `import("…")`, and a namespace or module in quotes.
    /"(?<file>(?:\/|[A-Za-z]:)[^"]+)"(?:, \{ with: \{[^{}]*\} \}(?=\)))?/g,
    (_, file: string): string => {
      const source = after.getSourceFile(`${file}.ts`) ?? after.getSourceFile(`${file}.d.ts`);
      const step = source && stepOf(source);
      const shown = path.relative(cwd, file).split(path.sep).join("/");
      return `"${step === undefined ? shown : shown.replace(`/${path.basename(step.folder)}/`, `/${step.to}/`)}"`;
    },
  );
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

/** Operations that the surrounding function calls or passes on. */
function operationsAround({ pair: { ts }, values }: Touch, node: ts.Node): ReadonlySet<string> {
  const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each)) ?? node;
  return new Set(values.operations.usesIn(around).map(({ operation }) => operation.id));
}

function spotOf(
  ts: Compiler,
  { node, file, start, end, code, message }: CompilerError,
  cause: ErrorCause,
  followers: readonly CompilerError[],
  steps: readonly Step[],
): Spot {
  const causes = cause.kind === "known" ? [cause.cause, ...cause.others] : [];
  const [first, ...others] = causes;
  const step = first?.step ?? (steps.length === 1 ? steps[0] : undefined);
  const candidates = cause.kind === "open" ? cause.candidates.map(({ change }) => causeOfChange(change)) : [];
  const comment = silencedBy(file, start);
  const sentence = code === 2367 && isNegated(ts, node) ? alwaysTrue : errorSentence(code, first);
  return {
    kind: comment === undefined ? "stops-compiling" : "review",
    node: file,
    range: { start, end },
    version: step?.from ?? "",
    cause: first === undefined ? undefined : causeOfChange(first.change),
    otherCauses: others.map(({ change }) => causeOfChange(change)),
    candidates,
    sentence:
      comment === undefined ? sentence : `${sentence} \`${comment}\` hides the error from the compiler.`,
    isVague: vague.has(code),
    advice:
      first === undefined
        ? openAdvice(candidates.length)
        : adviceAt(ts, node, first.change) || "Adapt it to the newer types.",
    confidence: "certain",
    error: { code, message },
    knockOns: followers.map((each) => ({
      file: each.file,
      range: { start: each.start, end: each.end },
      error: { code: each.code, message: each.message },
    })),
  };
}

function openAdvice(candidates: number): string {
  return candidates === 0
    ? "Adapt it to the newer types; the code does not show which change it meets."
    : "Adapt it to the newer types; the code does not show which of the changes below it meets.";
}

/** Errors about a whole type, reported far from the value that causes them. */
const vague: ReadonlySet<number> = new Set([2322, 2345, 2362, 2363, 2365]);

function errorSentence(code: number, cause: CauseOfChange | undefined): string {
  const facts =
    cause === undefined ? [] : factsOf([cause.step]).filter((each) => each.change === cause.change);
  const isGone = facts.some(({ fact, values }) => namedBy(fact).of !== undefined || values.removed.size > 0);
  if (missing.has(code) && facts.length > 0 && !isGone) return lacksName;
  return sentenceOf(code);
}
