/**
 * Parses one document, and ensures that it is an object, names its OpenAPI version, and cannot exhaust code that walks
 * it. `validate.ts` checks the rest.
 */
import type { Report } from "../diagnostics/report.js";
import { describeType, quote } from "../diagnostics/quote.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { isObject, type JsonObject } from "./json.js";
import { readText } from "./read-text.js";
import type { Locate } from "./text-position.js";

export interface DocumentText {
  /** Name of the API in the configuration. */
  readonly api: string;
  readonly version: string;
  /** The file or URL, as the user knows it. */
  readonly file: string;
  readonly text: string;
}

export interface ParsedDocument {
  readonly api: string;
  readonly version: string;
  readonly file: string;
  readonly root: JsonObject;
  /** Characters of the text: what a search for a place costs. */
  readonly size: number;
  /** In the text as it was pulled; what an overlay added has no place in it. */
  readonly locate: Locate;
}

export function parseDocument(source: DocumentText, report: Report): ParsedDocument | undefined {
  const { api, version, file } = source;
  const place = { api, version, file };
  const data = readText(source.text, place, report);
  if (data === undefined) return undefined;
  const { value: root, size, locate } = data;
  if (!isObject(root)) {
    report.add("DOCUMENT_NOT_AN_OBJECT", place, `Expected an object, found ${describeType(root)}.`);
    return undefined;
  }
  const openapi = readOpenApiVersion(root);
  if (openapi.kind !== "supported") {
    report.add(versionCodes[openapi.kind], { ...place, pointer: "#" }, openapi.detail);
    return undefined;
  }
  return { api, version, file, root, size, locate };
}

const versionCodes = {
  "swagger-2": "SWAGGER_2_DOCUMENT",
  unsupported: "OPENAPI_VERSION_UNSUPPORTED",
  missing: "OPENAPI_VERSION_MISSING",
} satisfies Record<Exclude<OpenApiVersionResult["kind"], "supported">, DiagnosticCode>;

/** The OpenAPI version that a document declares. The patch number does not matter. */
export type OpenApiVersion = "3.0" | "3.1" | "3.2";

type OpenApiVersionResult =
  | { readonly kind: "supported"; readonly version: OpenApiVersion }
  | { readonly kind: "swagger-2" | "unsupported" | "missing"; readonly detail: string };

export function readOpenApiVersion(root: JsonObject): OpenApiVersionResult {
  const openapi = root["openapi"];
  if (openapi === undefined) return withoutVersion(root);
  // YAML reads an unquoted 3.1 as a number; the meaning is clear.
  const text = typeof openapi === "number" ? openapi.toFixed(1) : openapi;
  if (typeof text !== "string") {
    return { kind: "unsupported", detail: `\`openapi\` must be a string; found ${describeType(openapi)}.` };
  }
  const version = /^(3\.[012])(\.\d+)?(-[\w.-]+)?$/.exec(text)?.[1];
  return version === undefined
    ? { kind: "unsupported", detail: `Expected OpenAPI 3.0, 3.1 or 3.2, found ${quote(text, 40)}.` }
    : { kind: "supported", version: version as OpenApiVersion };
}

function withoutVersion(root: JsonObject): OpenApiVersionResult {
  const swagger = root["swagger"];
  if (swagger !== undefined) {
    return {
      kind: "swagger-2",
      detail: `Expected \`openapi\`, found \`swagger\` with ${describeType(swagger)}.`,
    };
  }
  const keys = Object.keys(root);
  const shown = keys.slice(0, 8).map((key) => quote(key, 30));
  const list = shown.length === 0 ? "none" : `${shown.join(", ")}${keys.length > 8 ? ", …" : ""}`;
  return { kind: "missing", detail: `The top level has no \`openapi\`. Its keys: ${list}.` };
}
