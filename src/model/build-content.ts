/** Answers and bodies: what they hold, by media type, in requests, answers and events alike. */
import { compareText } from "../values/text.js";
import { isObject, type JsonObject, textOfValue } from "../values/json.js";
import type {
  DocumentBody,
  DocumentHeader,
  DocumentMediaType,
  DocumentOperation,
} from "../document/valid-document.js";
import { essenceOf, isJsonType } from "../schema/media-type.js";
import { inPlaceOf } from "../schema/schema-places.js";
import type { Schema } from "../schema/schema.js";
import type { Body, Content, Header, Response } from "./api.js";
import { buildSequence } from "./build-sequence.js";
import { buildEncodings } from "./build-encodings.js";
import type { ModelContext } from "./model-context.js";

/** Exact statuses, then ranges, then `default`. */
export function buildResponses(
  { responses }: Pick<DocumentOperation, "responses">,
  context: ModelContext,
): readonly Response[] {
  const built = responses.map(({ status, description, content, headers, links, pointer }) => ({
    status,
    ...(description === undefined || description === "" ? {} : { description }),
    content: buildContent(content, context),
    headers: buildHeaders(headers, pointer, context),
    pointer,
    ...(links.size > 0 && { notEmitted: { links: new Map(Array.from(links, linkEntry)) } }),
  }));
  return built.sort((left, right) => compareText(left.status, right.status));
}

function linkEntry([name, link]: readonly [string, JsonObject]): readonly [string, string] {
  const { operationId, operationRef, parameters, requestBody, server } = link;
  const given = isObject(parameters) ? parameters : {};
  const passed = Object.keys(given)
    .sort(compareText)
    .map((key) => [key, given[key]] as const);
  const others = [
    ["body", requestBody],
    ["server", isObject(server) ? server["url"] : undefined],
  ] as const;
  const words = [...passed, ...others].flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${textOfValue(value)}`],
  );
  return [name, `${textOfValue(operationId ?? operationRef ?? "")}(${words.join(", ")})`];
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

/** A body without a media type cannot be sent. */
export function buildBody(body: DocumentBody | undefined, context: ModelContext): { readonly body?: Body } {
  if (body === undefined) return {};
  const { required, description, pointer } = body;
  const content = buildContent(body.content, context, true);
  if (content.length > 0)
    return { body: { required, ...(description === undefined ? {} : { description }), content, pointer } };
  context.report("BODY_WITHOUT_MEDIA_TYPE", pointer, "`content` has no media type.");
  return {};
}

/** `isSent`: the body of a request. */
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

/** A sequence of items (3.2: JSON lines, server-sent events) is, as a whole, the list of them. */
function buildContentSchema(media: DocumentMediaType, context: ModelContext): Schema {
  if (media.schema !== undefined) return context.normalise(media.schema, `${media.pointer}/schema`);
  if (media.itemSchema === undefined) return isBytes(media) ? { types: ["string"], format: "binary" } : {};
  const items = context.normalise(media.itemSchema, `${media.pointer}/itemSchema`);
  return inPlaceOf(items, { types: ["array"], items });
}

/** 3.1 leaves the schema of bytes away, 3.0 writes `format: binary` (OpenAPI 3.1, 4.8.14.4). */
function isBytes({ mediaType }: DocumentMediaType): boolean {
  return /^(?:application\/octet-stream|(?:audio|image|video)\/.+)$/.test(essenceOf(mediaType));
}

/** JSON is what types can describe, so of several media types it is the one to look at. */
export function jsonContent<Media extends { readonly mediaType: string }>(
  content: readonly Media[],
): Media | undefined {
  return content.find(({ mediaType }) => isJsonType(mediaType));
}
