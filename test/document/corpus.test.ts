/** Published documents that nobody here wrote: none is refused, and what comes out has the one form. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { isList, isObject, type JsonValue } from "../../src/document/json.js";
import type { DocumentMediaType, DocumentWebhook, ValidDocument } from "../../src/document/valid-document.js";
import { read } from "./reading.js";

const folder = path.resolve(process.env["OPENAPI_CORPUS"] ?? "../shared/corpus");
const files = existsSync(folder) ? readdirSync(folder).filter((file) => /\.(json|ya?ml)$/.test(file)) : [];
if (files.length === 0) {
  process.stderr.write(`Skipped: there is no corpus in ${folder}. Name its folder in OPENAPI_CORPUS.\n`);
}

describe.runIf(files.length > 0)("corpus", () => {
  it.each(files)("%s", (file) => {
    const start = performance.now();
    const { document, diagnostics } = read(readFileSync(path.join(folder, file), "utf8"));
    // Far above what a loaded machine needs, and far below what a step that is not linear takes.
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    if (document === undefined) throw new Error("Nothing was read.");
    expect(document.operations.length + document.webhooks.length, "There is something to look at.").not.toBe(
      0,
    );
    expect(faultsOf(document)).toEqual([]);
  });
});

function faultsOf(document: ValidDocument): string[] {
  const faults: string[] = [];
  for (const [name, schema] of document.schemas) collect(schema, `schema ${name}`, document, faults);
  for (const operation of document.operations) {
    for (const parameter of operation.parameters)
      collect(parameter.schema, parameter.pointer, document, faults);
    for (const part of [operation, ...operation.callbacks]) collectContents(part, document, faults);
  }
  for (const webhook of document.webhooks) collectContents(webhook, document, faults);
  return faults;
}

function collectContents(
  part: Pick<DocumentWebhook, "requestBody" | "responses">,
  document: ValidDocument,
  faults: string[],
): void {
  const contents: readonly DocumentMediaType[] = [
    ...(part.requestBody?.content ?? []),
    ...part.responses.flatMap(({ content }) => content),
  ];
  for (const { schema, pointer } of contents) collect(schema ?? true, pointer, document, faults);
}

const annotations = new Set([
  "$ref",
  "title",
  "description",
  "deprecated",
  "readOnly",
  "writeOnly",
  "default",
  "examples",
]);
const values = new Set(["default", "examples", "enum", "const", "x-client"]);

function collect(schema: JsonValue, place: string, document: ValidDocument, faults: string[]): void {
  if (isList(schema))
    schema.forEach((member) => {
      collect(member, place, document, faults);
    });
  if (!isObject(schema)) return;
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    if (!document.schemas.has(reference.replace("#/components/schemas/", "")))
      faults.push(`${place}: ${reference}`);
    const rules = Object.keys(schema).filter(
      (keyword) => !annotations.has(keyword) && !keyword.startsWith("x-"),
    );
    if (rules.length > 0) faults.push(`${place}: ${rules.join()} beside a reference`);
  }
  const isOld = typeof schema["nullable"] === "boolean" || typeof schema["exclusiveMinimum"] === "boolean";
  if (isOld) faults.push(`${place}: an old keyword`);
  for (const [keyword, value] of Object.entries(schema))
    if (!values.has(keyword)) collect(value, place, document, faults);
}
