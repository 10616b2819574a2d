/**
 * A rule gives a fact its meaning: its effects on a TypeScript consumer, and the words for it.
 *
 * It applies to one kind of fact, or to those that `when` accepts. Its id is its key in the family. An id never changes:
 * reports and ignore files quote it.
 */
import type { Fact, FactKind, FactOf, Relation } from "../../compare/fact.js";
import type { Direction } from "../../schema/direction.js";
import { outcomeOf, type EffectWords, type Level, type Outcome } from "../effects.js";
import { does, type Subject } from "./words.js";

interface Definition<Kind extends FactKind> {
  readonly kind: Kind;
  readonly when?: (fact: FactOf<Kind>) => boolean;
  /** One sentence without a full stop, in the words of an API user. A string is what the subject does: `is now required`. */
  readonly describe: string | ((fact: FactOf<Kind>, subject: Subject) => string);
  readonly effects: InDirections<EffectWords>;
  /** Overrides the level that follows from the effects. */
  readonly level?: Level;
  readonly exceptions?: readonly Exception<FactOf<Kind>>[];
  readonly why: InDirections<string>;
  /** Undefined if there is nothing to do. */
  readonly advise?: (fact: FactOf<Kind>, subject: Subject) => Advice | string | undefined;
  /** Compiler errors until the advice is followed. */
  readonly errors?: (fact: FactOf<Kind>) => Errors;
  /** If no change of behaviour explains the change. */
  readonly unexplained?: Unexplained;
}

type InDirections<Value> = Value | ByDirection<Value>;

type ByDirection<Value> = Readonly<Record<Direction, Value>>;

/** Facts with other effects than the rule has in general. A test fails for an exception that no case needs. */
export interface Exception<Judged> {
  readonly name: string;
  applies(fact: Judged, direction: Direction): boolean;
  readonly effects: EffectWords;
  /** Replaces the reason of the rule. */
  readonly why: string | ((fact: Judged) => string);
}

/** Questions that a schema leaves open, in whole sentences. */
interface Unexplained {
  readonly why: string;
  readonly advice: string;
}

/** Advice about a change. Code is TypeScript as the consumer may have it. */
export interface Advice extends Errors {
  readonly text: string;
  readonly before?: string;
  readonly after?: string;
}

export interface Errors {
  readonly error?: string;
  /** For code that is written in another way. */
  readonly otherErrors?: readonly string[];
}

export interface Rule<Kind extends FactKind = FactKind> {
  readonly kind: Kind;
  matches(fact: Fact): boolean;
  describe(fact: Fact, subject: Subject): string;
  readonly outcomes: ByDirection<Outcome>;
  readonly exceptions: readonly ExceptionOfRule[];
  readonly why: ByDirection<string>;
  advise(fact: Fact, subject: Subject): Advice | undefined;
  readonly unexplained: Unexplained | undefined;
}

interface ExceptionOfRule extends Exception<Fact> {
  why(fact: Fact): string;
}

export function rule<Kind extends FactKind>(definition: Definition<Kind>): Rule<Kind> {
  const { kind, when = () => true, describe, effects, level, exceptions = [], why } = definition;
  const isOwn = (fact: Fact): fact is FactOf<Kind> => fact.kind === kind;
  const own = (fact: Fact): FactOf<Kind> => {
    if (isOwn(fact)) return fact;
    throw new Error(`A rule for facts of kind "${kind}" was given one of kind "${fact.kind}".`);
  };
  const outcome = (words: EffectWords): Outcome => ({
    ...outcomeOf(words),
    ...(level === undefined ? {} : { level }),
  });
  return {
    kind,
    matches: (fact) => isOwn(fact) && when(fact),
    describe: (fact, subject) =>
      typeof describe === "string" ? does(subject, describe) : describe(own(fact), subject),
    outcomes: eachDirection(effects, outcome),
    exceptions: exceptions.map((exception) => ({
      ...exception,
      applies: (fact, direction) => isOwn(fact) && exception.applies(fact, direction),
      why: (fact) => (typeof exception.why === "string" ? exception.why : exception.why(own(fact))),
    })),
    why: eachDirection(why, (sentence) => sentence),
    advise: (fact, subject) => {
      const advice = definition.advise?.(own(fact), subject);
      if (advice === undefined) return undefined;
      const { text, ...code } = typeof advice === "string" ? { text: advice } : advice;
      return { text, ...code, ...definition.errors?.(own(fact)) };
    },
    unexplained: definition.unexplained,
  };
}

function eachDirection<Value extends string, Made>(
  given: InDirections<Value>,
  make: (value: Value) => Made,
): ByDirection<Made> {
  const { request, response } = typeof given === "string" ? { request: given, response: given } : given;
  return { request: make(request), response: make(response) };
}

/** A flag, or a string that is empty if there is nothing. */
interface Replaced {
  readonly before: boolean | string;
  readonly after: boolean | string;
}

export function gained({ before }: Replaced): boolean {
  return before === false || before === "";
}

export function lost({ after }: Replaced): boolean {
  return after === false || after === "";
}

export function replaced(fact: Replaced): boolean {
  return !gained(fact) && !lost(fact);
}

export function hasAdded({ added }: { readonly added: readonly unknown[] }): boolean {
  return added.length > 0;
}

export function hasRemoved({ removed }: { readonly removed: readonly unknown[] }): boolean {
  return removed.length > 0;
}

interface Related {
  readonly relation: Relation;
}

/** Fewer values are valid. */
export function tightened({ relation }: Related): boolean {
  return relation === "narrower";
}

/** More values are valid. */
export function loosened({ relation }: Related): boolean {
  return relation === "wider";
}

/** Some values became valid, and others invalid. */
export function shifted({ relation }: Related): boolean {
  return relation === "incomparable";
}

export function isRequired({ required }: { readonly required: boolean }): boolean {
  return required;
}

export function isOptional({ required }: { readonly required: boolean }): boolean {
  return !required;
}
