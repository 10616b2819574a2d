/** Findings: one for each wrong or missing value of a request. */
import type { JsonValue } from "../../values/json.js";

export interface Finding extends Problem {
  readonly in: "path" | "query" | "header" | "cookie" | "body";
}

/** A value that does not fit its schema. */
export interface Problem {
  /** From the body, or from the parameter, to the value: `["items", 0, "amount"]`. */
  readonly path: readonly (string | number)[];
  /** `unreadable`: not in the syntax of its media type. */
  readonly kind: "missing" | "invalid" | "unreadable" | "media-type";
  /** Follows the name of the value: `must be integer`. */
  readonly text: string;
  /** Absent if the value is missing. */
  readonly value?: JsonValue;
}

/** The problems of one part of a request, in a sentence and in detail. */
export interface InvalidPart {
  readonly message: string;
  readonly findings: readonly Finding[];
}

/** A problem of the whole body. */
export function invalidBody(message: string, kind: Problem["kind"]): InvalidPart {
  return { message, findings: [{ in: "body", path: [], kind, text: message.replace(/^The body /, "") }] };
}

/** `amount must be integer`. */
export function sentenceOf(finding: Finding): string {
  return `${finding.path.length === 0 ? `The ${finding.in}` : dotted(finding)} ${finding.text}`;
}

/** `items[0].amount`, as in TypeScript; the name of the part for the whole part. */
export function dotted({ in: part, path }: Finding): string {
  const steps = path.map((step, index) =>
    typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`,
  );
  return steps.length === 0 ? part : steps.join("");
}

/** RFC 6901. */
export function pointer({ path }: Finding): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Positions as numbers, and as strings for a schema that allows nothing else. */
export function lists(path: readonly (string | number)[]): readonly JsonValue[] {
  return [[...path], path.map(String)];
}
