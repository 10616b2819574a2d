/**
 * A rule gives a fact its meaning: its effects on a TypeScript consumer, and the words for it.
 *
 * It applies to one kind of fact, or to those that `when` accepts. Its id is its key in the family. An id never changes:
 * reports and ignore files quote it.
 */
import type { Fact, FactKind, FactOf, Relation } from "../../compare/fact.js";
import { editOf, type KindWithoutValues, type SchemaEdit } from "../../compare/relation.js";
import type { Direction } from "../../schema/direction.js";
import type { SchemaName } from "../../schema/schema.js";
import { effectWords, outcomeOf, type EffectWords, type Level, type Outcome } from "../effects.js";
import { lawfulEffects, lawfulReason, type LawfulWords } from "../law.js";
import type { Snippet } from "./snippets.js";
import type { ParameterPlace } from "../../values/parameter-place.js";
import { byUse, fill, type Subject } from "./words.js";

interface Details<Judged> {
  readonly when?: (fact: Judged) => boolean;
  /** Only for facts that added, or removed, something, and about that part of the fact. */
  readonly half?: "added" | "removed";
  /** One sentence without a full stop, in an API user's terms. */
  readonly describe: Sentence<Judged, string>;
  /** Overrides the level that follows from the effects. */
  readonly level?: Level;
  /** By name. A test fails for an exception that no case needs. */
  readonly exceptions?: Readonly<Record<string, Exception<Judged>>>;
  /** Undefined if there is nothing to do. `sent` and `met`: for values that are sent, received, or both. */
  readonly advise?:
    | string
    | ((fact: Judged, subject: Subject, names: CodeNames) => string | undefined)
    | Readonly<Record<"sent" | "met", string>>;
  /** TypeScript as the consumer may have it, then with the advice followed. */
  readonly before?: (fact: Judged, names: CodeNames) => Snippet | undefined;
  readonly after?: (fact: Judged, names: CodeNames) => Snippet | undefined;
  /** Compiler errors until the advice is followed. */
  readonly errors?: (fact: Judged, names: CodeNames) => Errors;
  /** Whole sentences about what the schema leaves open, if no behaviour change explains the change. */
  readonly unexplained?: { readonly why: string; readonly advice: string };
}

/**
 * In a string, `{field}` is a detail of the fact: a string, or a list in words. Inside backticks it is code. After a
 * leading `{subject}`, the verb agrees with it: "{subject} is now required" also becomes "3 operations are now required".
 */
type Sentence<Judged, Text> = string | ((fact: Judged, subject: Subject) => Text);

/** What emitted code calls the things of both documents. */
export interface CodeNames {
  schema(name: SchemaName): string;
  operation(id: string): { readonly function: string };
  argument(operation: string, parameter: ParameterPlace): string;
}

/** For callers that show no code. */
export const namesOfDocument: CodeNames = {
  schema: (name) => name,
  operation: (id) => ({ function: id }),
  argument: (_operation, { name }) => name,
};

/**
 * Reasons by direction. The law gives the effects (`../law.ts`), and the reason if there is none here. A verdict departs
 * from the law, or is about what the law does not cover: its reason says why. Without `request`, requests have no effects.
 */
type Verdicts<Kind extends FactKind> = Kind extends KindWithoutValues
  ? { readonly both: Verdict } | { readonly request?: Verdict; readonly response: Verdict }
  : Readonly<Partial<Record<Direction | "both", Reason<FactOf<Kind>>>>>;

type Verdict = `${EffectWords}: ${string}`;

/** By effects, or by fact, if not always the same. */
type Reason<Judged> = Text | ((fact: Judged) => Text | undefined);
type Text = string | Readonly<Partial<Record<LawfulWords, string>>>;

type Definition<Kind extends FactKind> = Details<FactOf<Kind>> & Verdicts<Kind>;

/** Facts whose effects depart from the rule's, in one or both directions. */
interface Exception<Judged> extends Partial<
  Record<Direction | "both", Verdict | ((fact: Judged) => Verdict)>
> {
  readonly when: (fact: Judged, names: CodeNames) => boolean;
}

/** Advice about a change. Code is TypeScript as the consumer may have it. */
export interface Advice extends Errors {
  readonly text: string;
  readonly before?: string;
  readonly after?: string;
}

