/** Names, values and lists in sentences. */
import type { JsonValue } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import type { Member, Fact } from "../../compare/fact.js";
import { shortType } from "../../compare/short-type.js";

import { code, listWords } from "../../values/text.js";

/** The grammatical subject of a sentence about a change. */
export interface Subject {
  readonly words: string;
  /** True if the verb is in the plural: "12 operations are". */
  readonly isMany: boolean;
}

export function literal(value: JsonValue): string {
  return code(plainText(value));
}

function plainText(value: JsonValue): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

const mostInList = 6;

/** `a`, `b` and `c`. */
export function list(values: readonly JsonValue[], joint: Joint = "and"): string {
  return sentenceList(values.map(literal), joint);
}

export function labels(members: readonly Member[], joint: Joint = "and"): string {
  return sentenceList(
    members.map(({ label }) => code(label)),
    joint,
  );
}

type Joint = "and" | "or";

export function sentenceList(texts: readonly string[], joint: Joint = "and"): string {
  const shown =
    texts.length > mostInList ? [...texts.slice(0, mostInList), moreThanShown(texts.length)] : texts;
  return shown.length === 0 ? "nothing" : listWords(shown, joint);
}

function moreThanShown(length: number): string {
  return `${length - mostInList} more`;
}

/** All entries of the list of the fact that the sentence shortens; empty if it shortens none. */
export function shortenedList(fact: Fact, sentence: string): readonly string[] {
  const lists = Object.values(fact).filter((detail): detail is (JsonValue | Member)[] =>
    Array.isArray(detail),
  );
  const texts = lists
    .filter(({ length }) => length > mostInList && sentence.includes(moreThanShown(length)))
    .map((list) => list.map((entry) => (isMember(entry) ? entry.label : plainText(entry))));
  const isShortened = (list: readonly string[]): boolean =>
    (["and", "or"] as const).some((joint) => sentence.includes(sentenceList(list.map(code), joint)));
  return texts.find(isShortened) ?? [];
}

function isMember(entry: JsonValue | Member): entry is Member {
  return typeof entry === "object" && entry !== null && "label" in entry && "schema" in entry;
}

/** Two types in TypeScript or, if TypeScript has one type for both, in the document. */
export function typePair(before: Schema, after: Schema): readonly [string, string] {
  const [older, newer] = [shortType(before), shortType(after)];
  return older === newer ? [documentType(before) ?? older, documentType(after) ?? newer] : [older, newer];
}

function documentType({ types }: Schema): string | undefined {
  return types?.join(" | ");
}

/** ``status` can now be`; of a list, ``rails` can now contain`. */
export function canBe({ words }: Subject, when: "now" | "no longer"): string {
  const isList = words.endsWith("[]`");
  return isList ? `${words.replace(/\[\]`$/, "`")} can ${when} contain` : `${words} can ${when} be`;
}

/** A sentence about the subject: `now requires a body` becomes "3 operations now require a body". */
export function does({ words, isMany }: Subject, predicate: string): string {
  const agreeing = predicate.replace(verbAfterAdverbs, (_, adverbs: string, singular: string) => {
    return adverbs + verb({ isMany }, singular);
  });
  return `${words} ${agreeing}`;
}

const verbAfterAdverbs = /^((?:(?:now|no longer|also|only) )*)(\S+)/;

/** A verb that agrees with the subject: one field `is`, six operations `are`. */
export function verb({ isMany }: Pick<Subject, "isMany">, singular: string): string {
  if (!isMany) return singular;
  if (singular === "is") return "are";
  return singular === "has" ? "have" : singular.replace(/s$/, "");
}

/**
 * Replaces `{name}` by a detail: a string, or a list in words. Inside backticks it is code. The verb after a leading
 * `{subject}` agrees with the subject.
 */
export function fill(sentence: string, details: ReadonlyMap<string, unknown>, subject: Subject): string {
  const [, lead = "", rest = ""] = /^(\{subject\} )?(.*)$/s.exec(sentence) ?? [];
  const filled = rest.replaceAll(/(`?)\{(\w+)\}\1/g, (_, quote: string, name: string) => {
    const text = name === "subject" ? (details.get(name) ?? subject.words) : details.get(name);
    return quote === "" ? detailText(text) : code(detailText(text));
  });
  return lead === "" ? filled : does(subject, filled);
}

function detailText(detail: unknown): string {
  if (Array.isArray(detail)) return list(detail);
  if (typeof detail === "string" || typeof detail === "number") return String(detail);
  throw new Error("A sentence can only have details that are strings, numbers or lists.");
}

/** `scope`, or `scopes` of several. */
export function plural(of: readonly unknown[], noun: string): string {
  return of.length === 1 ? noun : `${noun}s`;
}

/** For a document's sentence at the end of one of ours. */
export function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}

export function typeOf([schema]: readonly Schema[]): string {
  return shortType(schema ?? {});
}

/** Advice for a value that is sent, received, or both. */
export function byUse(fact: Fact, sent: string, met: string): string {
  return [...(isSent(fact) ? [sent] : []), ...(isMet(fact) ? [met] : [])].join(" ");
}

/** True if code reads the value. No known operation may accept it, so the advice is not to stop sending it. */
export function isMet(fact: Fact): boolean {
  return !isSent(fact) || fact.uses.some(({ caller }) => caller.direction === "response");
}

export function isSent({ uses }: Fact): boolean {
  return uses.some(({ caller }) => caller.direction === "request");
}

/** Reasons shared by several families. Reasons for harmless changes speak of that change alone: another may break the same code. */
export const missingArgument =
  "Calls without it do not compile against the new types, and the server refuses them.";
export const mayBeOmitted = "Calls may omit it.";
