/**
 * Request bodies, and the encoding of form fields and multipart parts. An encoding in the document is compared with the
 * default of the media type, so that spelling out a default makes no difference.
 */

import type { Body, Operation, Api, Content, Encoding, Encodings } from "../../model/api.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import { wholeOf, type At, type PartPlace } from "../at.js";
import {
  compareSingle,
  compareNothing,
  compareParts,
  compareProse,
  differentTexts,
  type PartComparisons,
} from "../parts.js";
import { compareContent, contentParts, mediaTypeKey, schemasIn } from "./compare-content.js";
import { isBinaryString } from "../../schema/media-type.js";
import { styleText } from "./compare-parameters.js";
import { jsonTypesOf } from "../schemas/compare-types.js";
import { nowhere } from "../place.js";
import { child, items, startNode } from "../schemas/node.js";
import { field, viewOf, type View } from "../schemas/view.js";

export function compareBodies(before: Operation, after: Operation, at: At): void {
  const [older, newer] = [before.body, after.body];
  if (older !== undefined && newer !== undefined)
    compareParts(parts, older, newer, at.part(placeOf(older), placeOf(newer)));
  else if (older !== undefined)
    at.part(wholeOf(older), undefined, part).fact({
      kind: "body-removed",
      required: older.required,
      schemas: schemasIn(older.content),
    });
  else if (newer !== undefined)
    at.part(undefined, wholeOf(newer), part).fact({
      kind: "body-added",
      required: newer.required,
      schemas: schemasIn(newer.content),
    });
}

const part = { kind: "body", mediaType: "" } as const;

function placeOf({ pointer }: Body): PartPlace {
  return { part, pointer };
}

const parts: PartComparisons<Body, At> = {
  required: compareSingle("body-required", ({ required }) => required),
  description: compareProse,
  content: (before, after, at) => {
    compareContent({ ...before, status: "" }, { ...after, status: "" }, at, sentParts);
  },
  pointer: compareNothing,
};

const sentParts: PartComparisons<Content, At> = {
  ...contentParts,
  // A list is sent, whatever the items are read as.
  sequence: compareNothing,
  encoding: compareEncodings,
  prefixEncoding: compareEncodings,
  itemEncoding: compareEncodings,
};

function compareEncodings(before: Content, after: Content, at: At): void {
  const encoded = (content: Content, api: Api): Encoded => ({
    encoding: content,
    value: viewOf(startNode(content.schema, nowhere), api),
    api,
  });
  const older = encoded(before, at.comparison.before);
  const newer = encoded(after, at.comparison.after);
  compareParts(insideParts, older, newer, { mediaType: mediaTypeKey(after.mediaType), field: "", at });
}

/** The body, or a value in it, in one of the versions. */
interface Encoded {
  readonly encoding: Encoding;
  /** Absent in parts without names, whose types are not compared. */
  readonly value?: View;
  readonly api: Api;
}

interface EncodingAt {
  readonly mediaType: string;
  /** Empty for the body. */
  readonly field: string;
  readonly at: At;
}

const insideParts: PartComparisons<Encodings, EncodingAt, Encoded> = {
  encoding: compareFields,
  prefixEncoding: comparePositions,
  itemEncoding: comparePositions,
};

const encodingParts: PartComparisons<Encoding, EncodingAt, Encoded> = {
  contentType: compareForm,
  style: compareForm,
  explode: compareForm,
  allowReserved: compareForm,
  headers: comparePartHeaders,
  comparedOnly: comparePartHeaders,
  ...insideParts,
};

function compareFields(before: Encoded, after: Encoded, at: EncodingAt): void {
  const names = [before, after].flatMap(({ encoding }) => [...(encoding.encoding?.keys() ?? [])]);
  for (const name of new Set(names)) {
    const [older, newer] = [fieldOf(before, name), fieldOf(after, name)];
    // The encoding of an added or removed field is part of that difference.
    if (older === undefined || newer === undefined) continue;
    const path = at.field === "" ? name : `${at.field}.${name}`;
    compareParts(encodingParts, older, newer, { ...at, field: path });
  }
}

function fieldOf({ encoding, value, api }: Encoded, name: string): Encoded | undefined {
  const own = encoding.encoding?.get(name) ?? {};
  if (value === undefined) return { encoding: own, api };
  const whole = itemOf(value, api) ?? value;
  if ((whole.fields ?? whole.schema.properties)?.has(name) !== true) return undefined;
  return { encoding: own, value: viewOf(field(whole, name), api), api };
}

