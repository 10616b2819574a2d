/**
 * A rule gives a fact its meaning in words. How bad it is stands in a table (effects.ts), not here.
 */
import type { Direction, Fact, FactKind, FactOf } from "../fact.js";

export interface ChangeRule<Kind extends FactKind = FactKind> {
  /** In lower case with hyphens; the file has the same name. It never changes: reports and ignore files quote it. */
  readonly id: string;
  readonly kind: Kind;
  matches(fact: Fact): boolean;
  /** One sentence without a full stop, in the words of someone who uses the API. */
  describe(fact: Fact, subject: string): string;
  readonly why: Readonly<Record<Direction, string>>;
  advise(fact: Fact, subject: string): Advice | undefined;
  /** Said where no change of behaviour explains it. */
  readonly unsaid: Unsaid | undefined;
}

/** What a schema leaves open. Whole sentences. */
export interface Unsaid {
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
}

interface Definition<Kind extends FactKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly matches?: (fact: FactOf<Kind>) => boolean;
  readonly describe: (fact: FactOf<Kind>, subject: string) => string;
  readonly why: string | Readonly<Record<Direction, string>>;
  readonly advise?: (fact: FactOf<Kind>, subject: string) => Advice;
  readonly unsaid?: Unsaid;
}

export function defineChange<Kind extends FactKind>(definition: Definition<Kind>): ChangeRule<Kind> {
  const { id, kind, matches = () => true, describe, why, advise, unsaid } = definition;
  const isOfKind = (fact: Fact): fact is FactOf<Kind> => fact.kind === kind;
  return {
    id,
    kind,
    matches: (fact) => isOfKind(fact) && matches(fact),
    describe: (fact, subject) => (isOfKind(fact) ? describe(fact, subject) : ""),
    why: typeof why === "string" ? { request: why, response: why } : why,
    advise: (fact, subject) => (isOfKind(fact) ? advise?.(fact, subject) : undefined),
    unsaid,
  };
}