export interface Errors {
  readonly error?: string;
  /** Errors in code of another style. */
  readonly otherErrors?: readonly string[];
}

interface RuleException {
  readonly name: string;
  /** Undefined if it does not apply. */
  judge(fact: Fact, direction: Direction, names: CodeNames): Judged | undefined;
}

interface Judged extends Outcome {
  readonly why: string;
}

/** The kind of the facts, and additional or replaced details for their sentences. */
interface Topic<Kind extends FactKind, Name extends string> {
  readonly kind: Kind;
  readonly words: Words<Kind, Name>;
}

type Words<Kind extends FactKind, Name extends string> = Readonly<
  Record<Name, (fact: FactOf<Kind>, subject: Subject) => string>
>;

/** Turns an unknown detail in a sentence, any detail in a reason, and an unknown property into compile errors. */
type Checked<Kind extends FactKind, Given, Name extends string> =
  | Exclude<DetailIn<SentencesIn<Given>>, keyof FactOf<Kind> | Name | "subject">
  | DetailIn<ReasonsIn<Given>>
  | Exclude<keyof Given, keyof Details<Fact> | Direction | "both"> extends infer Unknown
  ? [Unknown] extends [never]
    ? unknown
    : { readonly unknown: Unknown }
  : never;

type SentencesIn<Given> = Given extends { readonly describe: infer Text }
  ? | Text
    | (Given extends { readonly advise: infer Advised }
        ? Advised | Advised[keyof Advised & ("sent" | "met")]
        : never)
  : never;

/** Reasons are shared by all facts of a rule, unless a function returns others. */
type ReasonsIn<Given> =
  | Given[keyof Given & (Direction | "both")]
  | ValuesOf<Given[keyof Given & (Direction | "both")]>
  | (Given extends { readonly exceptions: infer Exceptions }
      ? {
          [Name in keyof Exceptions]: Exceptions[Name][keyof Exceptions[Name] & (Direction | "both")];
        }[keyof Exceptions]
      : never);

type ValuesOf<Text> = Text extends object ? Text[keyof Text] : never;

type DetailIn<Text> = Text extends `${string}{${infer Detail}}${infer Rest}`
  ? Detail | DetailIn<Rest>
  : never;

export function rule<
  Kind extends FactKind,
  const Given extends Definition<Kind>,
  Name extends string = never,
>(topic: Kind | Topic<Kind, Name>, definition: Given & Checked<Kind, Given, Name>): Rule<Kind> {
  return new Rule(topic, definition);
}

/** Rules for one kind of fact, such as "added" and "removed". */
export function rulesFor<
  Kind extends FactKind,
  const Given extends Readonly<Record<string, Definition<Kind>>>,
  Name extends string = never,
>(
  topic: Kind | Topic<Kind, Name>,
  definitions: Given & { readonly [Id in keyof Given]: Checked<Kind, Given[Id], Name> },
): Readonly<Record<keyof Given, Rule<Kind>>> {
  const entries = Object.entries<Definition<Kind>>(definitions);
  const built = entries.map(([id, definition]) => [id, new Rule(topic, definition)]);
  return Object.fromEntries(built) as Record<keyof Given, Rule<Kind>>;
}

export function about<Kind extends FactKind, Name extends string>(
  kind: Kind,
  words: Words<Kind, Name>,
): Topic<Kind, Name> {
  return { kind, words };
}

export class Rule<Kind extends FactKind = FactKind> {
  readonly kind: Kind;
  readonly exceptions: readonly RuleException[];
  readonly unexplained: Details<never>["unexplained"];
  readonly #definition: Definition<Kind>;
  readonly #words: Words<Kind, string>;

