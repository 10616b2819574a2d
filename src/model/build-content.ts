/** Answers and bodies: their media types, sequences, and how values of forms and parts are sent. */
import type {
  DocumentBody,
  DocumentEncoding,
  DocumentHeader,
  DocumentMediaType,
  DocumentResponse,
} from "../document/valid-document.js";
import { essenceOf, isJsonType, jsonSequence } from "../schema/media-type.js";
import { allowsNothing, inPlaceOf, type Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import { compareText } from "../values/text.js";
import type { Body, Content, Encoding, Encodings, EventForm, Header, Response, Sequence } from "./api.js";
import type { ModelContext } from "./model-context.js";

/** Sorted: exact statuses, then ranges, then `default`. */
export function buildResponses(
  responses: readonly DocumentResponse[],
  context: ModelContext,
): readonly Response[] {
  const built = responses.map(({ description = "", ...response }) => ({
    ...response,
    ...(description !== "" && { description }),
    content: buildContent(response.content, context),
    headers: buildHeaders(response, context),
  }));
  return built.sort((left, right) => compareText(left.status, right.status));
}

function buildHeaders(
  { headers, pointer }: Pick<DocumentResponse, "headers" | "pointer">,
  context: ModelContext,
): readonly Header[] {
  return headers
    .map((header) => ({
      ...header,
      schema: context.normalise(header.schema, `${pointer}/headers/${header.name}/schema`),
    }))
    .sort((left, right) => compareText(left.name.toLowerCase(), right.name.toLowerCase()));
}

/** A body without a media type cannot be sent. */
export function buildBody(body: DocumentBody | undefined, context: ModelContext): { readonly body?: Body } {
  if (body === undefined) return {};
  const content = buildContent(body.content, context, true);
  if (content.length > 0) return { body: { ...body, content } };
  context.report("BODY_WITHOUT_MEDIA_TYPE", body.pointer, "`content` has no media type.");
  return {};
}

/** `isSent`: true for a request body. */
export function buildContent(
  content: readonly DocumentMediaType[],
  context: ModelContext,
  isSent = false,
): readonly Content[] {
  return content.map((media) => {
    const schema = buildContentSchema(media, context);
    const sequence = buildSequence(media, schema, context.view);
    return {
      mediaType: media.mediaType,
      schema,
      ...(sequence === undefined ? {} : { sequence }),
      ...buildEncodings(media, isSent, context),
    };
  });
}

/** A sequence of items (3.2: JSON lines, server-sent events) is, as a whole, a list of them. */
function buildContentSchema(media: DocumentMediaType, context: ModelContext): Schema {
  if (media.schema !== undefined) return context.normalise(media.schema, `${media.pointer}/schema`);
  if (media.itemSchema === undefined) return isBytes(media) ? { types: ["string"], format: "binary" } : {};
  const items = context.normalise(media.itemSchema, `${media.pointer}/itemSchema`);
  return inPlaceOf(items, { types: ["array"], items });
}

/** 3.1 omits the schema of bytes; 3.0 writes `format: binary` (OpenAPI 3.1, 4.8.14.4). */
function isBytes({ mediaType }: DocumentMediaType): boolean {
  return /^(?:application\/octet-stream|(?:audio|image|video)\/.+)$/.test(essenceOf(mediaType));
}

/** Prefers JSON among several media types, since types can describe it. */
export function jsonContent<Media extends { readonly mediaType: string }>(
  content: readonly Media[],
): Media | undefined {
  return content.find(({ mediaType }) => isJsonType(mediaType));
}

/** `isSent`: true for a request body, whose other headers only a caller could know. */
function buildEncodings(media: DocumentMediaType, isSent: boolean, context: ModelContext): Encodings {
  const unsent = (part: string, { name, required }: DocumentHeader): void => {
    if (isSent && !/^content-disposition$/i.test(name))
      context.report(
        "PART_HEADER_LEFT_OUT",
        media.pointer,
        `The ${required ? "required " : ""}header \`${name}\` of ${part} has no fixed value.`,
      );
  };
  return buildValues(media, unsent, context);
}

type Unsent = (part: string, header: DocumentHeader) => void;

function buildValues(
  { encoding, prefixEncoding, itemEncoding }: Encodings<DocumentEncoding>,
  unsent: Unsent,
  context: ModelContext,
): Encodings {
  const build = (value: DocumentEncoding, part: string): Encoding =>
    buildEncoding(value, part, unsent, context);
  return {
    encoding: new Map(Array.from(encoding, ([name, value]) => [name, build(value, `part \`${name}\``)])),
    ...(prefixEncoding && {
      prefixEncoding: prefixEncoding.map((value, index) => build(value, `part ${index + 1}`)),
    }),
    ...(itemEncoding && { itemEncoding: build(itemEncoding, "each further part") }),
  };
}

function buildEncoding(
  { headers = [], encoding = new Map(), prefixEncoding, itemEncoding, ...own }: DocumentEncoding,
  part: string,
  unsent: Unsent,
  context: ModelContext,
): Encoding {
  const values = headers
    .filter(({ schema }) => !allowsNothing(schema))
    .map((header) => [header, fixedValue(header, context)] as const);
  for (const [header, value] of values) if (value === undefined) unsent(part, header);
  const open = values.flatMap(([{ name, required }, value]) =>
    value === undefined ? [[name, { required }] as const] : [],
  );
  const fixed = values.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value] as const]));
  const { encoding: named, ...positional } = buildValues(
    { encoding, ...(prefixEncoding && { prefixEncoding }), ...(itemEncoding && { itemEncoding }) },
    unsent,
    context,
  );
  return {
    ...own,
    ...(fixed.length > 0 && { headers: new Map(fixed) }),
    ...(open.length > 0 && { comparedOnly: { headers: new Map(open) } }),
    ...(named.size > 0 && { encoding: named }),
    ...positional,
  };
}

