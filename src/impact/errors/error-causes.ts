/**
 * The changes behind the errors of the compiler: a change is the cause of an error that disappears when it is taken back,
 * which means that the newer modules have the older declaration in its place.
 *
 * An error where code names what a change concerns, and nothing else, needs no such proof. The suspects of all others are
 * taken back in memory, several in one program if no error suspects two of them. An error that exists only because another
 * one turned a type into `any` or `never` follows from that one.
 */
import type { ts } from "@ts-morph/common";

import type { Change } from "../../judge/change.js";
import { FactIndex, factsOf } from "../facts.js";
import type { Step } from "../question.js";
import type { Touch } from "../touch/touch.js";
import { allErrorsIn, type ProgramPair } from "../workspace/program-pair.js";
import type { CompilerError } from "./compiler-error.js";
import { ErrorRoots } from "./error-roots.js";
import { OlderParts } from "./older-parts.js";
import { type CauseOfChange, SuspectSearch } from "./suspects.js";
import { getOrAdd, groupBy } from "../../values/collections.js";

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
  const known = (error: CompilerError, [cause, ...needed]: Causes): ErrorCause => {
    const ofLiteral = search.ofLiteral(error.node, suspects.get(error) ?? [], stepsOf(error.file));
    const further = ofLiteral.filter(({ change }) => change !== cause.change);
    return { kind: "known", cause, others: [...needed, ...further] };
  };
  const causeOf = (error: CompilerError, most: number): ErrorCause => {
    const root = roots.of(error);
    if (root !== undefined) return { kind: "follows", root };
    if (touch.pair.ts.isSourceFile(error.node)) return { kind: "open", candidates: [] };
    const { changes, isNamed } = search.of(error.node, stepsOf(error.file), most);
    suspects.set(error, changes);
    const [first] = changes;
    return isNamed && first !== undefined ? known(error, [first]) : { kind: "open", candidates: changes };
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
  for (const { most, searchCauses } of [
    { most: nearest, searchCauses: oneByOne },
    { most: farthest, searchCauses: together },
  ]) {
    const tried = new Map(suspects);
    for (const error of open) guarded(error, () => causeOf(error, most));
    open = open.filter((error) => causes.get(error)?.kind === "open" && suspects.has(error));
    const proven = back.prove(
      new Map(
        open.map((error) => {
          const own = suspects.get(error) ?? [];
          return [error, { suspects: own, search: searchCauses(own, tried.get(error) ?? []) }];
        }),
      ),
    );
    for (const [error, proof] of proven) guarded(error, () => known(error, proof));
    open = open.filter((error) => !proven.has(error));
  }
  return causes;
}

/** The suspects that are tried one by one, of which the first is usually right, and those that are tried together after them. */
const nearest = 4;
const farthest = 12;

type Causes = readonly [CauseOfChange, ...CauseOfChange[]];

/** Asks whether an error disappears without some changes. The result is the fewest that it takes; empty if none suffice. */
type CauseSearch = Generator<readonly CauseOfChange[], readonly CauseOfChange[], boolean>;

function* oneByOne(suspects: readonly CauseOfChange[]): CauseSearch {
  for (const each of suspects) if (yield [each]) return [each];
  return [];
}

/** All that are new, then also those that do not suffice alone. */
function* together(suspects: readonly CauseOfChange[], tried: readonly CauseOfChange[]): CauseSearch {
  const others = suspects.filter(({ change }) => !tried.some((each) => each.change === change));
  if (others.length > 0 && (yield others)) return yield* neededOf(others, []);
  return tried.length > 0 && suspects.length > 1 && (yield suspects) ? yield* neededOf(suspects, []) : [];
}

/** The error disappears without `suspects` and `others`, and not without `others` alone. */
function* neededOf(suspects: readonly CauseOfChange[], others: readonly CauseOfChange[]): CauseSearch {
  if (suspects.length < 2) return suspects;
  const middle = Math.ceil(suspects.length / 2);
  const [first, second] = [suspects.slice(0, middle), suspects.slice(middle)];
  for (const half of [first, second]) if (yield [...half, ...others]) return yield* neededOf(half, others);
  const needed = yield* neededOf(first, [...second, ...others]);
  return [...needed, ...(yield* neededOf(second, [...needed, ...others]))];
}

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

  /** The causes of each error that disappears: one change, or two that suffice only together. */
  prove(
    questions: ReadonlyMap<CompilerError, Pick<Question, "suspects" | "search">>,
  ): ReadonlyMap<CompilerError, Causes> {
    const proven = new Map<CompilerError, Causes>();
    let waiting = Array.from(questions, ([error, question]): Question => ({
      error,
      ...question,
      answer: question.search.next(),
    }));
    while (waiting.length > 0) {
      const batch = batchOf(waiting.filter(({ answer }) => answer.done !== true));
      const remaining = this.#errorsWithout(batch);
      for (const each of batch) each.answer = each.search.next(!remaining.has(each.error));
      for (const { error, answer } of waiting) {
        const [cause, ...others] = answer.done === true ? answer.value : [];
        if (cause !== undefined && others.length < 2) proven.set(error, [cause, ...others]);
      }
      waiting = waiting.filter(({ answer }) => answer.done !== true);
    }
    return proven;
  }

  #errorsWithout(batch: readonly Question[]): ReadonlySet<CompilerError> {
    const errors = batch.map(({ error }) => error);
    const texts = this.#textsWithout(batch.flatMap(takenBack));
    if (texts.size === 0) return new Set(errors);
    const program = this.#pair.replaced(texts);
    const remaining = Array.from(
      groupBy(errors, ({ file }) => file),
      ([file, own]) => {
        const diagnostics = allErrorsIn(program, file, this.#statementsOf(own));
        const isReported = (error: CompilerError): boolean =>
          diagnostics.some(({ code, start }) => code === error.code && start === error.start);
        return own.filter(isReported);
      },
    );
    return new Set(remaining.flat());
  }

  /** The statements with the errors; undefined if they do not show one: about imports, exports, unused names or comments. */
  #statementsOf(errors: readonly CompilerError[]): readonly ts.Node[] | undefined {
    const { ts } = this.#pair;
    const statements = errors.map(({ node, file, code }) => {
      const statement = ts.findAncestor(node, ({ parent }) => parent === file);
      if (statement === undefined || ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
        return undefined;
      return code === unusedComment || (code >= 6000 && code < 7000) ? undefined : statement;
    });
    return statements.every((each) => each !== undefined) ? statements : undefined;
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

/** Unused `@ts-expect-error` */
const unusedComment = 2578;

interface Question {
  readonly error: CompilerError;
  readonly suspects: readonly CauseOfChange[];
  readonly search: CauseSearch;
  answer: IteratorResult<readonly CauseOfChange[], readonly CauseOfChange[]>;
}

function takenBack({ answer }: Question): readonly CauseOfChange[] {
  return answer.done === true ? [] : answer.value;
}

/** Questions that one program answers: of no error, it takes back other suspects than those asked about. */
function batchOf(questions: readonly Question[]): readonly Question[] {
  const changesOf = (causes: readonly CauseOfChange[]): readonly Change[] =>
    causes.map(({ change }) => change);
  const [asked, spared] = [new Set<Change>(), new Set<Change>()];
  return questions.filter((question) => {
    const own = changesOf(takenBack(question));
    const others = changesOf(question.suspects).filter((each) => !own.includes(each));
    if (own.some((each) => spared.has(each)) || others.some((each) => asked.has(each))) return false;
    for (const each of own) asked.add(each);
    for (const each of others) spared.add(each);
    return true;
  });
}
