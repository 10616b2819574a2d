/**
 * The changes behind the errors of the compiler: a change is the cause of an error that disappears when it is taken back,
 * which means that the newer modules have the older declaration in its place.
 *
 * An error where code names what a change concerns, and nothing else, needs no such proof. The suspects of all others are
 * taken back in memory, several in one program if no error suspects two of them. An error that exists only because another
 * one turned a type into `any` or `never` follows from that one.
 */
import type { ts } from "@ts-morph/common";

import type { Failure } from "../analysis.js";
import type { Change } from "../../judge/change.js";
import type { Step } from "../question.js";
import type { Touch } from "../touch/touch.js";
import { compilerFailureAt } from "../workspace/compiler-failure.js";
import { allErrorsIn, type ProgramPair } from "../workspace/program-pair.js";
import type { CompilerError } from "./compiler-error.js";
import { ErrorRoots } from "./error-roots.js";
import { OlderModules } from "./older-parts.js";
import { type CauseOfChange, type KnownCause, SuspectSearch } from "./suspects.js";
import { groupBy } from "../../values/collections.js";

export type ErrorCause =
  | ({ readonly kind: "known" } & KnownCause)
  | { readonly kind: "follows"; readonly root: CompilerError }
  | { readonly kind: "open"; readonly candidates: readonly CauseOfChange[] };

interface FoundCauses {
  /** In the order of the errors. */
  readonly causes: ReadonlyMap<CompilerError, ErrorCause>;
  readonly failures: readonly Failure[];
}

/** `errors`: all that the newer version brings. */
export function findCauses(
  touch: Touch,
  errors: readonly CompilerError[],
  stepsOf: (file: ts.SourceFile) => readonly Step[],
): FoundCauses {
  const older = new OlderModules(touch.pair);
  const search = new SuspectSearch(touch, older);
  const roots = new ErrorRoots(touch, errors);
  const causes = new Map<CompilerError, ErrorCause>();
  const failures: Failure[] = [];
  const suspects = new Map<CompilerError, readonly CauseOfChange[]>();
  const causeOf = (error: CompilerError, most: number): ErrorCause => {
    const { node, file } = error;
    const steps = stepsOf(file);
    const { changes, isNamed } = search.of(node, steps, most);
    suspects.set(error, changes);
    const [first] = changes;
    return isNamed && first !== undefined
      ? { kind: "known", ...search.known(node, [first], changes, steps) }
      : { kind: "open", candidates: changes };
  };
  const guarded = (error: CompilerError, find: () => ErrorCause): void => {
    try {
      causes.set(error, find());
    } catch (failure) {
      const ofCompiler = compilerFailureAt(failure, error.node);
      if (ofCompiler !== undefined) throw ofCompiler;
      failures.push({ analysis: "error-causes", node: error.node, error: failure });
      causes.set(error, { kind: "open", candidates: [] });
    }
  };
  let open: CompilerError[] = [];
  for (const error of errors) {
    guarded(error, () => {
      const root = roots.of(error);
      return root === undefined ? { kind: "open", candidates: [] } : { kind: "follows", root };
    });
    if (causes.get(error)?.kind === "open" && !touch.pair.ts.isSourceFile(error.node)) open.push(error);
  }
  for (const { most, searchCauses } of [
    { most: nearest, searchCauses: oneByOne },
    { most: farthest, searchCauses: together },
  ]) {
    const questions: Question[] = [];
    for (const error of open) {
      const tried = suspects.get(error) ?? [];
      guarded(error, () => causeOf(error, most));
      const own = suspects.get(error);
      if (own === undefined || causes.get(error)?.kind !== "open") continue;
      const searching = searchCauses(own, tried);
      questions.push({ error, suspects: own, search: searching, answer: searching.next() });
    }
    if (questions.length === 0) break;
    const proven = prove(touch.pair, older, questions);
    for (const [error, proof] of proven) {
      const { node, file } = error;
      const own = suspects.get(error) ?? [];
      guarded(error, () => ({ kind: "known", ...search.known(node, proof, own, stepsOf(file)) }));
    }
    open = questions.map(({ error }) => error).filter((error) => !proven.has(error));
  }
  return { causes, failures };
}

/** The suspects that are tried one by one, of which the first is usually right, and those that are tried together after them. */
const nearest = 4;
const farthest = 12;

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

/** The causes of each error that disappears: one change, or two that suffice only together. */
function prove(
  pair: ProgramPair,
  older: OlderModules,
  questions: readonly Question[],
): ReadonlyMap<CompilerError, Causes> {
  const proven = new Map<CompilerError, Causes>();
  let waiting = questions;
  while (waiting.length > 0) {
    const batch = batchOf(waiting.filter(({ answer }) => answer.done !== true));
    const remaining = errorsWithout(pair, older, batch);
    for (const each of batch) each.answer = each.search.next(!remaining.has(each.error));
    for (const { error, answer } of waiting) {
      const [cause, ...others] = answer.done === true ? answer.value : [];
      if (cause !== undefined && others.length < 2) proven.set(error, [cause, ...others]);
    }
    waiting = waiting.filter(({ answer }) => answer.done !== true);
  }
  return proven;
}

type Causes = Parameters<SuspectSearch["known"]>[1];

function errorsWithout(
  pair: ProgramPair,
  older: OlderModules,
  batch: readonly Question[],
): ReadonlySet<CompilerError> {
  const errors = batch.map(({ error }) => error);
  const texts = older.without(batch.flatMap(takenBack));
  if (texts.size === 0) return new Set(errors);
  const program = pair.replaced(texts);
  const remaining = Array.from(
    groupBy(errors, ({ file }) => file),
    ([file, own]) => {
      const diagnostics = allErrorsIn(program, file, statementsOf(pair, own));
      const isReported = (error: CompilerError): boolean =>
        diagnostics.some(({ code, start }) => code === error.code && start === error.start);
      return own.filter(isReported);
    },
  );
  return new Set(remaining.flat());
}

/** The statements with the errors; undefined if they do not show one: about imports, exports, unused names or comments. */
function statementsOf({ ts }: ProgramPair, errors: readonly CompilerError[]): readonly ts.Node[] | undefined {
  const statements = errors.map(({ node, file, code }) => {
    const statement = ts.findAncestor(node, ({ parent }) => parent === file);
    if (statement === undefined || ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
      return undefined;
    return code === unusedComment || (code >= 6000 && code < 7000) ? undefined : statement;
  });
  return statements.every((each) => each !== undefined) ? statements : undefined;
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
