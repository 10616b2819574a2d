/** What must hold for every document that was read: one form, whatever its OpenAPI version. */
import { isList, isObject, type JsonValue } from "../../src/values/json.js";
import type { DocumentMediaType, DocumentWebhook, ValidDocument } from "../../src/document/valid-document.js";

/** A line for each rule that is broken somewhere. */
export function documentFaults(document: ValidDocument): string[] {
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
