/** The content of request and response bodies, by media type. */

import type { Api, Content } from "../../model/api.js";
import { essenceOf, isCovered, isJsonType } from "../../schema/media-type.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { versionInMediaType } from "../../values/version.js";
import { appendToken } from "../../values/json-pointer.js";
import type { CallAt, PartPlace } from "../at.js";
import { matchByKey, type Matched } from "../parts.js";
import type { MediaReading } from "../fact.js";

/** A body or response: its media types and their places. */
export interface Held {
  readonly content: readonly Content[];
  /** Empty for a body. */
  readonly status: string;
  place(mediaType: string): PartPlace;
}

/** Callers meet a response under its new status. `compareMore` is called for each common media type. */
export function compareContent(
  before: Held,
  after: Held,
  at: CallAt,
  compareMore?: (before: Content, after: Content, at: CallAt) => void,
): void {
  if (before.status !== "" && before.content.length === 0 && after.content.length > 0) {
    const mediaTypes = after.content.map(({ mediaType }) => mediaTypeKey(mediaType)).sort();
    const schemas = schemasIn(after.content);
    at.fact({ kind: "response-body-added", status: after.status, mediaTypes, schemas });
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
    if (!isVersioned(was, comparison.before) || !isVersioned(is, comparison.after))
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

/** A media type named after the version, which the client sends as it would a header. */
function isVersioned({ mediaType }: Content, { traits }: Api): boolean {
  return versionInMediaType(traits.version?.mediaType, mediaType) !== undefined;
}

/** The way in which the client reads or writes a media type, whatever its name. */
function readingOf({ mediaType, schema }: Content, api: Api): MediaReading {
  const { types, format } = schemaView(api.schemas).resolve(schema);
  const essence = essenceOf(mediaType);
  if (types?.join() === "string" && format === "binary" && !essence.startsWith("text/")) return "bytes";
  if (isJsonType(essence) || essence === "*/*" || essence === "application/*") return "json";
  return essence.startsWith("text/") || /[/+](?:xml|yaml|csv)$/.test(essence) ? "text" : "bytes";
}

export function contentPointer(pointer: string, mediaType: string): string {
  return appendToken(`${pointer}/content`, mediaType);
}

interface MatchedContent extends Matched<Content> {
  /** One media type replaced the other. */
  readonly replaced: readonly (readonly [Content, Content])[];
}

export function matchContent(before: readonly Content[], after: readonly Content[]): MatchedContent {
  const { matched, ...others } = matchByKey(before, after, ({ mediaType }) => mediaTypeKey(mediaType));
  const [removed, added] = [new Set(others.removed), new Set(others.added)];
  const replaced = replacedContent(removed, added);
  return { matched, replaced, removed: [...removed], added: [...added] };
}

/** Takes pairs out of both sets: the same name, then a range and its members, then JSON of any name, then the only two. */
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
 * Removes from both sets a range and all its members on the other side. A range that the client read as JSON, such as
 * `application/*`, is not split into JSON and other forms.
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

/**
 * Ignores case and `charset`: JSON is always UTF-8 (RFC 8259, 8.1), and publishers add or omit the parameter at will.
 */
export function mediaTypeKey(mediaType: string): string {
  const [type = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const counted = parameters.filter((parameter) => parameter !== "" && !parameter.startsWith("charset="));
  return [type, ...counted.sort()].join(";");
}

/** The schemas of a body, one per media type. */
export function schemasIn(content: readonly Content[]): Schema[] {
  return content.map(({ schema }) => schema);
}
