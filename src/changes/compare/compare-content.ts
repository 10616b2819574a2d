/** What a body or an answer consists of, by media type. */
import type { Content } from "../../model/api.js";
import type { CallAt, PartPlace } from "./at.js";
import type { Matched } from "./compare-parts.js";

/** A body or an answer: its media types, and where each is. */
export interface Held {
  readonly content: readonly Content[];
  /** Empty for a body. */
  readonly status: string;
  place(mediaType: string): PartPlace;
}

/** Whoever meets an answer meets it under its new status. `compareMore` is for each media type of both. */
export function compareContent(
  before: Held,
  after: Held,
  { call }: CallAt,
  compareMore?: (before: Content, after: Content, at: CallAt) => void,
): void {
  const { matched, removed, added } = matchContent(before.content, after.content);
  for (const { mediaType, schema } of removed) {
    const [key, { status }] = [mediaTypeKey(mediaType), before];
    call
      .part(before.place(mediaType), undefined, after.place(mediaType).part)
      .fact({ kind: "media-type-removed", mediaType: key, status, schemas: [schema] });
  }
  for (const { mediaType, schema } of added) {
    const [key, { status }] = [mediaTypeKey(mediaType), after];
    call
      .part(undefined, after.place(mediaType))
      .fact({ kind: "media-type-added", mediaType: key, status, schemas: [schema] });
  }
  for (const [was, is] of matched) {
    const at = call.part(before.place(was.mediaType), after.place(is.mediaType));
    at.schemas(was.schema, is.schema);
    compareMore?.(was, is, at);
  }
}

export function matchContent(before: readonly Content[], after: readonly Content[]): Matched<Content> {
  const [left, right] = [byMediaType(before), byMediaType(after)];
  return {
    matched: [...left].flatMap(([key, was]) => {
      const is = right.get(key);
      return is === undefined ? [] : [[was, is] as const];
    }),
    removed: [...left].filter(([key]) => !right.has(key)).map(([, content]) => content),
    added: [...right].filter(([key]) => !left.has(key)).map(([, content]) => content),
  };
}

function byMediaType(contents: readonly Content[]): ReadonlyMap<string, Content> {
  return new Map(contents.map((content) => [mediaTypeKey(content.mediaType), content]));
}

/**
 * Without case and without `charset`: JSON has no other encoding than UTF-8 (RFC 8259, 8.1), and publishers add the
 * parameter or leave it out as they like.
 */
export function mediaTypeKey(mediaType: string): string {
  const [type = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const counted = parameters.filter((parameter) => parameter !== "" && !parameter.startsWith("charset="));
  return [type, ...counted.sort()].join(";");
}

/** Pointer of a media type's schema, from that of what has the content. */
export function contentPointer(pointer: string, mediaType: string): string {
  return `${pointer}/content/${mediaType.replaceAll("/", "~1")}/schema`;
}
