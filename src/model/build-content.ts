/** Bodies by media type, of requests, answers and events alike. */
import type { DocumentBody, DocumentMediaType } from "../document/valid-document.js";
import type { Body, Content } from "./api.js";
import type { ModelContext } from "./model-context.js";
import type { Schema } from "../schema/schema.js";

export function buildBody(body: DocumentBody, context: ModelContext): Body {
  const { required, description, pointer } = body;
  return {
    required,
    ...(description === undefined ? {} : { description }),
    content: buildContent(body.content, context),
    pointer,
  };
}

export function buildContent(
  content: readonly DocumentMediaType[],
  context: ModelContext,
): readonly Content[] {
  return content.map((media) => ({
    mediaType: media.mediaType,
    schema: buildContentSchema(media, context),
    encoding: media.encoding,
  }));
}

/** A sequence of items (3.2: JSON lines, server-sent events) is, as a whole, the list of them. */
function buildContentSchema(media: DocumentMediaType, context: ModelContext): Schema {
  if (media.schema !== undefined) return context.normalise(media.schema, `${media.pointer}/schema`);
  if (media.itemSchema === undefined) return isBytes(media) ? { types: ["string"], format: "binary" } : {};
  return { types: ["array"], items: context.normalise(media.itemSchema, `${media.pointer}/itemSchema`) };
}

/** 3.1 leaves the schema of bytes away, 3.0 writes `format: binary` (OpenAPI 3.1, 4.8.14.4). */
function isBytes({ mediaType }: DocumentMediaType): boolean {
  return /^(?:application\/octet-stream|(?:audio|image|video)\/[^;]+)\s*(?:;|$)/i.test(mediaType.trim());
}

/** JSON is what types can describe, so of several media types it is the one to look at. */
export function jsonContent<Media extends { readonly mediaType: string }>(
  content: readonly Media[],
): Media | undefined {
  return content.find(({ mediaType }) => /^application\/(?:[^;]*\+)?json\s*(?:;|$)/i.test(mediaType.trim()));
}
