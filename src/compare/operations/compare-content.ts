/** The content of request and response bodies, by media type. */

import type { Api, Content, Response } from "../../model/api.js";
import { essenceOf, isCovered, isJsonType } from "../../schema/media-type.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { versionInMediaType } from "../../values/version.js";
import { appendToken } from "../../values/json-pointer.js";
import type { At, PartPlace } from "../at.js";
import { compareSingle, compareNothing, compareParts, type PartComparisons } from "../parts.js";
import { without } from "../../values/collections.js";
import { match, type Matched, type Pair } from "../../values/match.js";
import type { FactOf, MediaReading } from "../fact.js";
import type { Part } from "../place.js";

/** A body, whose status is empty, or a response. */
type Held = Pick<Response, "content" | "pointer" | "status">;

function placeIn({ status, pointer }: Held, { mediaType: name }: Content): PartPlace {
  const mediaType = mediaTypeKey(name);
  const part: Part = status === "" ? { kind: "body", mediaType } : { kind: "response", status, mediaType };
  return { part, pointer: contentPointer(pointer, name) };
}

/** What is received: encodings are those of a form or multipart body that is sent. */
export const contentParts: PartComparisons<Content, At> = {
  // Matched by it.
  mediaType: compareNothing,
  // Its items are those of the schema.
  sequence: compareSingle("response-items", ({ sequence }) => sequence !== undefined),
  encoding: compareNothing,
  prefixEncoding: compareNothing,
  itemEncoding: compareNothing,
  schema: (before, after, at) => {
    at.schemas(before.schema, after.schema);
  },
};

/** Callers meet a response under its new status. */
export function compareContent(before: Held, after: Held, at: At, parts = contentParts): void {
  if (before.status !== "" && before.content.length === 0 && after.content.length > 0) {
    const mediaTypes = after.content.map(({ mediaType }) => mediaTypeKey(mediaType)).sort();
    const schemas = schemasIn(after.content);
    at.fact({ kind: "response-body-added", status: after.status, mediaTypes, schemas });
    return;
  }
  const { comparison } = at;
  const { matched, replaced, removed, added } = matchContent(before.content, after.content);
  for (const content of removed)
    at.part(placeIn(before, content), undefined, placeIn(after, content).part).fact({
      kind: "media-type-removed",
      ...factsOf(content, before),
    });
  for (const content of added)
    at.part(undefined, placeIn(after, content)).fact({
      kind: "media-type-added",
      ...factsOf(content, after),
    });
  for (const [older, newer] of replaced) {
    const inside = at.part(placeIn(before, older), placeIn(after, newer));
    const [left, right] = [readingOf(older, comparison.before), readingOf(newer, comparison.after)];
    const names = { before: mediaTypeKey(older.mediaType), after: mediaTypeKey(newer.mediaType) };
    const schemas = left === right ? [] : [older.schema, newer.schema];
    const readAs = { before: left, after: right };
    if (!isVersioned(older, comparison.before) || !isVersioned(newer, comparison.after))
      inside.fact({
        kind: "media-type-replaced",
        status: after.status,
        ...(before.status === "" && before.content.length > 1 ? { isChosen: true } : {}),
        ...names,
        readAs,
        schemas,
      });
    if (left === right) inside.schemas(older.schema, newer.schema);
  }
  for (const [older, newer] of matched) {
    compareParts(parts, older, newer, at.part(placeIn(before, older), placeIn(after, newer)));
  }
}

function factsOf(
  { mediaType, schema }: Content,
  { status }: Held,
): Pick<FactOf<"media-type-added">, "mediaType" | "status" | "schemas"> {
  return { mediaType: mediaTypeKey(mediaType), status, schemas: [schema] };
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
  readonly replaced: readonly Pair<Content>[];
}

export function matchContent(before: readonly Content[], after: readonly Content[]): MatchedContent {
  const byName = match(distinct(before), distinct(after), [{ evidence: "name", key: keyOf }]);
  if (byName.removed.length === 0 || byName.added.length === 0) return { ...byName, replaced: [] };
  const ranges = match(byName.removed, byName.added, [
    { evidence: "essence", key: ({ mediaType }) => essenceOf(mediaType), isByPosition: true },
    { evidence: "range", confirm: isRangeOf, isByPosition: true },
  ]);
  const further = furtherInRanges(ranges);
  const others = match(further.removed, further.added, [
    {
      evidence: "JSON",
      key: ({ mediaType }) => (isJsonType(mediaType) ? "" : undefined),
      isByPosition: true,
    },
    { evidence: "only candidate" },
  ]);
  return {
    ...others,
    matched: byName.matched,
    replaced: [...ranges.matched, ...further.matched, ...others.matched],
  };
}

/** A document may write one media type in several ways. */
function distinct(content: readonly Content[]): Iterable<Content> {
  return new Map(content.map((each) => [keyOf(each), each])).values();
}

function keyOf({ mediaType }: Content): string {
  return mediaTypeKey(mediaType);
}

function isRangeOf({ mediaType: before }: Content, { mediaType: after }: Content): boolean {
  return isCovered(before, after) || isCovered(after, before);
}

/**
 * The further members of a range whose first member was matched. A range that the client read as JSON, such as
 * `application/*`, is not split into JSON and other forms.
 */
function furtherInRanges({ matched, removed, added }: Matched<Content>): Matched<Content> {
  const joined = removed.flatMap((before): Pair<Content>[] => {
    const range = matched.find(([, after]) => isCovered(before.mediaType, after.mediaType));
    return range === undefined ? [] : [[before, range[1], "range"]];
  });
  const split = added.flatMap((after): Pair<Content>[] => {
    const range = matched.find(
      ([before, first]) => !isJsonType(first.mediaType) && isCovered(after.mediaType, before.mediaType),
    );
    return range === undefined ? [] : [[range[0], after, "range"]];
  });
  return {
    matched: [...joined, ...split],
    removed: without(
      removed,
      joined.map(([before]) => before),
    ),
    added: without(
      added,
      split.map(([, after]) => after),
    ),
  };
}

/**
 * Ignores case and `charset`: JSON is always UTF-8 (RFC 8259, 8.1), and publishers add or omit the parameter at will.
 */
export function mediaTypeKey(mediaType: string): string {
  const name = mediaType.toLowerCase();
  if (!name.includes(";")) return name.trim();
  const [type = "", ...parameters] = name.split(";").map((part) => part.trim());
  const counted = parameters.filter((parameter) => parameter !== "" && !parameter.startsWith("charset="));
  return [type, ...counted.sort()].join(";");
}

/** The schemas of a body, one per media type. */
export function schemasIn(content: readonly Content[]): Schema[] {
  return content.map(({ schema }) => schema);
}
