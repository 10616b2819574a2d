/**
 * Keywords whose value is a number or a text: lengths, counts, bounds, format, pattern.
 *
 * JSON Schema 2020-12, Validation, sections 6 to 8. A minimum of nothing is the standard's default and is dropped.
 */
import type { Draft, KeywordReader, KeywordReaders } from "./keyword-reader.js";

type TextKeyword = "format" | "pattern" | "contentEncoding";

type NumberKeyword = keyof Draft & (`m${string}` | "exclusiveMinimum" | "exclusiveMaximum");

export const limitKeywords: KeywordReaders = {
  format: text("format"),
  pattern: text("pattern"),
  contentEncoding: text("contentEncoding"),
  contentMediaType(draft, value, json) {
    if (typeof value !== "string" || value === "") return;
    // How 3.1 writes what 3.0 writes as `format: binary` (OpenAPI 3.1, 4.8.14.4): bytes as they are.
    const isBytes =
      value.toLowerCase() === "application/octet-stream" && json["contentEncoding"] === undefined;
    if (isBytes) draft.format = "binary";
    else draft.contentMediaType = value;
  },
  minItems: count("minItems"),
  minLength: count("minLength"),
  minProperties: count("minProperties"),
  maxItems: number("maxItems"),
  maxLength: number("maxLength"),
  maxProperties: number("maxProperties"),
  minimum: number("minimum"),
  maximum: number("maximum"),
  exclusiveMinimum: number("exclusiveMinimum"),
  exclusiveMaximum: number("exclusiveMaximum"),
  multipleOf: number("multipleOf"),
  uniqueItems(draft, value) {
    if (value === true) draft.uniqueItems = true;
  },
};

function text(keyword: TextKeyword): KeywordReader {
  return (draft, value) => {
    if (typeof value === "string" && value !== "") draft[keyword] = value;
  };
}

function number(keyword: NumberKeyword): KeywordReader {
  return (draft, value) => {
    if (typeof value === "number") draft[keyword] = value;
  };
}

function count(keyword: NumberKeyword): KeywordReader {
  return (draft, value) => {
    if (typeof value === "number" && value > 0) draft[keyword] = value;
  };
}
