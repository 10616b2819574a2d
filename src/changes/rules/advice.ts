/** Lines of TypeScript for the advice of a rule. */
import type { JsonValue } from "../../document/json.js";
import type { Schema } from "../../model/schema.js";
import { shortType } from "../short-type.js";
import type { Advice } from "./define-change.js";

const mostCases = 5;

/** `case "a":` for each value. */
export function caseLines(values: readonly JsonValue[]): string {
  const lines = values.slice(0, mostCases).map((value) => `case ${JSON.stringify(value)}:`);
  return (values.length > mostCases ? [...lines, "…"] : lines).join("\n");
}

/** `switch (value.type) {` with a branch for each value. */
export function switchLines(tag: string, values: readonly JsonValue[]): string {
  return [
    `switch (value.${tag}) {`,
    ...caseLines(values)
      .split("\n")
      .map((line) => `  ${line}`),
    "}",
  ].join("\n");
}

/** What the compiler says about a value of one type where the other is expected: nothing, where they are one to it. */
export function notAssignable(given: Schema, expected: Schema): Pick<Advice, "error"> {
  const [from, to] = [shortType(given), shortType(expected)];
  return from === to ? {} : { error: `Type '${from}' is not assignable to type '${to}'.` };
}
