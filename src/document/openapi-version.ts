/** Which OpenAPI a document is written in, by its own word. The patch number means nothing. */
import { describeType, quote } from "../diagnostics/quote.js";
import type { JsonObject } from "./json.js";

export type OpenApiVersion = "3.0" | "3.1" | "3.2";

export type OpenApiVersionResult =
  | { readonly kind: "supported"; readonly version: OpenApiVersion }
  | { readonly kind: "swagger-2" | "unsupported" | "missing"; readonly detail: string };

export function readOpenApiVersion(root: JsonObject): OpenApiVersionResult {
  const openapi = root["openapi"];
  if (openapi === undefined) return withoutVersion(root);
  // YAML reads an unquoted 3.1 as a number; what is meant is clear.
  const text = typeof openapi === "number" ? openapi.toFixed(1) : openapi;
  if (typeof text !== "string") {
    return { kind: "unsupported", detail: `\`openapi\` is ${describeType(openapi)}, not a version.` };
  }
  const version = /^(3\.[012])(\.\d+)?(-[\w.-]+)?$/.exec(text)?.[1];
  return version === undefined
    ? { kind: "unsupported", detail: `The document says it is OpenAPI ${quote(text, 40)}.` }
    : { kind: "supported", version: version as OpenApiVersion };
}

function withoutVersion(root: JsonObject): OpenApiVersionResult {
  const swagger = root["swagger"];
  if (swagger !== undefined) {
    return { kind: "swagger-2", detail: `The document says \`swagger\`: ${describeType(swagger)}.` };
  }
  const keys = Object.keys(root);
  const shown = keys.slice(0, 8).map((key) => quote(key, 30));
  const list = shown.length === 0 ? "none" : `${shown.join(", ")}${keys.length > 8 ? ", …" : ""}`;
  return { kind: "missing", detail: `The top level has no \`openapi\`. Its keys: ${list}.` };
}
