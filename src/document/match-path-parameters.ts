/**
 * Path parameters and the braces of the path have to be the same names. What is missing is added as a text,
 * what is not in the path is left out: a call can be made either way, and the warning says what to look at.
 */
import { quote } from "../diagnostics/quote.js";
import type { Findings } from "./findings.js";
import { createObject } from "./json.js";
import type { DocumentParameter } from "./valid-document.js";

export function matchPathParameters(
  path: string,
  parameters: readonly DocumentParameter[],
  pointer: string,
  findings: Findings,
): DocumentParameter[] {
  const names = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? ""));
  const matched = parameters.filter((parameter) => {
    if (parameter.in !== "path" || names.delete(parameter.name)) return true;
    findings.add(
      "PATH_PARAMETER_NOT_IN_PATH",
      pointer,
      `The path ${quote(path)} has no {${parameter.name}}.`,
    );
    return false;
  });
  for (const name of names) {
    findings.add(
      "PATH_PARAMETER_UNDECLARED",
      pointer,
      `No parameter describes {${name}} of the path ${quote(path)}.`,
    );
  }
  return [...matched, ...Array.from(names, (name) => undeclared(name, pointer))];
}

function undeclared(name: string, pointer: string): DocumentParameter {
  const schema = createObject();
  schema["type"] = "string";
  return {
    pointer,
    name,
    in: "path",
    required: true,
    deprecated: false,
    style: "simple",
    explode: false,
    allowReserved: false,
    schema,
  };
}
