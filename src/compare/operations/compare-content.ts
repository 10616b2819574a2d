/** The contents of bodies and answers alike, by media type. */

import { appendToken } from "../../values/json-pointer.js";
import type { Api, Content } from "../../model/api.js";
import { essenceOf, isJsonType, isCovered } from "../../schema/media-type.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import type { MediaReading } from "../fact.js";
import type { CallAt, PartPlace, Matched } from "../at.js";

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
  at: CallAt,
  compareMore?: (before: Content, after: Content, at: CallAt) => void,
): void {
  if (before.status !== "" && before.content.length === 0 && after.content.length > 0) {
    at.fact({ kind: "response-body-added", ...firstContent(after) });
    return;
  }
  const { call, comparison } = at;
  const { matched, replaced, removed, added } = matchContent(before.content, after.content);
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
  for (const [was, is] of replaced) {
    const inside = call.part(before.place(was.mediaType), after.place(is.mediaType));
    const [left, right] = [readingOf(was, comparison.before), readingOf(is, comparison.after)];
    const names = { before: mediaTypeKey(was.mediaType), after: mediaTypeKey(is.mediaType) };
    const schemas = left === right ? [] : [was.schema, is.schema];
    const readAs = { before: left, after: right };
    inside.fact({
      kind: "media-type-replaced",
      status: after.status,
      ...(before.status === "" && before.content.length > 1 ? { isChosen: true } : {}),
      ...names,
      readAs,
      schemas,
    });
    if (left === right) inside.schemas(was.schema, is.schema);
  }
  for (const [was, is] of matched) {
    const inside = call.part(before.place(was.mediaType), after.place(is.mediaType));
    inside.schemas(was.schema, is.schema);
    compareMore?.(was, is, inside);
  }
}

function firstContent({ status, content }: Held): {
  status: string;
  mediaTypes: string[];
  schemas: Schema[];
} {
  return {
    status,
    mediaTypes: content.map(({ mediaType }) => mediaTypeKey(mediaType)).sort(),
    schemas: content.map(({ schema }) => schema),
  };
}

/** As what the client reads or writes it, whatever it is called. */
function readingOf({ mediaType, schema }: Content, api: Api): MediaReading {
  const { types, format } = schemaView(api.schemas).resolve(schema);
  const essence = essenceOf(mediaType);
  if (types?.join() === "string" && format === "binary" && !essence.startsWith("text/")) return "bytes";
  if (isJsonType(essence) || essence === "*/*" || essence === "application/*") return "json";
  return essence.startsWith("text/") || /[/+](?:xml|yaml|csv)$/.test(essence) ? "text" : "bytes";
}

/** Pointer of a media type, from that of what has the content. */
export function contentPointer(pointer: string, mediaType: string): string {
  return appendToken(`${pointer}/content`, mediaType);
}

interface MatchedContent extends Matched<Content> {
  /** One took the place of the other. */
  readonly replaced: readonly (readonly [Content, Content])[];
}

export function matchContent(before: readonly Content[], after: readonly Content[]): MatchedContent {
  const [left, right] = [byMediaType(before), byMediaType(after)];
  const matched: [Content, Content][] = [];
  for (const [key, was] of left) {
    const is = right.get(key);
    if (is !== undefined) matched.push([was, is]);
  }
  const removed = new Set([...left].filter(([key]) => !right.has(key)).map(([, content]) => content));
  const added = new Set([...right].filter(([key]) => !left.has(key)).map(([, content]) => content));
  const replaced = replacedContent(removed, added);
  return { matched, replaced, removed: [...removed], added: [...added] };
}

/** Takes the pairs out of both sets: by name, then a range with what is in it, then JSON of any name, then the only two. */
function replacedContent(removed: Set<Content>, added: Set<Content>): [Content, Content][] {
  const replaced: [Content, Content][] = [];
  const replaceBy = (isSame: (was: string, is: string) => boolean): void => {
    for (const was of removed) {
      const is = [...added].find((candidate) => isSame(was.mediaType, candidate.mediaType));
      if (is === undefined) continue;
      replaced.push([was, is]);
      removed.delete(was);
      added.delete(is);
    }
  };
  replaceBy((was, is) => essenceOf(was) === essenceOf(is));
  replaceBy((was, is) => isCovered(was, is) || isCovered(is, was));
  replaced.push(...furtherInRanges(replaced, removed, added));
  replaceBy((was, is) => isJsonType(was) && isJsonType(is));
  if (removed.size === 1 && added.size === 1) replaceBy(() => true);
  return replaced;
}

/**
 * A range takes the place of all that is in it, and all of that the place of a range: takes them out of both sets. What a
 * client read as JSON, as it reads `application/*`, is not split into JSON and other forms.
 */
function furtherInRanges(
  replaced: readonly (readonly [Content, Content])[],
  removed: Set<Content>,
  added: Set<Content>,
): [Content, Content][] {
  const wide = replaced.map(([, is]) => is);
  const further: [Content, Content][] = [];
  for (const was of removed) {
    const range = wide.find(({ mediaType }) => isCovered(was.mediaType, mediaType));
    if (range === undefined) continue;
    further.push([was, range]);
    removed.delete(was);
  }
  for (const [was, first] of replaced) {
    for (const is of added) {
      if (isJsonType(first.mediaType) || !isCovered(is.mediaType, was.mediaType)) continue;
      further.push([was, is]);
      added.delete(is);
    }
  }
  return further;
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
