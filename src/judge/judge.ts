/** Judges facts: for each matching rule, the effects in each direction where the fact occurs. */
import type { Direction } from "../schema/direction.js";
import { isHarmless, outcomeOf, unite, withoutCompile, type Outcome } from "./effects.js";
import { placeOf, type Fact } from "../compare/fact.js";
import type { Part } from "../compare/place.js";
import { rules, type RuleId } from "./rules/index.js";
import type { CodeNames } from "./rules/rule.js";
import { mayBeRefused, unexpectedValues } from "./law.js";

/** The outcome combines all directions. */
export interface Judgement extends Outcome {
  readonly rule: RuleId;
  readonly fact: Fact;
  /** Empty if no call or event is concerned: an unused type, a type name. */
  readonly verdicts: readonly Verdict[];
}

export interface DirectedOutcome extends Outcome {
  readonly direction: Direction;
}

interface Verdict extends DirectedOutcome {
  readonly why: string;
}

export function judge(fact: Fact, names: CodeNames): Judgement[] {
  return (
    rulesByKind
      .get(fact.kind)
      ?.filter((rule) => rules[rule].matches(fact))
      .map((rule) => judgeBy(rule, fact, names)) ?? []
  );
}

/** The key's type makes a kind of fact without rules a compile error. */
const rulesByKind = new Map<(typeof rules)[RuleId]["kind"], RuleId[]>();
for (const id of Object.keys(rules) as RuleId[]) {
  const { kind } = rules[id];
  rulesByKind.set(kind, [...(rulesByKind.get(kind) ?? []), id]);
}

function judgeBy(rule: RuleId, fact: Fact, names: CodeNames): Judgement {
  const verdicts = directionsOf(fact).map((direction) => verdictOf(rule, fact, direction, names));
  const [first, ...others] = verdicts;
  if (first === undefined)
    return {
      rule,
      fact,
      verdicts,
      ...unite(typeOnlyOutcome(rule, fact, names), ...innerFacts(fact).flatMap((each) => judge(each, names))),
    };
  return { rule, fact, verdicts, ...unite(first, ...others) };
}

/** Facts about the whole API concern every call, except sets of error codes, which concern the calls that use them. */
function directionsOf(fact: Fact): Direction[] {
  const { kind, uses } = fact;
  if (uses.length === 0)
    return placeOf(fact).owner.kind === "api" && kind !== "error-codes" ? ["request"] : [];
  const directions = new Set<Direction>();
  for (const { caller } of uses) {
    directions.add(caller.direction);
    if (directions.size === 2) break;
  }
  return (["request", "response"] as const).filter((direction) => directions.has(direction));
}

function verdictOf(rule: RuleId, fact: Fact, direction: Direction, names: CodeNames): Verdict {
  const whole = withInside(ruledIn(direction, rule, fact, names), fact, names);
  if (isNewIn(direction, fact)) return { ...whole, ...typeOnly(whole) };
  return whole.effects.compile && !hasType(fact, direction) ? untyped(whole, fact) : whole;
}

/** The verdict of the rule, independent of the callers. */
export function ruledIn(direction: Direction, rule: RuleId, fact: Fact, names: CodeNames): Verdict {
  return { direction, ...rules[rule].judge(fact, direction, names) };
}

/** A replaced type has the effects of the differences between the two types, which the change lists. */
function withInside(verdict: Verdict, fact: Fact, names: CodeNames): Verdict {
  const inner = innerFacts(fact)
    .flatMap((each) => judge(each, names))
    .flatMap(({ verdicts }) => verdicts.filter(({ direction }) => direction === verdict.direction));
  if (inner.length === 0) return verdict;
  const whole = unite(verdict, ...inner);
  const { harmless, harmful } = replacedWhy[verdict.direction];
  return { ...verdict, ...whole, why: isHarmless(whole) ? harmless : harmful };
}

/** Reasons about the types: the reason for an inner field would read as one for the place. */
const replacedWhy: Readonly<Record<Direction, Readonly<Record<"harmless" | "harmful", string>>>> = {
  request: {
    harmless: "Values of the old type are valid as the new one.",
    harmful: "Values of the old type do not always fit the new one.",
  },
  response: {
    harmless: "Code that reads the old type can read the new one.",
    harmful: "The new type does not guarantee everything that code can expect of the old one.",
  },
};

/** The differences inside a replaced type, as facts of the place. */
export function innerFacts(fact: Fact): Fact[] {
  if (fact.kind !== "type-replaced") return [];
  return fact.inside.flatMap(({ difference, path, met }): Fact[] => {
    const uses = fact.uses.filter(({ caller }) => met[caller.direction]);
    if (uses.length === 0 && fact.uses.length > 0) return [];
    return [{ ...difference, at: fact.at, type: fact.after, path, uses }];
  });
}

function isNewIn(direction: Direction, { uses }: Fact): boolean {
  return uses.length > 0 && uses.every(({ caller }) => caller.isNew || caller.direction !== direction);
}

/** Existing code does not call a new endpoint; only the compiler notices, if the type is imported. */
function typeOnly({ effects, level }: Outcome): Outcome {
  if (isHarmless({ effects, level })) return { effects, level };
  return outcomeOf(effects.compile ? "compile" : "note");
}

function untyped(verdict: Verdict, { isTyped = true }: Fact): Verdict {
  const rest = withoutCompile(verdict);
  const why = isTyped ? untypedWhy : unseenWhy;
  return { ...verdict, ...rest, why: isHarmless(rest) ? unnoticed : why[verdict.direction] };
}

const unnoticed = "No generated type shows it, and running code does not notice it.";

const untypedWhy: Readonly<Record<Direction, string>> = {
  request:
    "No generated type shows the answers of a receiver, and the service may refuse those that it gives today.",
  response: "No generated type shows it, and receivers that read it get a different value.",
};

const unseenWhy: Readonly<Record<Direction, string>> = { request: mayBeRefused, response: unexpectedValues };

/**
 * False for values that the type leaves open, and for parameters and answers of deliveries, unless the document declares a type: generated code has none for them.
 */
function hasType({ type, uses, isTyped = true }: Fact, direction: Direction): boolean {
  if (!isTyped) return false;
  return (
    type !== undefined ||
    uses.length === 0 ||
    uses.some(({ caller }) => caller.direction === direction && !untypedParts.has(caller.part.kind))
  );
}

const untypedParts: ReadonlySet<Part["kind"]> = new Set(["answer", "delivery"]);

/** A type that is never sent or received can still be imported; only the compiler notices. */
function typeOnlyOutcome(rule: RuleId, fact: Fact, names: CodeNames): Outcome {
  const inside = (direction: Direction): Outcome => typeOnly(ruledIn(direction, rule, fact, names));
  return unite(inside("request"), inside("response"));
}
