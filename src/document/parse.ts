/**
 * Parses one document, and ensures that it is an object, names its OpenAPI version, and cannot exhaust code that walks
 * it. `validate.ts` checks the rest.
 */
import { Report } from "../diagnostics/report.js";
import { describeType, isObject, type JsonObject } from "../values/json.js";
import { quote } from "../values/text.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { bundle } from "./bundle/bundle.js";
import { mayReferToFiles, type DocumentFiles, type FileRequests } from "./bundle/further-files.js";
import { readText } from "./read-text.js";
import { convertSwagger } from "./swagger/convert-swagger.js";
import type { Locate, ReadText } from "./text-position.js";

export interface DocumentText {
  /** Name of the API in the configuration. */
  readonly api: string;
  readonly version: string;
  /** The file or URL, as the user knows it. */
  readonly file: string;
  readonly text: string;
  /** The text as data, where it has been read without a finding. Nothing changes it: overlays and bundles copy. */
  readonly read?: ReadText;
  /** What its references to other files mean. Absent: it is one file. */
  readonly further?: DocumentFiles;
  /** Its `info.version`, where somebody has accepted that it names no version of the API. */
  readonly acceptedInfoVersion?: string;
  /** Nobody gave it the version, so no request names it. */
  readonly isVersionAssumed?: true;
}

/** Where something of the document is written: in which of its files, and where in that. */
export interface WrittenPlace {
  readonly file: string;
  readonly pointer: string;
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
  readonly placeOf: (pointer: string) => WrittenPlace;
  /** Its references to other files were followed. */
  readonly isBundled: boolean;
  readonly acceptedInfoVersion?: string;
  readonly isVersionAssumed?: true;
}

/** Parses the document with all its files. Undefined: the report says why it cannot be used. */
export function parseDocument(source: DocumentText, report: Report): ParsedDocument | undefined {
  const parsed = parseMain(source, report);
  const whole = parsed && source.further ? bundleFrom(parsed, source.further, report) : parsed;
  // YAML reads an unquoted 2.0 as a number.
  const isSwagger = whole?.root["swagger"] === "2.0" || whole?.root["swagger"] === 2;
  const converted = isSwagger ? convertSwagger(whole, report) : whole;
  return converted && isSupported(converted, report) ? converted : undefined;
}

/** Asks for the files that the document refers to. What is wrong in them is reported when the document is parsed. */
export function* requestFiles(source: DocumentText, address: string): FileRequests {
  if (!mayReferToFiles(source.text)) return undefined;
  const report = new Report();
  const parsed = parseMain(source, report);
  return parsed && (yield* bundle(parsed, address, report));
}

function parseMain(source: DocumentText, report: Report): ParsedDocument | undefined {
  const { api, version, file, acceptedInfoVersion, isVersionAssumed } = source;
  const place = { api, version, file };
  const data = source.read ?? readText(source.text, place, report);
  if (data === undefined) return undefined;
  const { value: root, size, locate } = data;
  if (isObject(root))
    return {
      api,
      version,
      file,
      root,
      size,
      locate,
      placeOf: (pointer) => ({ file, pointer }),
      isBundled: false,
      ...(acceptedInfoVersion !== undefined && { acceptedInfoVersion }),
      ...(isVersionAssumed && { isVersionAssumed }),
    };
  report.add("DOCUMENT_NOT_AN_OBJECT", place, `Expected an object, found ${describeType(root)}.`);
  return undefined;
}

function bundleFrom(
  parsed: ParsedDocument,
  { address, files }: DocumentFiles,
  report: Report,
): ParsedDocument | undefined {
  const byAddress = new Map(files.map((file) => [file.address, file]));
  const requests = bundle(parsed, address, report);
  let step = requests.next();
  while (step.done !== true)
    step = requests.next(step.value.map((request) => byAddress.get(request.address)));
  return step.value;
}

function isSupported({ api, version, file, root }: ParsedDocument, report: Report): boolean {
  const openapi = readOpenApiVersion(root);
  if (openapi.kind === "supported") return true;
  report.add(versionCodes[openapi.kind], { api, version, file, pointer: "#" }, openapi.detail);
  return false;
}

const versionCodes = {
  unsupported: "OPENAPI_VERSION_UNSUPPORTED",
  missing: "OPENAPI_VERSION_MISSING",
} satisfies Record<Exclude<OpenApiVersionResult["kind"], "supported">, DiagnosticCode>;

/** The OpenAPI version that a document declares. The patch number does not matter. */
export type OpenApiVersion = "3.0" | "3.1" | "3.2";

type OpenApiVersionResult =
  | { readonly kind: "supported"; readonly version: OpenApiVersion }
  | { readonly kind: "unsupported" | "missing"; readonly detail: string };

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
      kind: "unsupported",
      detail: `Expected \`openapi\`, or \`swagger\` with "2.0"; found \`swagger\` with ${describeType(swagger)}.`,
    };
  }
  const keys = Object.keys(root);
  const shown = keys.slice(0, 8).map((key) => quote(key, 30));
  const list = shown.length === 0 ? "none" : `${shown.join(", ")}${keys.length > 8 ? ", …" : ""}`;
  return { kind: "missing", detail: `The top level has no \`openapi\`. Its keys: ${list}.` };
}
