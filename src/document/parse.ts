/**
 * The text of one document to data, and only that: it is an object, it says which OpenAPI it is, and nothing
 * in it can exhaust whoever walks it. Whether it is a good document is the question of `validate.ts`.
 */
import type { Report } from "../diagnostics/report.js";
import { describeType } from "../diagnostics/quote.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { isObject } from "./json-object.js";
import type { JsonObject } from "./json.js";
import { readOpenApiVersion, type OpenApiVersionResult } from "./openapi-version.js";
import { readText } from "./read-text.js";
import type { ReadText } from "./text-value.js";

export interface DocumentSource {
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
  readonly locate: ReadText["locate"];
}

export function parseDocument(source: DocumentSource, report: Report): ParsedDocument | undefined {
  const { api, version, file } = source;
  const place = { api, version, file };
  const data = readText(source.text, place, report);
  if (data === undefined) return undefined;
  const { value: root, size, locate } = data;
  if (!isObject(root)) {
    report.add("DOCUMENT_NOT_AN_OBJECT", place, `The document is ${describeType(root)}.`);
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
