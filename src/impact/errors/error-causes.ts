/**
 * The changes behind the errors of the compiler: a change is the cause of an error that disappears when it is taken back,
 * which means that the newer modules have the older declaration in its place.
 *
 * An error where code names what a change concerns, and nothing else, needs no such proof. The suspects of all others are
 * taken back in memory, several in one program if no error suspects two of them. An error that exists only because another
 * one turned a type into `any` or `never` follows from that one.
 */
import type { ts } from "@ts-morph/common";

import { FactIndex, factsOf } from "../facts.js";
import type { Step } from "../question.js";
import type { Touch } from "../touch/touch.js";
import { errorsIn, type ProgramPair } from "../workspace/program-pair.js";
import type { CompilerError } from "./compiler-error.js";
import { ErrorRoots } from "./error-roots.js";
import { OlderParts } from "./older-parts.js";
import { type CauseOfChange, SuspectSearch } from "./suspects.js";
import { getOrAdd } from "../../values/collections.js";

export type ErrorCause =
  /** `others`: further changes of the same literal, which the compiler would report next. */
  | { readonly kind: "known"; readonly cause: CauseOfChange; readonly others: readonly CauseOfChange[] }
  | { readonly kind: "follows"; readonly root: CompilerError }
  | { readonly kind: "open"; readonly candidates: readonly CauseOfChange[] };

interface CausesQuestion {
  readonly touch: Touch;
  /** All errors that the newer version brings. */
  readonly errors: readonly CompilerError[];
  readonly stepsOf: (file: ts.SourceFile) => readonly Step[];
  /** Receives what the search for one cause throws. */
  readonly fail: (failure: unknown, error: CompilerError) => void;
}

export function findCauses({
  touch,
  errors,
  stepsOf,
  fail,
}: CausesQuestion): ReadonlyMap<CompilerError, ErrorCause> {
  const back = new TakingBack(touch.pair);
  const search = new SuspectSearch(touch, (step) => back.indexOf(step));
  const roots = new ErrorRoots(touch, errors);
  const causes = new Map<CompilerError, ErrorCause>();
  const suspects = new Map<CompilerError, readonly CauseOfChange[]>();
  const known = (error: CompilerError, cause: CauseOfChange): ErrorCause => {
    const others = search.ofLiteral(error.node, suspects.get(error) ?? [], stepsOf(error.file));
    return { kind: "known", cause, others: others.filter(({ change }) => change !== cause.change) };
  };
  const causeOf = (error: CompilerError, most: number): ErrorCause => {
    const root = roots.of(error);
    if (root !== undefined) return { kind: "follows", root };
    if (touch.pair.ts.isSourceFile(error.node)) return { kind: "open", candidates: [] };
    const { changes, isNamed } = search.of(error.node, stepsOf(error.file), most);
    suspects.set(error, changes);
    const [first] = changes;
    return isNamed && first !== undefined ? known(error, first) : { kind: "open", candidates: changes };
  };
  const guarded = (error: CompilerError, look: () => ErrorCause): void => {
    try {
      causes.set(error, look());
    } catch (failure) {
      fail(failure, error);
      causes.set(error, { kind: "open", candidates: [] });
    }
  };
  let open = errors;
  for (const most of [nearest, farthest]) {
    const tried = new Map(suspects);
    for (const error of open) guarded(error, () => causeOf(error, most));
    open = open.filter((error) => causes.get(error)?.kind === "open" && suspects.has(error));
    const untried = (error: CompilerError): readonly CauseOfChange[] =>
      (suspects.get(error) ?? []).filter(
        ({ change }) => tried.get(error)?.some((each) => each.change === change) !== true,
      );
    const proven = back.prove(new Map(open.map((error) => [error, untried(error)])));
    for (const [error, cause] of proven) guarded(error, () => known(error, cause));
    open = open.filter((error) => !proven.has(error));
  }
  return causes;
}

/** The suspects that are tried first, and those that are tried if it is none of these. */
const nearest = 4;
const farthest = 12;

class TakingBack {
  readonly #pair: ProgramPair;
  readonly #parts = new Map<Step, OlderParts>();
  readonly #indexes = new Map<Step, FactIndex>();

  constructor(pair: ProgramPair) {
    this.#pair = pair;
  }

