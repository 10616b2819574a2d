/** Servers with the defaults of their variables filled in (OpenAPI 3.2, sections 4.5 and 4.6). */
import { describeType, quote } from "../diagnostics/quote.js";
import { readList, readObject, readString } from "./fields.js";
import type { Findings } from "./findings.js";
import { isObject } from "./json-object.js";
import type { JsonObject } from "./json.js";
import type { DocumentServer } from "./valid-document.js";

export function readServers(node: JsonObject, pointer: string, findings: Findings): DocumentServer[] {
  return readList(node, "servers", pointer, findings).flatMap(({ value, pointer: at }) => {
    const url = isObject(value) ? value["url"] : undefined;
    if (!isObject(value) || typeof url !== "string") {
      findings.add("FIELD_IGNORED", at, `A server needs a \`url\`; here it is ${describeType(url ?? null)}.`);
      return [];
    }
    const description = readString(value, "description", at, findings);
    return [
      { url: fillVariables(url, value, at, findings), ...(description !== undefined && { description }) },
    ];
  });
}

function fillVariables(url: string, server: JsonObject, pointer: string, findings: Findings): string {
  const variables = readObject(server, "variables", pointer, findings)?.value;
  return url.replace(/\{([^{}]+)\}/g, (braces, name: string) => {
    const variable = variables?.[name];
    const fallback = isObject(variable) ? variable["default"] : undefined;
    // YAML makes a number of an unquoted port.
    if (typeof fallback === "string" || typeof fallback === "number") return String(fallback);
    findings.add(
      "SERVER_VARIABLE_WITHOUT_DEFAULT",
      pointer,
      `The variable ${quote(name)} of ${quote(url)} has no default.`,
    );
    return braces;
  });
}
