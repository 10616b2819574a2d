/** The body that a caller sends; and, by media type, the contents of bodies and answers alike. */
import type { Body, Content, Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { wholeOf, type CallAt, type PartPlace } from "./at.js";
import { compareEncodings } from "./compare-encodings.js";
import {
  compareNothing,
  compareParts,
  compareProse,
  type Matched,
  type PartComparisons,
} from "./compare-parts.js";

export function compareBodies(before: Operation, after: Operation, { call }: CallAt): void {
  const [was, is] = [before.body, after.body];
  if (was !== undefined && is !== undefined)
    compareParts(parts, was, is, call.part(placeOf(was), placeOf(is)));
  else if (was !== undefined)
    call.part(wholeOf(was), undefined, part).fact({ kind: "body-removed", ...contentOf(was) });
  else if (is !== undefined)
    call.part(undefined, wholeOf(is), part).fact({ kind: "body-added", ...contentOf(is) });
}

const part = { kind: "body", mediaType: "" } as const;

function placeOf({ pointer }: Body): PartPlace {
  return { part, pointer };
}

function contentOf({ required, content }: Body): { required: boolean; schemas: Schema[] } {
  return { required, schemas: content.map(({ schema }) => schema) };
}

const parts: PartComparisons<Body, CallAt> = {
  required: compareRequired,
  description: compareProse,
  content: (before, after, at) => {
    compareContent(held(before), held(after), at, (was, is, within) => {
      compareEncodings(was, is, mediaTypeKey(is.mediaType), within);
    });
  },
  pointer: compareNothing,
};

function compareRequired(before: Body, after: Body, at: CallAt): void {
  if (before.required !== after.required)
    at.fact({ kind: "body-required", before: before.required, after: after.required });
}

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
