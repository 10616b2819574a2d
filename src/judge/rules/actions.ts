/** What happened to the thing that a fact is about: with the fact's kind, what a rule is bound to. */
import type { Relation } from "../../compare/difference.js";

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
