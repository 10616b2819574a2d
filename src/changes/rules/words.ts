/** How names, values and lists stand in a sentence. */
import type { JsonValue } from "../../document/json.js";
import type { Schema } from "../../model/schema.js";
import type { Member } from "../difference.js";
import { shortType } from "../short-type.js";

/** In backticks. Text of a document may have some of its own. */
export function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll(/\s+/g, " ")}\``;
}

export function literal(value: JsonValue): string {
  return code(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
}

const mostInList = 6;

/** `a`, `b` and `c`. */
export function list(values: readonly JsonValue[]): string {
  return sentenceList(values.map(literal));
}

export function labels(members: readonly Member[]): string {
  return sentenceList(members.map(({ label }) => code(label)));
}

export function sentenceList(texts: readonly string[]): string {
  const shown =
    texts.length > mostInList ? [...texts.slice(0, mostInList), `${texts.length - mostInList} more`] : texts;
  const last = shown[shown.length - 1] ?? "nothing";
  return shown.length <= 1 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}

export function typeOf([schema]: readonly Schema[]): string {
  return shortType(schema ?? {});
}
