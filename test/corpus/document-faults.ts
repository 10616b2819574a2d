/** What must hold for every document that was read: one form, whatever its OpenAPI version. */
import type { DocumentMediaType, DocumentWebhook, ValidDocument } from "../../src/document/valid-document.js";
import { withoutAnnotations } from "../../src/schema/annotations.js";
import type { Schema } from "../../src/schema/schema.js";
import { childSchemas } from "../../src/schema/visit-schema.js";

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
  for (const { schema, pointer } of contents) collect(schema ?? {}, pointer, document, faults);
}

function collect(schema: Schema, place: string, document: ValidDocument, faults: string[]): void {
  const { reference, ...beside } = schema;
  if (reference !== undefined) {
    if (!document.schemas.has(reference)) faults.push(`${place}: ${reference}`);
    const rules = Object.keys(withoutAnnotations(beside)).filter((keyword) => keyword !== "isMarkedOpen");
    if (rules.length > 0) faults.push(`${place}: ${rules.join()} beside a reference`);
  }
  for (const child of childSchemas(schema)) collect(child.schema, place, document, faults);
}
