/** Lines of TypeScript for the advice of a rule. */
import type { JsonValue } from "../../document/json.js";

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
