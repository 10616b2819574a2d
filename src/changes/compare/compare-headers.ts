/** Headers of answers, by name without case. Whoever meets one meets it under the new status of the answer. */
import type { Header, Response } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { CallAt, PartPlace } from "./at.js";
import {
  compareDeprecated,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "./compare-parts.js";

export function compareHeaders(before: Response, after: Response, { call }: CallAt): void {
  const [left, right] = [byName(before.headers), byName(after.headers)];
  const { status } = after;
  for (const [key, was] of left) {
    const is = right.get(key);
    const { part } = placeOf(after, was);
    if (is === undefined)
      call
        .part(placeOf(before, was), undefined, part)
        .fact({ kind: "header-removed", ...contentOf(was, status) });
    else compareParts(partsUnder(status), was, is, call.part(placeOf(before, was), placeOf(after, is), part));
  }
  for (const [key, is] of right) {
    if (!left.has(key))
      call.part(undefined, placeOf(after, is)).fact({ kind: "header-added", ...contentOf(is, status) });
  }
}

function byName(headers: readonly Header[]): ReadonlyMap<string, Header> {
  return new Map(headers.map((header) => [header.name.toLowerCase(), header]));
}

function placeOf({ status, pointer }: Response, { name }: Header): PartPlace {
  return { part: { kind: "header", status, name }, pointer: `${pointer}/headers/${name}/schema` };
}

function contentOf(
  { name, required, schema }: Header,
  status: string,
): { name: string; status: string; required: boolean; schemas: Schema[] } {
  return { name, status, required, schemas: [schema] };
}

function partsUnder(status: string): PartComparisons<Header, CallAt> {
  return {
    name: compareNothing,
    description: compareProse,
    required: (before, after, at) => {
      if (before.required === after.required) return;
      const turned = { before: before.required, after: after.required };
      at.fact({ kind: "header-required", name: after.name, status, ...turned });
    },
    deprecated: compareDeprecated,
    schema: (before, after, at) => {
      at.schemas(before.schema, after.schema);
    },
  };
}
