/** How names, values and lists are written in a sentence, and TypeScript in advice. */
import { isIdentifier, memberKey, stringText } from "../../code/words.js";
import type { JsonValue } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import type { Member } from "../../compare/difference.js";
import type { Fact } from "../../compare/fact.js";
import { shortType } from "../../compare/short-type.js";
import type { Subject } from "../subject.js";
import { listWords } from "../../values/text.js";

/** In backticks. Text of a document may have some of its own. */
export function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll(/\s+/g, " ")}\``;
}

export function literal(value: JsonValue): string {
  return code(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
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
    texts.length > mostInList ? [...texts.slice(0, mostInList), `${texts.length - mostInList} more`] : texts;
  return shown.length === 0 ? "nothing" : listWords(shown, joint);
}

/** Two types as their reader writes them; where TypeScript has one type for both, as the document does. */
export function typePair(before: Schema, after: Schema): readonly [string, string] {
  const [left, right] = [shortType(before), shortType(after)];
  return left === right ? [documentType(before) ?? left, documentType(after) ?? right] : [left, right];
}

function documentType({ types }: Schema): string | undefined {
  return types?.join(" | ");
}

/** ``status` can now be`; of a list, ``rails` can now contain`. */
export function canBe({ words }: Subject, when: "now" | "no longer"): string {
  const isList = words.endsWith("[]`");
  return isList ? `${words.replace(/\[\]`$/, "`")} can ${when} contain` : `${words} can ${when} be`;
}

/** A verb as the subject needs it: one field `is`, six operations `are`. */
export function verb({ isMany }: Subject, singular: string): string {
  if (!isMany) return singular;
  if (singular === "is") return "are";
  return singular === "has" ? "have" : singular.replace(/s$/, "");
}

/** `scope`, or `scopes` of several. */
export function plural(of: readonly unknown[], noun: string): string {
  return of.length === 1 ? noun : `${noun}s`;
}

/** Whole sentences of a document at the end of one of ours. */
export function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}

export function typeOf([schema]: readonly Schema[]): string {
  return shortType(schema ?? {});
}

const mostCases = 5;

/** `case "a":` for each value. */
export function caseLines(values: readonly JsonValue[]): string {
  return lines(values, (value) => `case ${JSON.stringify(value)}:`);
}

/** `switch (value.type) {` with a branch for each value. */
export function switchLines(tag: string, values: readonly JsonValue[]): string {
  return [
    switchLine(tag),
    ...caseLines(values)
      .split("\n")
      .map((line) => `  ${line}`),
    "}",
  ].join("\n");
}

export function switchLine(tag: string): string {
  return `switch (${fieldOfValue(tag)}) {`;
}

/** `value.iban`, `value["per cent"]`. */
export function fieldOfValue(name: string): string {
  return isIdentifier(name) ? `value.${name}` : `value[${stringText(name, '"')}]`;
}

/** `{ iban: … }`, `{ "per cent": … }`. */
export function objectWith(name: string): string {
  return `{ ${memberKey(name, '"')}: … }`;
}

/** As they are compared, or, where they are only sent, as they are written. */
export function valueLines(fact: Fact, values: readonly JsonValue[]): string {
  return isMet(fact) ? caseLines(values) : lines(values, (value) => JSON.stringify(value));
}

function lines(values: readonly JsonValue[], line: (value: JsonValue) => string): string {
  const shown = values.slice(0, mostCases).map(line);
  return (values.length > mostCases ? [...shown, "…"] : shown).join("\n");
}

/** What to do with a value that is sent, met, or both. */
export function byUse(fact: Fact, sent: string, met: string): string {
  return [...(isSent(fact) ? [sent] : []), ...(isMet(fact) ? [met] : [])].join(" ");
}

export function isMet({ uses }: Fact): boolean {
  return uses.some(({ caller }) => caller.direction === "response");
}

/** What nothing uses yet may be sent as well. */
export function isSent(fact: Fact): boolean {
  return !isMet(fact) || fact.uses.some(({ caller }) => caller.direction === "request");
}

/**
 * Reasons that rules of several families give. One for a harmless change is about this change alone: another one of the
 * same place may break what this one leaves as it is.
 */
export const moreAccepted = "The server accepts values that it refused before.";
export const mayBeRefused = "The types are the same, but the server may refuse what you send today.";
export const fewerCome = "Fewer values can come than before.";
export const unexpectedValues = "Values may come that existing code does not expect.";
export const missingArgument =
  "Calls without it do not compile against the new types, and the server refuses them.";
export const mayBeOmitted = "Calls may omit it.";
