/** What a validator reports, as problems of single values. */
import type { ErrorObject } from "ajv/dist/2020.js";

import type { JsonValue } from "../../document/json.js";
import { isJsonObject } from "../../schema/json-reading.js";
import type { Problem } from "./finding.js";

/** Enough for any reader, whatever was sent. */
const most = 20;

export function problemsOf(errors: readonly ErrorObject[], value: JsonValue): readonly Problem[] {
  const problems = withoutAlternatives(errors).map((error) => problemOf(error, value));
  const places = problems.map(({ path }) => JSON.stringify(path));
  // One problem says enough of a value.
  return problems.filter((_, index) => places.indexOf(places[index] ?? "") === index).slice(0, most);
}

/**
 * What each member of a union has against a value comes before the report that none of them fits. The first stands for
 * all of them; `if` only reports that its `then` failed.
 */
function withoutAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept: ErrorObject[] = [];
  for (const error of errors) {
    const { keyword, instancePath } = error;
    if (keyword === "if") continue;
    if (keyword !== "anyOf" && keyword !== "oneOf") {
      kept.push(error);
      continue;
    }
    const isInside = (other: ErrorObject): boolean => `${other.instancePath}/`.startsWith(`${instancePath}/`);
    const first = kept.find(isInside);
    kept = [
      ...kept.filter((other) => !isInside(other) || other === first),
      ...(first === undefined ? [error] : []),
    ];
  }
  return kept;
}

function problemOf(
  { instancePath, keyword, params, message = "is wrong" }: ErrorObject,
  whole: JsonValue,
): Problem {
  const { path, value } = stepsTo(instancePath, whole);
  const property: unknown = params["missingProperty"];
  if (typeof property === "string") return { path: [...path, property], kind: "missing", text: "is missing" };
  const unknown: unknown = params["additionalProperty"] ?? params["unevaluatedProperty"];
  if (typeof unknown === "string") {
    const found = isJsonObject(value) ? value[unknown] : undefined;
    return {
      path: [...path, unknown],
      kind: "invalid",
      text: "is not known",
      ...(found === undefined ? {} : { value: found }),
    };
  }
  const allowed: unknown = params["allowedValues"];
  const text =
    keyword === "enum" && Array.isArray(allowed)
      ? `must be one of ${allowed.slice(0, 12).map(String).join(", ")}`
      : message;
  return { path, kind: "invalid", text, ...(value === undefined ? {} : { value }) };
}

/** A pointer does not say whether a step is a position or a name; the value does. */
function stepsTo(instancePath: string, whole: JsonValue): Pick<Problem, "path" | "value"> {
  const path: (string | number)[] = [];
  let value: JsonValue | undefined = whole;
  for (const step of instancePath.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(value) ? Number(name) : name);
    value = (value as Readonly<Record<string, JsonValue>> | undefined)?.[name];
  }
  return value === undefined ? { path } : { path, value };
}
