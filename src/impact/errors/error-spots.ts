/** What an error of the compiler means for code that compiled with the older version, with the change that causes it. */
import type { ts } from "@ts-morph/common";

import { adviceAt, alwaysTrue, isNegated } from "../advice.js";
import { factsOf, namedBy } from "../facts.js";
import type { Finding } from "../finding.js";
import type { Step } from "../question.js";
import { causeOfChange, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import type { UnexplainedError } from "../untouched.js";
import type { Compiler } from "../workspace/compiler.js";
import { lookAt } from "../workspace/compiler-failure.js";
import { silencedBy } from "../workspace/silenced.js";
import type { CompilerError } from "./compiler-error.js";
import type { ErrorCause } from "./error-causes.js";
import type { CauseOfChange } from "./suspects.js";

export interface ErrorSpots {
  readonly spots: readonly Spot[];
  readonly unexplained: readonly UnexplainedError[];
}

/** `stepsOf`: the steps that replace the versions used by a file. */
export function spotsOfErrors(
  touch: Touch,
  causes: ReadonlyMap<CompilerError, ErrorCause>,
  stepsOf: (file: ts.SourceFile) => readonly Step[],
): ErrorSpots {
  const errors = [...causes.keys()];
  const rootOf = (error: CompilerError, depth = causes.size): CompilerError => {
    const cause = causes.get(error);
    return cause?.kind === "follows" && depth > 0 ? rootOf(cause.root, depth - 1) : error;
  };
  const spots: Spot[] = [];
  const unexplained: UnexplainedError[] = [];
  for (const [error, cause] of causes) {
    const { node, file } = error;
    const root = rootOf(error);
    if (causes.get(root)?.kind === "open")
      unexplained.push({ node, operations: lookAt(node, () => operationsAround(touch, node)) });
    if (root !== error) continue;
    const followers = errors.filter((each) => each !== error && rootOf(each) === error);
    spots.push(spotOf(touch.pair.ts, error, cause, followers, stepsOf(file)));
  }
  return { spots, unexplained };
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
  const sentence = code === 2367 && isNegated(ts, node) ? alwaysTrue : errorSentence(code, first);
  const comment = silencedBy(file, start);
  const candidates = cause.kind === "open" ? cause.candidates.map(({ change }) => causeOfChange(change)) : [];
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

/** Errors about a name that a type does not have: because it is gone, or because the type is another one. */
const missing: ReadonlySet<number> = new Set([2339, 2551, 2561, 2353, 7053, 2568]);

/** By compiler code. */
const sentences: readonly (readonly [codes: readonly number[], sentence: string])[] = [
  [[2367, 2678], "The two sides of this comparison have no value in common any more."],
  [[2366, 2355, 7030, 2847], "This function returns nothing for the new value."],
  [[2739, 2740, 2741], "Something that is required now is missing here."],
  [[2305, 2614, 2724, 2694, 2307], "This name was removed or renamed."],
  [[...missing], "What is named here was removed or renamed."],
  [[18047, 18048, 18049, 2531, 2532, 2533, 2722], "This value can be missing now."],
  [
    [1360, 2322, 2345, 2344, 2352, 2416, 2559, 2769],
    "This value no longer fits the type that is expected here.",
  ],
  [[2554, 2555, 2556], "This call needs other arguments now."],
  [[2349, 2351], "This can no longer be called."],
  [[2362, 2363, 2365], "This operator does not take the new type."],
  [[2536, 2538], "This type is no longer indexed like that."],
];

const lacksName = "The newer type does not have what is named here.";

function sentenceOf(code: number): string {
  return sentences.find(([codes]) => codes.includes(code))?.[1] ?? "This no longer compiles.";
}

/** True if the compiler's message says the same, with the names of the place. */
export function isSaidByCompiler({ sentence, error }: Pick<Finding, "sentence" | "error">): boolean {
  return error !== undefined && (sentence === sentenceOf(error.code) || sentence === lacksName);
}

/** Operations that the surrounding function calls or passes on. */
function operationsAround({ pair: { ts }, values }: Touch, node: ts.Node): ReadonlySet<string> {
  const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each)) ?? node;
  return new Set(values.operations.usesIn(around).map(({ operation }) => operation.id));
}
