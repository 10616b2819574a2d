/** Request bodies. */
import type { Body, Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import {
  wholeOf,
  type CallAt,
  type PartPlace,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "../at.js";
import { compareContent, contentPointer, type Held, mediaTypeKey } from "./compare-content.js";
import { compareEncodings } from "./compare-encodings.js";

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
