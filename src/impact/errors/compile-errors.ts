/**
 * What stops compiling with the newer version, each with the change that causes it, and what did not compile before.
 *
 * The cause is looked for in what the compiler points at, then in what it says, then around the place: where it demands a
 * return, the `switch` that no longer covers everything is above it.
 */
import type ts from "typescript";

import type { Change } from "../../changes/change.js";
import type { CompileError } from "../finding.js";
import type { Step } from "../find-impact.js";
import { placeIn } from "../place.js";
import type { Spot } from "../spot.js";
import { causeOfChange } from "../touch/causes.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import { indexWords, type ChangeWords } from "./change-words.js";
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

interface ErrorPlace {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

interface FoundCause {
  readonly step: Step | undefined;
  readonly change: Change | undefined;
}

class ErrorCauses {
  readonly #touch: Touch;
  readonly #words = new Map<Step, ChangeWords>();

  constructor(touch: Touch) {
    this.#touch = touch;
  }

  find(file: ts.SourceFile, error: ErrorPlace, steps: readonly Step[]): FoundCause {
    const { ts } = this.#touch.pair;
    const node = nodeAt(ts, file, error);
    return (
      this.#ofType(node) ??
      this.#quoted(error.message, steps) ??
      firstDefined(descendants(ts, node), (each) => this.#ofType(each)) ??
      firstDefined(ancestors(ts, node), (each) => this.#ofType(each)) ??
      this.#ofBody(node) ?? { step: steps.length === 1 ? steps[0] : undefined, change: undefined }
    );
  }

  #ofType(node: ts.Node): FoundCause | undefined {
    const { ts } = this.#touch.pair;
    if (!ts.isExpression(node) && !ts.isTypeNode(node) && !ts.isBindingElement(node)) return undefined;
    const difference = this.#touch.difference(node);
    const cause = difference && this.#touch.cause(node, difference);
    return cause && { step: cause.step, change: cause.changes[0] };
  }

  /** The change that is quoted most; none where two are quoted as much. */
  #quoted(message: string, steps: readonly Step[]): FoundCause | undefined {
    const scored = steps.flatMap((step) =>
      [...this.#wordsOf(step).scores(message)].map(([change, score]) => ({ step, change, score })),
    );
    const [best, second] = scored.sort((left, right) => right.score - left.score);
    return best === undefined || best.score === second?.score ? undefined : best;
  }

  #wordsOf(step: Step): ChangeWords {
    const known = this.#words.get(step) ?? indexWords(step.diff.changes);
    this.#words.set(step, known);
    return known;
  }

  /** Of a function that does not return everywhere: what it decides by. */
  #ofBody(node: ts.Node): FoundCause | undefined {
    const { ts } = this.#touch.pair;
    const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each));
    if (around === undefined) return undefined;
    const decisions = descendants(ts, around).filter((each) => ts.isSwitchStatement(each));
    return firstDefined(decisions.reverse(), ({ expression }) => this.#ofType(expression));
  }
}

/** The smallest node that contains all of the place. */
function nodeAt(ts: Compiler, file: ts.SourceFile, { start, end }: ErrorPlace): ts.Node {
  let found: ts.Node = file;
  const visit = (node: ts.Node): true | undefined => {
    if (node.getStart(file) > start || node.getEnd() < end) return undefined;
    found = node;
    ts.forEachChild(node, visit);
    return true;
  };
  ts.forEachChild(file, visit);
  return found;
}

function descendants(ts: Compiler, node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    found.push(child);
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** Up to the statement that it is in. */
function ancestors(ts: Compiler, node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.findAncestor(node, (each) => {
    if (ts.isStatement(each) || ts.isSourceFile(each)) return "quit";
    found.push(each);
    return false;
  });
  return found;
}

function firstDefined<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
