/** Facts to judgements: for each rule that matches, the effects in each direction in which the fact is met. */
import { noEffects, ruleEffects, unite, type Effects } from "./effects.js";
import { exceptions } from "./exceptions.js";
import type { Direction, Fact } from "./fact.js";
import { levelOf, worst, type Level } from "./level.js";
import { rules, type RuleId } from "./rules/index.js";
import { siteOf } from "./subject.js";

export interface Judgement {
  readonly rule: RuleId;
  readonly fact: Fact;
  /** Empty for what no call and no event shows: a type that nothing mentions, the name of a type. */
  readonly verdicts: readonly Verdict[];
  /** Of all directions together. */
  readonly effects: Effects;
  readonly level: Level;
}

export interface Verdict {
  readonly direction: Direction;
  readonly effects: Effects;
  readonly level: Level;
}

export function judge(fact: Fact): Judgement[] {
  return (
    rulesByKind
      .get(fact.kind)
      ?.filter((rule) => rules[rule].matches(fact))
      .map((rule) => judgeBy(rule, fact)) ?? []
  );
}

const rulesByKind = new Map<Fact["kind"], RuleId[]>();
for (const id of Object.keys(rules) as RuleId[]) {
  const { kind } = rules[id];
  rulesByKind.set(kind, [...(rulesByKind.get(kind) ?? []), id]);
}

function judgeBy(rule: RuleId, fact: Fact): Judgement {
  const verdicts = directionsOf(fact).map((direction) => verdictOf(rule, fact, direction));
  const [first, ...others] = verdicts;
  if (first === undefined) return { rule, fact, verdicts, ...asTypeOnly(rule) };
  const effects = others.reduce((united, verdict) => unite(united, verdict.effects), first.effects);
  const level = others.reduce((found, verdict) => worst(found, verdict.level), first.level);
  return { rule, fact, verdicts, effects, level };
}

/** What concerns the API as a whole concerns every call; a set of error codes, only the calls that answer with it. */
function directionsOf(fact: Fact): Direction[] {
  const { kind, uses } = fact;
  if (uses.length === 0)
    return siteOf(fact).owner.kind === "api" && kind !== "error-codes" ? ["request"] : [];
  const found = new Set<Direction>();
  for (const { root } of uses) {
    found.add(root.direction);
    if (found.size === 2) break;
  }
  return (["request", "response"] as const).filter((direction) => found.has(direction));
}

function verdictOf(rule: RuleId, fact: Fact, direction: Direction): Verdict {
  const exception = exceptions.find(
    (candidate) => candidate.rules.includes(rule) && candidate.applies(fact, direction),
  );
  const effects = exception?.effects ?? ruleEffects[rule][direction];
  return { direction, effects, level: exception?.level ?? levelOf(effects, ruleEffects[rule].otherwise) };
}

/** A type that nobody sends or gets can still be imported: only the compiler notices. */
function asTypeOnly(rule: RuleId): { effects: Effects; level: Level } {
  const { request, response, otherwise } = ruleEffects[rule];
  const effects = { ...noEffects, compile: request.compile || response.compile };
  return { effects, level: levelOf(effects, otherwise) };
}
