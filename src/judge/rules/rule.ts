/**
 * A rule gives a fact its meaning: what it does to a TypeScript consumer, and the words for it.
 *
 * It is bound to a kind of fact and to what happened (`when`). Its id is its key in the family. An id never changes:
 * reports and ignore files quote it.
 */

import { outcomeOf, type EffectWords, type Level, type Outcome } from "../effects.js";
import type { Fact, FactKind, FactOf, Relation } from "../../compare/fact.js";
import type { Direction } from "../../schema/direction.js";
import type { Subject } from "./words.js";

interface Definition<Kind extends FactKind> {
  readonly kind: Kind;
  /** Absent: all facts of the kind. */
  readonly when?: (fact: FactOf<Kind>) => boolean;
  /** One sentence without a full stop, in the words of someone who uses the API. */
  readonly describe: (fact: FactOf<Kind>, subject: Subject) => string;
  readonly effects: InDirections<EffectWords>;
  /** Where it is not the one that follows from the effects. */
  readonly level?: Level;
  readonly exceptions?: readonly Exception<FactOf<Kind>>[];
  readonly why: InDirections<string>;
  /** Nothing, where there is nothing to do; a sentence, where that is all. */
  readonly advise?: (fact: FactOf<Kind>, subject: Subject) => Advice | string | undefined;
  /** For where no change of behaviour explains it. */
  readonly unsaid?: Unsaid;
}

type InDirections<Value> = Value | ByDirection<Value>;

type ByDirection<Value> = Readonly<Record<Direction, Value>>;

/** Facts with other effects than the rule has in general. A test fails for an exception that no case needs. */
export interface Exception<Judged> {
  readonly name: string;
  applies(fact: Judged, direction: Direction): boolean;
  readonly effects: EffectWords;
  /** Instead of that of the rule. */
  readonly why: string | ((fact: Judged) => string);
}

/** What a schema leaves open. Whole sentences. */
interface Unsaid {
  readonly why: string;
  readonly advice: string;
}

/** What to do about it. Code is TypeScript as the consumer may have it. */
export interface Advice {
  readonly text: string;
  readonly before?: string;
  readonly after?: string;
  /** What the compiler says until it is done. */
  readonly error?: string;
  /** What it says of code that is written in another way. */
  readonly otherErrors?: readonly string[];
}

interface ExceptionOfRule extends Exception<Fact> {
  why(fact: Fact): string;
}

interface Rule<Kind extends FactKind = FactKind> {
  readonly kind: Kind;
  matches(fact: Fact): boolean;
  describe(fact: Fact, subject: Subject): string;
  readonly outcomes: ByDirection<Outcome>;
  readonly exceptions: readonly ExceptionOfRule[];
  readonly why: ByDirection<string>;
  advise(fact: Fact, subject: Subject): Advice | undefined;
  readonly unsaid: Unsaid | undefined;
}

export function rule<Kind extends FactKind>(definition: Definition<Kind>): Rule<Kind> {
  const {
    kind,
    when = () => true,
    describe,
    effects,
    level,
    exceptions = [],
    why,
    advise,
    unsaid,
  } = definition;
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
    describe: (fact, subject) => describe(own(fact), subject),
    outcomes: eachDirection(effects, outcome),
    exceptions: exceptions.map((exception) => ({
      ...exception,
      applies: (fact, direction) => isOwn(fact) && exception.applies(fact, direction),
      why: (fact) => (typeof exception.why === "string" ? exception.why : exception.why(own(fact))),
    })),
    why: eachDirection(why, (sentence) => sentence),
    advise: (fact, subject) => {
      const advice = advise?.(own(fact), subject);
      return typeof advice === "string" ? { text: advice } : advice;
    },
    unsaid,
  };
}

function eachDirection<Value extends string, Made>(
  given: InDirections<Value>,
  make: (value: Value) => Made,
): ByDirection<Made> {
  const { request, response } = typeof given === "string" ? { request: given, response: given } : given;
  return { request: make(request), response: make(response) };
}

/** A flag, or a string that is empty where there is nothing. */
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

/** Other values are valid, neither all of the old ones nor old ones alone. */
export function shifted({ relation }: Related): boolean {
  return relation === "incomparable";
}

export function isRequired({ required }: { readonly required: boolean }): boolean {
  return required;
}

export function isOptional({ required }: { readonly required: boolean }): boolean {
  return !required;
}
