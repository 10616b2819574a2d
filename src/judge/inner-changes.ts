/** Differences between an operation or type and its replacement, and the sentences about them. */
import { placeOf, type Fact } from "../compare/fact.js";
import type { InnerChange, Succession } from "./change.js";
import { innerFacts, judge } from "./judge.js";
import { compareSeverity, severityOf } from "./severity.js";
import { rules } from "./rules/index.js";
import type { CodeNames } from "./rules/rule.js";
import { plural, type Subject } from "./rules/words.js";
import { code } from "../values/text.js";
import { named, subjectOf } from "./subject.js";

/** From heaviest to lightest; within a type, from the outside in. */
export function innerChanges(fact: Fact, names: CodeNames): InnerChange[] {
  const facts = fact.kind === "operation-removed" ? fact.differences : outerFirst(innerFacts(fact));
  const inner = facts
    .flatMap((each) => judge(each, names))
    .sort((left, right) => compareSeverity(severityOf(left), severityOf(right)))
    .map(({ rule, level, fact: inside }): InnerChange => {
      const subject = fact.kind === "type-replaced" ? inType(inside) : subjectOf([inside]);
      return { rule, level, title: asSentence(rules[rule].describe(inside, subject)) };
    });
  return [...new Map(inner.map((change) => [`${change.rule} ${change.title}`, change])).values()];
}

function outerFirst(facts: readonly Fact[]): Fact[] {
  const depth = ({ path }: Fact): number => path.split(/[.[]/).length;
  return [...facts].sort((left, right) => depth(left) - depth(right));
}

/** Fields are named without their type, which would suggest that the type changed. */
function inType({ path }: Fact): Subject {
  if (path === "") return { words: "the value", isMany: false };
  return named(path.startsWith(".") ? path.slice(1) : path);
}

export function asSentence(text: string): string {
  return text.replace(/^[a-z]/, (first) => first.toUpperCase());
}

/** A sentence to follow a colon. Names are in backticks, so they keep their case. */
function insideSentence(text: string): string {
  return text.replace(/^[A-Z]/, (first) => first.toLowerCase());
}

export function successionsOf(facts: readonly Fact[]): Succession[] {
  return facts.flatMap((fact): Succession[] => {
    const { owner } = placeOf(fact);
    if (owner.kind !== "operation" || !("successor" in fact)) return [];
    return [{ operation: owner.name, successor: fact.successor }];
  });
}

const mostListed = 6;

export function successionSentences(
  successions: readonly Succession[],
  [first]: readonly Fact[],
  inner: readonly InnerChange[],
): string[] {
  const links = successions.map(({ operation, successor: { id, method, path } }) => {
    return `The likely successor of ${code(operation)} is ${code(id)}, ${code(`${method} ${path}`)}.`;
  });
  const more = links.length - mostListed;
  const sentences = [...links.slice(0, mostListed), ...(more > 0 ? [`${more} more have one.`] : [])];
  if (first?.kind === "type-replaced") return inner.length === 0 ? [] : [differenceSentence(inner)];
  if (first?.kind !== "operation-removed" || links.length === 0) return sentences;
  return [...sentences, differenceSentence(inner)];
}

function differenceSentence(inner: readonly InnerChange[]): string {
  if (inner.length === 0)
    return "It takes and returns the same types; changes inside them are reported separately.";
  const titles = inner.slice(0, mostListed).map(({ title }) => insideSentence(title));
  const more = inner.length - titles.length;
  const all = [...titles, ...(more > 0 ? [`${more} more`] : [])];
  return `It differs in ${inner.length} ${plural(inner, "point")}: ${all.join("; ")}.`;
}