/** Its only value, or its default, if a header can carry it. */
function fixedValue({ schema }: DocumentHeader, { normalise, view }: ModelContext): string | undefined {
  const own = normalise(schema, "");
  const { enum: values = [], default: usual } = view.resolve(own);
  const value = values.length === 1 ? values[0] : (own.default ?? usual);
  const isSingle = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isSingle && headerText.test(String(value)) ? String(value) : undefined;
}

/** Visible characters, separated by spaces or tabs. */
const headerText = /^[!-~]+(?:[ \t]+[!-~]+)*$/;

/** `schema` describes the whole body: a list if there is an `itemSchema`. */
export function buildSequence(
  { mediaType, itemSchema }: Pick<DocumentMediaType, "mediaType" | "itemSchema">,
  schema: Schema,
  view: SchemaView,
): Sequence | undefined {
  const item = view.at(schema, ["[]"]);
  if (essenceOf(mediaType) === "text/event-stream")
    return { kind: "events", events: buildEvents(schema, item, view) };
  const kind = itemSchema === undefined ? undefined : jsonSequence(mediaType);
  return kind && { kind, item: item ?? {} };
}

function buildEvents(schema: Schema, item: Schema | undefined, view: SchemaView): readonly EventForm[] {
  if (item !== undefined && isEvent(item, view)) return agreed(variants(item, [], view));
  return [dataForm(item ?? schema, view)];
}

/** Fields of an event in the stream; a schema with others describes its data. */
const eventFields = new Set(["event", "data", "id", "retry", "comment"]);

function isEvent(item: Schema, view: SchemaView): boolean {
  const forms = [item, ...alternatives(item, view)].flatMap((part) => [...view.object(part).properties]);
  const isData = (schemas: readonly Schema[]): boolean =>
    schemas.every((schema) => (view.types(schema) ?? new Set(["string"])).has("string"));
  return (
    forms.some(([name]) => name === "data" || name === "event") &&
    forms.every(([name, schemas]) => eventFields.has(name) && (name !== "data" || isData(schemas)))
  );
}

/** The members of its unions, including nested ones. */
function alternatives(schema: Schema, view: SchemaView, seen = new Set<Schema>()): Schema[] {
  return view.parts(schema).flatMap((part) => {
    if (seen.has(part)) return [];
    seen.add(part);
    const members = [...(part.oneOf ?? []), ...(part.anyOf ?? [])];
    return members.flatMap((member) => [member, ...alternatives(member, view, seen)]);
  });
}

/** One form for each member of a union, with the keywords of the surrounding schema. */
function variants(schema: Schema, around: readonly Schema[], view: SchemaView): EventForm[] {
  const parts = [...around, schema];
  const members = view.parts(schema).flatMap(({ oneOf = [], anyOf = [] }) => [...oneOf, ...anyOf]);
  // A union that contains itself adds nothing the second time.
  const further = members.filter((member) => !parts.includes(member));
  if (further.length > 0) return further.flatMap((member) => variants(member, parts, view));
  const whole: Schema = { allOf: parts.map(withoutUnions) };
  const names = view.constant(whole, "event")?.values ?? [undefined];
  const { data, isJson } = eventData(view.object(whole).properties.get("data") ?? [], view);
  return names.map((name) => ({ ...(name === undefined ? {} : { name }), data, isJson }));

  function withoutUnions(part: Schema): Schema {
    const { oneOf: _one, anyOf: _any, tag: _tag, ...rest } = view.resolve(part);
    return rest;
  }
}

function eventData(schemas: readonly Schema[], view: SchemaView): Omit<EventForm, "name"> {
  const parts = schemas.flatMap((schema) => view.parts(schema));
  const content = parts.find(({ contentSchema }) => contentSchema !== undefined)?.contentSchema;
  const mediaType = parts.find(({ contentMediaType }) => contentMediaType !== undefined)?.contentMediaType;
  const isJson = mediaType === undefined ? content !== undefined : isJsonType(mediaType);
  return isJson ? { data: content ?? {}, isJson } : { data: schemas.at(-1) ?? text, isJson };
}

/** The data are JSON unless they are a string; unknown without a schema. */
function dataForm(schema: Schema, view: SchemaView): EventForm {
  const types = view.types(schema);
  const isKnown = Object.keys(schema).some((keyword) => keyword !== "docs");
  const isText = !isKnown || (types?.size === 1 && types.has("string"));
  return isText ? { data: isKnown ? schema : text, isJson: false } : { data: schema, isJson: true };
}

/** Events with the same name are read alike. If their forms disagree, their data remain text. */
function agreed(forms: readonly EventForm[]): EventForm[] {
  return forms.map((form) => {
    const isAlone = forms.every(({ name, isJson }) => name !== form.name || isJson === form.isJson);
    return isAlone ? form : { ...form, data: text, isJson: false };
  });
}

const text: Schema = { types: ["string"] };
