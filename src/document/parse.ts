/**
 * Parses one document, and ensures that it is an object, names its OpenAPI version, and cannot exhaust code that walks
 * it. `validate.ts` checks the rest.
 */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { Report } from "../diagnostics/report.js";
import { describeType, isObject, type JsonObject } from "../values/json.js";
import { quote } from "../values/text.js";
import { bundle } from "./bundle/bundle.js";
import { convertSwagger } from "./convert-swagger.js";
import type {
  DocumentFiles,
  DocumentText,
  FileRequests,
  OpenApiVersion,
  ParsedDocument,
} from "./parsed-document.js";
import { readText } from "./read-text.js";

/** Parses the document with all its files. Undefined if it cannot be used, as the report says. */
export function parseDocument(source: DocumentText, report: Report): ParsedDocument | undefined {
  const parsed = parseMain(source, report);
  const whole =
    parsed && (source.further !== undefined || needsBundling(source.text))
      ? bundleFrom(parsed, source.further ?? oneFile, report)
      : parsed;
  // YAML reads an unquoted 2.0 as a number.
  const isSwagger = whole?.root["swagger"] === "2.0" || whole?.root["swagger"] === 2;
  const converted = isSwagger ? convertSwagger(whole, report) : whole;
  return converted && isSupported(converted, report) ? converted : undefined;
}

/** The base for relative references in the document. Nothing is read from this address. */
const oneFile: DocumentFiles = { address: "file:///document", files: [] };

/** The files that the document refers to. Errors in them are reported when the document is parsed. */
export function* requestFiles(source: DocumentText, address: string): FileRequests {
  if (!needsBundling(source.text)) return undefined;
  const report = new Report();
  const parsed = parseMain(source, report);
  return parsed && (yield* bundle(parsed, address, report));
}

function parseMain(source: DocumentText, report: Report): ParsedDocument | undefined {
  const { api, version, file, acceptedInfoVersion, isVersionAssumed } = source;
  const place = { api, version, file };
  const data = source.read?.() ?? readText(source.text, place, report);
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

/**
 * True if the text could refer to another file, by a reference or a discriminator's mapping, or has a reference that
 * its target replaces (for all fields of a schema). A long reference may begin on the next line.
 */
function needsBundling(text: string): boolean {
  return (
    /(?:\$|\\u0024|\\x24)ref["']?\s*:\s*(?!\s|["']?#|[>|][-+\d]*[ \t]*\r?\n\s*#)/i.test(text) ||
    /\bproperties["']?\s*:\s*\{?\s*["']?\$ref["']?\s*:/.test(text) ||
    Array.from(text.matchAll(mapping)).some(([, inBraces = text]) => fileName.test(inBraces))
  );
}

/** The mapping itself only if it is in braces: otherwise it may be an alias, whose entries are written anywhere. */
const mapping = /\b(?:mapping|defaultMapping)["']?\s*:\s*(\{[^]*?\}(?=[\s,}\]]|$))?/g;
const fileName = /:\s*["']?[^\s"'#,{}[\]]+\.(?:json|ya?ml)(?![\w.-])/i;
