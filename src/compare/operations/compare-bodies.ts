/**
 * Request bodies, and the encoding of form fields and multipart parts. An encoding in the document is compared with the
 * default of the media type, so that spelling out a default makes no difference.
 */

import type { Body, Operation, Api, Content, Encoding } from "../../model/api.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import { wholeOf, type CallAt, type PartPlace } from "../at.js";
import {
  compareFlag,
  compareNothing,
  compareParts,
  compareProse,
  differentTexts,
  type PartComparisons,
} from "../parts.js";
import {
  compareContent,
  contentParts,
  contentPointer,
  type Held,
  mediaTypeKey,
  schemasIn,
} from "./compare-content.js";
import { isBinaryString } from "../../schema/media-type.js";
import { styleText } from "./compare-parameters.js";
import { jsonTypesOf } from "../schemas/compare-types.js";
import { child, items, startNode } from "../schemas/node.js";
import { field, viewOf, type View } from "../schemas/view.js";

export function compareBodies(before: Operation, after: Operation, { call }: CallAt): void {
  const [older, newer] = [before.body, after.body];
  if (older !== undefined && newer !== undefined)
    compareParts(parts, older, newer, call.part(placeOf(older), placeOf(newer)));
  else if (older !== undefined)
    call
      .part(wholeOf(older), undefined, part)
      .fact({ kind: "body-removed", required: older.required, schemas: schemasIn(older.content) });
  else if (newer !== undefined)
    call
      .part(undefined, wholeOf(newer), part)
      .fact({ kind: "body-added", required: newer.required, schemas: schemasIn(newer.content) });
}

const part = { kind: "body", mediaType: "" } as const;

function placeOf({ pointer }: Body): PartPlace {
  return { part, pointer };
}

const parts: PartComparisons<Body, CallAt> = {
  required: compareFlag("body-required", ({ required }) => required),
  description: compareProse,
  content: (before, after, at) => {
    compareContent(held(before), held(after), at, sentParts);
  },
  pointer: compareNothing,
};

function held({ content, pointer }: Body): Held {
  return {
    content,
    status: "",
    place: (mediaType) => ({
      part: { kind: "body", mediaType: mediaTypeKey(mediaType) },
      pointer: contentPointer(pointer, mediaType),
    }),
  };
}

const sentParts: PartComparisons<Content, CallAt> = {
  ...contentParts,
  // A list is sent, whatever the items are read as.
  sequence: compareNothing,
  encoding: compareEncodings,
  prefixEncoding: comparePositions,
  itemEncoding: comparePositions,
};

function compareEncodings(before: Content, after: Content, at: CallAt): void {
  const mediaType = mediaTypeKey(after.mediaType);
  const { before: older, after: newer } = at.comparison;
  for (const name of new Set([...before.encoding.keys(), ...after.encoding.keys()])) {
    const hasStyle = [before, after].some(({ encoding }) => isStyled(encoding.get(name)));
    const [from, to] = [sentAs(name, before, hasStyle, older), sentAs(name, after, hasStyle, newer)];
    // The encoding of an added or removed field is part of that difference.
    if (from === undefined || to === undefined) continue;
    if (from !== to) at.fact({ kind: "body-encoding", mediaType, field: name, before: from, after: to });
    comparePartHeaders(before.encoding.get(name), after.encoding.get(name), { mediaType, field: name }, at);
  }
}

/** A style replaces the media type (OpenAPI 3.1, 4.8.15.1). */
function isStyled({ style, explode, allowReserved }: Encoding = {}): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

/** Empty if neither the document nor the type of the value decides it. `inStyle`: one of the sides has a style. */
function sentAs(name: string, { schema, encoding }: Content, inStyle: boolean, api: Api): string | undefined {
  const body = viewOf(startNode(schema, { owner: { kind: "api" }, pointer: "" }), api);
  if ((body.fields ?? body.schema.properties)?.has(name) !== true) return undefined;
  const value = viewOf(field(body, name), api);
  const own = encoding.get(name) ?? {};
  // Without a style, the items of a list are sent one by one, as `form` does; an object is sent as JSON.
  const isInStyle = isStyled(own) || (inStyle && !knownTypes(value, api).includes("object"));
  return isInStyle
    ? styleOf(own, value, api)
    : (own.contentType?.toLowerCase() ?? usualType(value, api) ?? "");
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
  const { schema, node } = value;
  const [type, ...others] = knownTypes(value, api);
  if (type === undefined || others.length > 0) return undefined;
  switch (type) {
    case "array":
      return schema.items === undefined || schema.items === false
        ? undefined
        : usualType(viewOf(child(node, schema.items, items), api), api);
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

function isBytes(schema: Schema): boolean {
  return schema.contentEncoding !== undefined || isBinaryString(schema);
}

/** Empty if any type is valid. */
function knownTypes(value: View, api: Api): readonly SchemaType[] {
  const types = jsonTypesOf(value, api);
  return types === "any" ? [] : types;
}

/** Unnamed parts, by position: `[0]`, and `[]` for all further ones. */
function comparePositions(older: Content, newer: Content, at: CallAt): void {
  const mediaType = mediaTypeKey(newer.mediaType);
  const [lefts, rights] = [older.prefixEncoding ?? [], newer.prefixEncoding ?? []];
  const both = Math.min(lefts.length, rights.length);
  const positions = Array.from(
    { length: both },
    (_, index) => [lefts[index], rights[index], `[${index}]`] as const,
  );
  for (const [left, right, field] of [
    ...positions,
    [older.itemEncoding, newer.itemEncoding, "[]"] as const,
  ]) {
    const [before, after] = [left?.contentType?.toLowerCase(), right?.contentType?.toLowerCase()];
    // A default that depends on the type of the value is not known here.
    if (before !== undefined && after !== undefined && before !== after)
      at.fact({ kind: "body-encoding", mediaType, field, before, after });
    comparePartHeaders(left, right, { mediaType, field }, at);
  }
}

function comparePartHeaders(
  before: Encoding | undefined,
  after: Encoding | undefined,
  part: { readonly mediaType: string; readonly field: string },
  at: CallAt,
): void {
  for (const { name: header, ...turned } of differentTexts(headersOf(before), headersOf(after)))
    at.fact({ kind: "part-header", ...part, header, ...turned });
}

/** Header names are case-insensitive (RFC 9110, 5.1). */
function headersOf({ headers = new Map(), comparedOnly }: Encoding = {}): ReadonlyMap<string, string> {
  const open = comparedOnly?.headers ?? new Map<string, { readonly required: boolean }>();
  return new Map([
    ...Array.from(headers, ([name, value]) => [name.toLowerCase(), `\`${value}\``] as const),
    ...Array.from(
      open,
      ([name, { required }]) => [name.toLowerCase(), required ? "required" : "optional"] as const,
    ),
  ]);
}
