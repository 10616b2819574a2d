/** The answers of an operation, by status: exact ones, then ranges, then `default`. */
import type { DocumentHeader, DocumentOperation } from "../document/valid-document.js";
import type { Header, Response } from "./api.js";
import { buildContent } from "./build-content.js";
import { compareText } from "../schema/json-reading.js";
import type { ModelContext } from "./model-context.js";

export function buildResponses({ responses }: DocumentOperation, context: ModelContext): readonly Response[] {
  const built = responses.map(({ status, description, content, headers, pointer }) => ({
    status,
    ...(description === undefined || description === "" ? {} : { description }),
    content: buildContent(content, context),
    headers: buildHeaders(headers, pointer, context),
    pointer,
  }));
  return built.sort((left, right) => compareText(left.status, right.status));
}

/** `Content-Type` as a response header is ignored by the standard (OpenAPI 3.1, 4.8.17). */
function buildHeaders(
  headers: readonly DocumentHeader[],
  pointer: string,
  context: ModelContext,
): readonly Header[] {
  return headers
    .filter(({ name }) => name.toLowerCase() !== "content-type")
    .map(({ name, required, deprecated, description, schema }) => ({
      name,
      required,
      deprecated,
      ...(description === undefined ? {} : { description }),
      schema: context.normalise(schema, `${pointer}/headers/${name}/schema`),
    }))
    .sort((left, right) => compareText(left.name.toLowerCase(), right.name.toLowerCase()));
}