/** Unnamed parts: `[0]`, and `[]` for all further ones. */
function comparePositions(before: Encoded, after: Encoded, at: EncodingAt): void {
  const [lefts, rights] = [before.encoding.prefixEncoding ?? [], after.encoding.prefixEncoding ?? []];
  const compare = (left: Encoding | undefined, right: Encoding | undefined, position: string): void => {
    if (left === undefined && right === undefined) return;
    const older = { encoding: left ?? {}, api: before.api };
    const newer = { encoding: right ?? {}, api: after.api };
    compareParts(encodingParts, older, newer, { ...at, field: `${at.field}[${position}]` });
  };
  for (const [index, left] of lefts.slice(0, rights.length).entries())
    compare(left, rights[index], String(index));
  compare(before.encoding.itemEncoding, after.encoding.itemEncoding, "");
}

function compareForm(before: Encoded, after: Encoded, { mediaType, field, at }: EncodingAt): void {
  const hasStyle = [before, after].some(({ encoding }) => isStyled(encoding));
  const [from, to] = [sentAs(before, hasStyle), sentAs(after, hasStyle)];
  if (from !== undefined && to !== undefined && from !== to)
    at.fact({ kind: "body-encoding", mediaType, field, before: from, after: to });
}

/** A style replaces the media type (OpenAPI 3.1, 4.8.15.1). */
function isStyled({ style, explode, allowReserved }: Encoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

/** Empty if neither the document nor the type of the value decides it. `inStyle`: one of the sides has a style. */
function sentAs({ encoding, value, api }: Encoded, inStyle: boolean): string | undefined {
  const contentType = encoding.contentType?.toLowerCase();
  // A default that depends on the type of the value is not known here.
  if (value === undefined) return contentType;
  // Without a style, the items of a list are sent one by one, as `form` does; an object is sent as JSON.
  const isInStyle = isStyled(encoding) || (inStyle && !knownTypes(value, api).includes("object"));
  return isInStyle ? styleOf(encoding, value, api) : (contentType ?? usualType(value, api) ?? "");
}

/** A style separates the parts of a value, so a single value is the same in all styles. */
function styleOf(
  { style = "form", explode = style === "form", allowReserved = false }: Encoding,
  value: View,
  api: Api,
): string {
  const types = knownTypes(value, api);
  const isSingle = types.length > 0 && !types.includes("array") && !types.includes("object");
  return styleText(
    isSingle ? { style: "form", explode: true, allowReserved } : { style, explode, allowReserved },
  );
}

/** The media type of a part whose encoding names none (OpenAPI 3.1, 4.8.15.1.1). */
function usualType(value: View, api: Api): string | undefined {
  const { schema } = value;
  const [type, ...others] = knownTypes(value, api);
  if (type === undefined || others.length > 0) return undefined;
  switch (type) {
    case "array": {
      const item = itemOf(value, api);
      return item && usualType(item, api);
    }
    case "object":
      return "application/json";
    case "string":
      return isBytes(schema) ? (schema.contentMediaType ?? "application/octet-stream") : "text/plain";
    case "boolean":
    case "integer":
    case "number":
      return "text/plain";
  }
}

function itemOf({ schema, node }: View, api: Api): View | undefined {
  const { items: each } = schema;
  return each === undefined || each === false ? undefined : viewOf(child(node, each, items), api);
}

function isBytes(schema: Schema): boolean {
  return schema.contentEncoding !== undefined || isBinaryString(schema);
}

/** Empty if any type is valid. */
function knownTypes(value: View, api: Api): readonly SchemaType[] {
  const types = jsonTypesOf(value, api);
  return types === "any" ? [] : types;
}

function comparePartHeaders(before: Encoded, after: Encoded, { at, ...part }: EncodingAt): void {
  for (const { name: header, ...turned } of differentTexts(headersOf(before), headersOf(after)))
    at.fact({ kind: "part-header", ...part, header, ...turned });
}

/** Header names are case-insensitive (RFC 9110, 5.1). */
function headersOf({ encoding }: Encoded): ReadonlyMap<string, string> {
  const { headers = new Map<string, string>(), comparedOnly } = encoding;
  const open = comparedOnly?.headers ?? new Map<string, { readonly required: boolean }>();
  return new Map([
    ...Array.from(headers, ([name, value]) => [name.toLowerCase(), `\`${value}\``] as const),
    ...Array.from(
      open,
      ([name, { required }]) => [name.toLowerCase(), required ? "required" : "optional"] as const,
    ),
  ]);
}
