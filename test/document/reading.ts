/** Reads a document in a test as the program does, and shows what it reported. */
import type { DiagnosticCode } from "../../src/diagnostics/catalogue.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import type { ParsedDocument } from "../../src/document/parsed-document.js";
import type { ReadingSettings } from "../../src/document/reading.js";
import type { ValidDocument } from "../../src/document/valid-document.js";
import { validate } from "../../src/document/validate.js";
import type { WrittenSchema } from "../../src/schema/schema.js";
import type { JsonValue } from "../../src/values/json.js";

export interface ReadResult {
  readonly document: ValidDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly codes: readonly DiagnosticCode[];
}

export function parseText(
  text: string,
  file = "api.json",
): { parsed: ParsedDocument | undefined; diagnostics: readonly Diagnostic[] } {
  const report = new Report();
  const parsed = parseDocument({ api: "things", version: "2026-01-01", file, text }, report);
  return { parsed, diagnostics: report.diagnostics };
}

export function read(
  source: string | object,
  version = "2026-01-01",
  settings: ReadingSettings = {},
): ReadResult {
  const report = new Report();
  const text = typeof source === "string" ? source : JSON.stringify(source);
  const parsed = parseDocument({ api: "things", version, file: "api.json", text }, report);
  const document = parsed && validate(parsed, report, settings);
  return { document, diagnostics: report.diagnostics, codes: report.diagnostics.map(({ code }) => code) };
}

export function readStrictly(source: object): ReadResult {
  return read(source, undefined, { isStrict: true });
}

/** A whole document around what a test is about. */
export function withParts(parts: object, openapi = "3.1.0"): Record<string, unknown> {
  return { openapi, info: { title: "Things", version: "1" }, paths: {}, ...parts };
}

export function withOperation(
  operation: object,
  path = "/things",
  openapi = "3.1.0",
  method = "get",
): Record<string, unknown> {
  return withParts({ paths: { [path]: { [method]: { responses: { 204: {} }, ...operation } } } }, openapi);
}

export function withSchemas(schemas: object, openapi = "3.1.0"): Record<string, unknown> {
  return withParts({ components: { schemas } }, openapi);
}

/** The same with an operation that uses each of the schemas. */
export function withUsed(schemas: object): Record<string, unknown> {
  const content = Object.fromEntries(
    Object.keys(schemas).map((name) => [
      `application/${name}`,
      { schema: { $ref: `#/components/schemas/${name}` } },
    ]),
  );
  return { ...withOperation({ responses: { 200: { content } } }), components: { schemas } };
}

/** The schema as it comes out. */
export function readSchemaAs(schema: unknown, openapi: string): WrittenSchema {
  const { document, diagnostics } = read(
    withSchemas({ Other: { type: "object" }, Subject: schema }, openapi),
  );
  if (document === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2));
  return document.schemas.get("Subject") ?? {};
}

/** As plain data. */
export function plain(data: JsonValue | undefined): unknown {
  return data === undefined ? undefined : (JSON.parse(JSON.stringify(data)) as unknown);
}