  /** The facts, also by the keys of all parts that are theirs. */
  indexOf(step: Step): FactIndex {
    return getOrAdd(this.#indexes, step, () => {
      const facts = factsOf([step]);
      const keysOf = (fact: (typeof facts)[number]): readonly string[] =>
        this.#partsOf(step)
          .of(fact)
          .map(({ key }) => key);
      return new FactIndex(
        facts.map((each) => ({ ...each, keys: new Set([...each.keys, ...keysOf(each)]) })),
      );
    });
  }

  /** The cause of each error that disappears without one of its suspects. */
  prove(
    suspects: ReadonlyMap<CompilerError, readonly CauseOfChange[]>,
  ): ReadonlyMap<CompilerError, CauseOfChange> {
    const proven = new Map<CompilerError, CauseOfChange>();
    const waiting = new Map(suspects);
    // Errors that disappeared without two of their suspects: these are never taken back together again.
    const undecided = new Set<CompilerError>();
    for (let batch = this.#batchOf(waiting, undecided); batch.errors.length > 0;) {
      const remaining = this.#errorsWithout(batch);
      for (const error of batch.errors) {
        const list = waiting.get(error) ?? [];
        const taken = list.filter(({ change }) => batch.changes.has(change));
        const [cause] = taken;
        if (remaining.has(error))
          waiting.set(
            error,
            list.filter((each) => !taken.includes(each)),
          );
        else if (cause === undefined || taken.length > 1) undecided.add(error);
        else {
          proven.set(error, cause);
          waiting.delete(error);
        }
      }
      batch = this.#batchOf(waiting, undecided);
    }
    return proven;
  }

  /** The next suspect of each error, but for those that would leave two suspects of one error to choose between. */
  #batchOf(
    waiting: ReadonlyMap<CompilerError, readonly CauseOfChange[]>,
    undecided: ReadonlySet<CompilerError>,
  ): Batch {
    const changes = new Map<CauseOfChange["change"], CauseOfChange>();
    const errors: CompilerError[] = [];
    const isAmong = (error: CompilerError, change: CauseOfChange["change"]): boolean => {
      const [first, ...others] = waiting.get(error) ?? [];
      const near = undecided.has(error) ? others : others.slice(0, nearest - 2);
      return change !== first?.change && near.some((each) => each.change === change);
    };
    const inOrder = [...waiting.keys()].sort(
      (left, right) => Number(undecided.has(right)) - Number(undecided.has(left)),
    );
    for (const error of inOrder) {
      const [first] = waiting.get(error) ?? [];
      if (first === undefined) continue;
      const isApart =
        ![...changes.keys()].some((change) => isAmong(error, change)) &&
        !errors.some((other) => isAmong(other, first.change));
      if (!isApart) continue;
      errors.push(error);
      changes.set(first.change, first);
    }
    return { changes, errors };
  }

  #errorsWithout({ changes, errors }: Batch): ReadonlySet<CompilerError> {
    const texts = this.#textsWithout([...changes.values()]);
    if (texts.size === 0) return new Set(errors);
    const program = this.#pair.replaced(texts);
    const byFile = new Map<ts.SourceFile, ReadonlySet<string>>();
    const left = (file: ts.SourceFile): ReadonlySet<string> =>
      getOrAdd(
        byFile,
        file,
        () => new Set(errorsIn(program, file).map(({ code, start }) => `${code} ${start}`)),
      );
    return new Set(errors.filter(({ file, code, start }) => left(file).has(`${code} ${start}`)));
  }

  #textsWithout(causes: readonly CauseOfChange[]): ReadonlyMap<string, string> {
    const steps = [...new Set(causes.map(({ step }) => step))];
    return new Map(
      steps.flatMap((step) => {
        const facts = factsOf([step]).filter(({ change }) => causes.some((each) => each.change === change));
        return [...this.#partsOf(step).without(facts)];
      }),
    );
  }

  #partsOf(step: Step): OlderParts {
    return getOrAdd(this.#parts, step, () => new OlderParts(this.#pair, step));
  }
}

interface Batch {
  readonly changes: ReadonlyMap<CauseOfChange["change"], CauseOfChange>;
  /** Each has its next suspect among the changes. */
  readonly errors: readonly CompilerError[];
}