  constructor(topic: Kind | Topic<Kind, string>, definition: Definition<Kind>) {
    this.kind = isWorded(topic) ? topic.kind : topic;
    this.exceptions = Object.entries(definition.exceptions ?? {}).map(([name, exception]) => ({
      name,
      judge: (fact, direction, names) => judgeException(exception, this.#own(fact), direction, names),
    }));
    this.unexplained = definition.unexplained;
    this.#definition = definition;
    this.#words = isWorded(topic) ? topic.words : {};
  }

  matches(fact: Fact): boolean {
    const { when, half } = this.#definition;
    if (!this.#isOwn(fact) || when?.(fact) === false) return false;
    return half === undefined || (fact as unknown as Halves)[half].length > 0;
  }

  judge(fact: Fact, direction: Direction, names: CodeNames): Judged {
    const [exceptional] = this.exceptions.flatMap(
      (exception) => exception.judge(fact, direction, names) ?? [],
    );
    return exceptional ?? this.judgeUsually(fact, direction);
  }

  /** Without exceptions. */
  judgeUsually(fact: Fact, direction: Direction): Judged {
    const {
      both,
      [direction]: own = both,
      level,
    } = this.#definition as Partial<Record<Direction | "both", Reason<FactOf<Kind>>>> & { level?: Level };
    const edit = this.editOf(fact);
    const words = lawfulEffects(edit, direction);
    const text = (typeof own === "function" ? own(this.#own(fact)) : own) ?? {};
    const reason = typeof text === "string" ? text : (text[words] ?? lawfulReason(edit, direction));
    const judgement = judged(isVerdict(reason) ? reason : `${words}: ${reason}`);
    return { ...judgement, level: level ?? judgement.level };
  }

  /** What the rule's part of the fact does to the set of values. */
  editOf(fact: Fact): SchemaEdit {
    return editOf(this.partOf(fact));
  }

  /** Of a fact that added and removed something, only what the rule is about. */
  partOf(fact: Fact): Fact {
    const { half } = this.#definition;
    return half === undefined ? fact : { ...fact, [half === "added" ? "removed" : "added"]: [] };
  }

  describe(fact: Fact, subject: Subject): string {
    const { describe } = this.#definition;
    const own = this.#own(fact);
    return typeof describe === "string" ? this.#fill(describe, own, subject) : describe(own, subject);
  }

  advise(fact: Fact, subject: Subject, names: CodeNames): Advice | undefined {
    const { before, after, errors } = this.#definition;
    const own = this.#own(fact);
    const text = this.#adviceFor(own, subject, names);
    if (text === undefined) return undefined;
    const [removed, added] = [before?.(own, names), after?.(own, names)];
    return {
      text,
      ...(removed === undefined ? {} : { before: removed }),
      ...(added === undefined ? {} : { after: added }),
      ...errors?.(own, names),
    };
  }

  #adviceFor(fact: FactOf<Kind>, subject: Subject, names: CodeNames): string | undefined {
    const { advise } = this.#definition;
    if (advise === undefined) return undefined;
    if (typeof advise === "function") return advise(fact, subject, names);
    if (typeof advise === "string") return this.#fill(advise, fact, subject);
    return byUse(fact, this.#fill(advise.sent, fact, subject), this.#fill(advise.met, fact, subject));
  }

  #fill(sentence: string, fact: FactOf<Kind>, subject: Subject): string {
    const details = new Map<string, unknown>(Object.entries(fact));
    for (const [name, wordsOf] of Object.entries(this.#words)) details.set(name, wordsOf(fact, subject));
    return fill(sentence, details, subject);
  }

  #own(fact: Fact): FactOf<Kind> {
    if (this.#isOwn(fact)) return fact;
    throw new Error(`A rule for facts of kind "${this.kind}" was given one of kind "${fact.kind}".`);
  }

  #isOwn(fact: Fact): fact is FactOf<Kind> {
    return fact.kind === this.kind;
  }
}

function isWorded<Kind extends FactKind>(topic: Kind | Topic<Kind, string>): topic is Topic<Kind, string> {
  return typeof topic === "object";
}

interface Halves {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
}

function isVerdict(reason: string): reason is Verdict {
  const [words = "", ...why] = reason.split(": ");
  return why.length > 0 && (effectWords as readonly string[]).includes(words);
}

function judged(verdict: Verdict): Judged {
  const [effects = "", ...why] = verdict.split(": ");
  return { ...outcomeOf(effects as EffectWords), why: why.join(": ") };
}

function judgeException<Own extends Fact>(
  exception: Exception<Own>,
  fact: Own,
  direction: Direction,
  names: CodeNames,
): Judged | undefined {
  const verdict = exception[direction] ?? exception.both;
  if (verdict === undefined || !exception.when(fact, names)) return undefined;
  return judged(typeof verdict === "string" ? verdict : verdict(fact));
}

/** A flag, or a string that is empty for "none". */
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
