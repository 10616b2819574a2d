/** Kinds of values, and their names in messages. Messages never contain values, which may be secret. */
import { isObject } from "../json.js";
import type { Description, Kind } from "./definition.js";

export function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "number":
      return Number.isFinite(value);
    case "object":
      return isObject(value);
    case "boolean":
    case "string":
      return typeof value === kind;
  }
}

/** `a string or null` */
export function expectedKinds({
  type,
  nullable,
}: Pick<Description, "type" | "nullable">): string {
  if (type === undefined) return "a value";
  const kinds: readonly Kind[] = typeof type === "string" ? [type] : type;
  return eitherOf([
    ...kinds.map((kind) => nouns[kind]),
    ...(nullable ? ["null"] : []),
  ]);
}

const nouns: Readonly<Record<Kind, string>> = {
  array: "a list",
  boolean: "a boolean",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** `"Pending", "Settled" or 3 others` */
export function expectedValues(values: readonly unknown[]): string {
  const shown = values.slice(0, mostShown).map((each) => JSON.stringify(each));
  const rest = values.length - shown.length;
  return eitherOf(rest > 0 ? [...shown, `${rest} others`] : shown);
}

const mostShown = 12;

export function eitherOf(words: readonly unknown[]): string {
  return words.length < 2
    ? String(words[0] ?? "no value at all")
    : `${words.slice(0, -1).join(", ")} or ${String(words[words.length - 1])}`;
}

export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value !== "number") return `a ${typeof value}`;
  if (Number.isInteger(value)) return "a number";
  return Number.isFinite(value)
    ? "a number with a fraction"
    : "a number that is not finite";
}

/** The kind of a value that is not among the allowed ones. */
export function otherKind(value: unknown, values: readonly unknown[]): string {
  const isAlike = values.some((each) => typeof each === typeof value);
  return isAlike ? `another ${typeof value}` : kindOf(value);
}
