/** The contents of bodies and answers alike, by media type. */
import { appendToken } from "../../values/json-pointer.js";
import type { Api, Content } from "../../model/api.js";
import { essenceOf, isJsonType } from "../../schema/media-type.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import type { MediaReading } from "../difference.js";
import type { CallAt, PartPlace } from "../at.js";
import { matchContent, mediaTypeKey } from "./match-content.js";

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
