/** What a caller sends. */
import type { Api, Body, Content, Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { wholeOf, type CallAt, type PartPlace } from "./at.js";
import { compareContent, contentPointer, mediaTypeKey, type Held } from "./compare-content.js";
import { compareNothing, compareParts, compareProse, type PartComparisons } from "./compare-parts.js";
import { viewOf } from "./view.js";

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
    compareContent(held(before), held(after), at, compareEncoding);
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

/** How a field is sent that one side does not have is part of its coming or going. */
function compareEncoding(before: Content, after: Content, at: CallAt): void {
  const { before: older, after: newer } = at.comparison;
  const [left, right] = [fieldsOf(before, older), fieldsOf(after, newer)];
  for (const field of new Set([...before.encoding.keys(), ...after.encoding.keys()])) {
    if (!left.has(field) || !right.has(field)) continue;
    const [was, is] = [encodingText(before, field), encodingText(after, field)];
    const mediaType = mediaTypeKey(after.mediaType);
    if (was !== is) at.fact({ kind: "body-encoding", mediaType, field, before: was, after: is });
  }
}

function fieldsOf({ schema }: Content, api: Api): ReadonlySet<string> {
  const view = viewOf({ schema, at: { kind: "start", owner: { kind: "api" }, pointer: "" } }, api);
  return new Set((view.fields ?? view.schema.properties)?.keys() ?? []);
}

/** Empty where the document leaves it to the media type. */
function encodingText({ encoding }: Content, field: string): string {
  const { contentType, style, explode } = encoding.get(field) ?? {};
  return [contentType, style, ...(explode === true ? ["exploded"] : [])]
    .filter((word) => word !== undefined)
    .join(", ");
}
