/** Explains zod's issues in sentences: expected and found. For a union, only the intended member counts. */
import type { core } from "zod";

import { describeType } from "../values/json.js";
import { listWords, quote } from "../values/text.js";
import {
  definitionOf,
  fieldOf,
  formInside,
  isFielded,
  requiredKeys,
  shapeFor,
  type Mistake,
  type Path,
} from "./form-parts.js";
import { nearestName } from "../values/nearest-name.js";

export function explainIssues(
  form: core.$ZodType,
  issues: readonly core.$ZodIssue[],
  value: unknown,
  top: object = shapeFor(form, value),
): Mistake[] {
  const mistyped = issues.filter(({ code }) => code === "invalid_type");
  // The length of a value of the wrong type is meaningless, although zod measures it for functions and lists.
  const meaningful = issues.filter(
    (issue) => mistyped.includes(issue) || !mistyped.some(({ path }) => isSamePath(path, issue.path)),
  );
  return meaningful.flatMap((issue) => {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    const place = follow(form, value, path);
    if (place === undefined)
      return [{ path: path.slice(0, -1), detail: `\`${String(path.at(-1))}\` is missing.` }];
    return explain(issue, place, top).map((mistake) => ({ ...mistake, path: [...path, ...mistake.path] }));
  });
}

function isSamePath(left: readonly PropertyKey[], right: readonly PropertyKey[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}

/** The form and the data at a path. */
interface FollowedPath {
  readonly form: core.$ZodType | undefined;
  readonly value: unknown;
}

/** Undefined if the data end before the path. */
function follow(form: core.$ZodType, value: unknown, path: Path): FollowedPath | undefined {
  let place: FollowedPath = { form, value };
  for (const key of path) {
    if (!isFielded(place.value) || !Object.hasOwn(place.value, key)) return undefined;
    place = {
      form: place.form && formInside(place.form, key, place.value),
      value: fieldOf(place.value, key),
    };
  }
  return place;
}

/** Mistakes with paths relative to the issue. */
function explain(issue: core.$ZodIssue, { form, value }: FollowedPath, top: object): Mistake[] {
  switch (issue.code) {
    case "unrecognized_keys": {
      const known = Object.keys(form === undefined ? {} : shapeFor(form, value));
      return issue.keys.map((key) => ({ path: [key], detail: unknownKey(key, known, top) }));
    }
    case "invalid_union":
      return explainUnion(issue, { form, value }, top);
    case "invalid_key":
      // The key itself is the last part of the path.
      return issue.issues.map(({ message }) => ({ path: [], detail: `The key must be ${message}.` }));
    case "invalid_value":
      return [{ path: [], detail: notAllowed(value, issue.values) }];
    case "custom":
      // A sentence, or the expected value.
      return [
        {
          path: [],
          detail: issue.message.endsWith(".")
            ? issue.message
            : `Expected ${issue.message}, found ${kindOf(value)}.`,
        },
      ];
    case "invalid_type":
    case "invalid_format":
    case "invalid_element":
    case "not_multiple_of":
    case "too_small":
    case "too_big":
      return [{ path: [], detail: `Expected ${expected(issue)}, found ${kindOf(value)}.` }];
  }
}

function unknownKey(key: string, known: readonly string[], top: object): string {
  const others = known.map((name) => `\`${name}\``);
  const where = Object.hasOwn(top, key) ? "here, only at the top" : "here";
  return `There is no key ${quote(key)} ${where}; expected ${listWords(others, "or")}.`;
}

function notAllowed(value: unknown, values: readonly unknown[]): string {
  const words = values.filter((each) => typeof each === "string");
  const near = typeof value === "string" ? nearestName(value, words) : undefined;
  const allowed = `${values.length === 1 ? "is" : "are"} ${listWords(values.map(spell))}.`;
  return near === undefined || values.length === 1
    ? `${spell(value)} is not allowed; allowed ${allowed}`
    : `${spell(value)} is not allowed; did you mean ${quote(near)}? Allowed ${allowed}`;
}

/** The intended member is the one with the fewest mistakes; if there are none or several, the message lists all. */
function explainUnion(
  issue: core.$ZodIssueInvalidUnion,
  { form, value }: FollowedPath,
  top: object,
): Mistake[] {
  if (issue.discriminator !== undefined) {
    const values = "options" in issue ? (issue.options ?? []) : [];
    return [{ path: [], detail: notAllowed(value, values) }];
  }
  const definition = form && definitionOf(form);
  const options = definition?.type === "union" ? definition.options : [];
  const members = options.flatMap((member, index) => {
    const issues = issue.errors[index] ?? [];
    return [{ member, issues, mistakes: explainIssues(member, issues, value, top) }];
  });
  const fitting = members.filter(({ issues }) => !issues.some(isOfAnotherKind));
  if (fitting.length === 0) {
    const kinds = members.flatMap(({ issues }) => issues.filter(isOfAnotherKind).map(expected));
    return [
      { path: [], detail: `Expected ${listWords([...new Set(kinds)], "or")}, found ${kindOf(value)}.` },
    ];
  }
  const fewest = Math.min(...fitting.map(({ mistakes }) => mistakes.length));
  const closest = fitting.filter(({ mistakes }) => mistakes.length === fewest);
  // A member whose `kind` was given is the intended one.
  const named = closest.filter(({ issues }) => !issues.some(({ code }) => code === "invalid_value"));
  const best = named.length > 0 ? named : closest;
  const [only] = best;
  if (only !== undefined && best.length === 1) return [...only.mistakes];
  const forms = best.map(({ member }) => withKeys(requiredKeys(member)));
  const shown = isFielded(value) ? withKeys(Object.keys(value)) : kindOf(value);
  return [{ path: [], detail: `Expected ${listWords(forms, "or")}, found ${shown}.` }];
}

function isOfAnotherKind({ code, path }: core.$ZodIssue): boolean {
  return path.length === 0 && (code === "invalid_type" || code === "invalid_value");
}

function withKeys(keys: readonly string[]): string {
  return keys.length === 0
    ? "an empty object"
    : `an object with ${listWords(keys.map((key) => `\`${quote(key).slice(1, -1)}\``))}`;
}

function expected(issue: core.$ZodIssue): string {
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return listWords(issue.values.map(spell), "or");
  if (issue.code === "too_small") return atLeast(issue);
  if (issue.code === "too_big") return `a number of at most ${String(issue.maximum)}`;
  return issue.message; // a pattern: the words of `matching`
}

const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function atLeast({ origin, minimum, inclusive }: core.$ZodIssueTooSmall): string {
  if (origin === "string") return "a string that is not empty";
  if (origin === "array")
    return minimum === 1 ? "a list that is not empty" : `a list of at least ${String(minimum)}`;
  return `a number ${inclusive === false ? "above" : "of at least"} ${String(minimum)}`;
}

function kindOf(value: unknown): string {
  const isJson = value === null || ["object", "string", "number", "boolean"].includes(typeof value);
  return isJson ? describeType(value) : `a value of type ${typeof value}`;
}

function spell(value: unknown): string {
  return typeof value === "string" ? quote(value) : kindOf(value).replace(/^the \w+ /, "");
}
