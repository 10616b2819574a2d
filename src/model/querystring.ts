/**
 * `in: querystring` of OpenAPI 3.2: one parameter whose value is the whole query.
 *
 * As a form it is the same as a query parameter for each property. In any other media type it is a text that no
 * list of parameters can say; then it is left out, with a word.
 */
import type { DocumentParameter } from "../document/valid-document.js";
import type { Parameter } from "./api.js";
import type { ModelContext } from "./model-context.js";
import type { Schema } from "../schema/schema.js";

export function expandQuerystring(
  parameter: DocumentParameter,
  schema: Schema,
  context: ModelContext,
): Parameter[] {
  const isForm =
    parameter.mediaType?.split(";", 1)[0]?.trim().toLowerCase() === "application/x-www-form-urlencoded";
  const types = context.view.types(schema);
  if (!isForm || types === undefined || [...types].some((type) => type !== "object")) {
    const form = parameter.mediaType ?? "a style";
    context.report(
      "PARAMETER_UNSUPPORTED",
      parameter.pointer,
      `The whole query is given as \`${form}\`, which does not come apart into parameters.`,
    );
    return [];
  }
  const { properties, required } = context.view.object(schema);
  return Array.from(properties, ([name, [property = {}]]) => ({
    name,
    in: "query",
    required: parameter.required && required.has(name),
    deprecated: parameter.deprecated || property.deprecated === true,
    ...(property.docs?.description === undefined ? {} : { description: property.docs.description }),
    schema: property,
    serialization: { kind: "style", style: "form", explode: true, allowReserved: false },
    pointer: parameter.pointer,
  }));
}
