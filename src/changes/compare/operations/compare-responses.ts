/**
 * Answers by status. A status that the other side covers by a range (`4XX`) or by `default` is compared with
 * that: an answer that is described more exactly is not a new one. Headers are compared by name, without case.
 */
import type { Header, Operation, Response } from "../../../model/api.js";
import type { Schema } from "../../../schema/schema.js";
import type { CallAt, PartPlace } from "../at.js";
import { compareContent, contentPointer, type Held } from "../content/compare-content.js";
import {
  compareDeprecated,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "../compare-parts.js";
import { matchContent, mediaTypeKey } from "../content/match-content.js";

export function compareResponses(before: Operation, after: Operation, at: CallAt): void {
  const [left, right] = [byStatus(before.responses), byStatus(after.responses)];
  const removed = [...left.values()].filter(({ status }) => !right.has(status));
  const added = [...right.values()].filter(({ status }) => !left.has(status));
  for (const [status, was] of left) {
    const is = right.get(status);
    if (is !== undefined) compareParts(parts, was, is, between(was, is, at));
  }
  const [moved, other] = movedSuccess(removed, added) ?? [];
  if (moved !== undefined && other !== undefined) {
    const atBoth = between(moved, other, at);
    atBoth.fact({ kind: "response-status", before: moved.status, after: other.status });
    compareParts(parts, moved, other, atBoth);
  }
  const broaderOfAdded: BroaderOf = new Map(
    added
      .filter((response) => response !== other)
      .map((response) => [response, broaderThan(response.status, left)]),
  );
  for (const response of removed) if (response !== moved) compareRemoved(response, right, broaderOfAdded, at);
  for (const [response, broader] of broaderOfAdded) compareAdded(response, broader, at);
}

/** What an answer was part of before it had a status of its own. */
type BroaderOf = ReadonlyMap<Response, Response | undefined>;

function byStatus(responses: readonly Response[]): ReadonlyMap<string, Response> {
  return new Map(responses.map((response) => [response.status, response]));
}

function between(before: Response, after: Response, { call }: CallAt): CallAt {
  return call.part(placeOf(before), placeOf(after));
}

function placeOf({ status, pointer }: Response): PartPlace {
  return { part: { kind: "response", status, mediaType: "" }, pointer };
}

/** 200 became 201, and nothing else about success changed. */
function movedSuccess(
  removed: readonly Response[],
  added: readonly Response[],
): readonly [Response, Response] | undefined {
  const [was, ...others] = removed.filter(isSingleSuccess);
  const [is, ...more] = added.filter(isSingleSuccess);
  return was !== undefined && is !== undefined && others.length + more.length === 0 ? [was, is] : undefined;
}

/** `2XX` and `201` are one broader than the other. */
function isSingleSuccess({ status }: Response): boolean {
  return /^2\d\d$/.test(status);
}

function compareRemoved(
  response: Response,
  others: ReadonlyMap<string, Response>,
  broaderOfAdded: BroaderOf,
  at: CallAt,
): void {
  const broader = broaderThan(response.status, others);
  const finer = [...others.values()].find(
    (other) =>
      broaderThan(other.status, new Map([[response.status, response]])) === response &&
      haveSameContent(response, other, at),
  );
  const other = broader ?? finer;
  // Of an answer that was added, `compareAdded` says it.
  if (other !== undefined && broaderOfAdded.get(other) === response) return;
  if (broader !== undefined) compareRefined(response, broader, at);
  else if (finer !== undefined) addRefined(response, finer, at);
  else at.call.part(placeOf(response), undefined).fact({ kind: "response-removed", ...contentOf(response) });
}

function compareAdded(response: Response, broader: Response | undefined, at: CallAt): void {
  if (broader !== undefined) compareRefined(broader, response, at);
  else at.call.part(undefined, placeOf(response)).fact({ kind: "response-added", ...contentOf(response) });
}

function contentOf({ status, content }: Response): { status: string; schemas: Schema[] } {
  return { status, schemas: content.map(({ schema }) => schema) };
}

/** The same answer under a broader or a finer status: `2XX` and `200`. */
function addRefined(before: Response, after: Response, at: CallAt): void {
  between(before, after, at).fact({ kind: "response-refined", before: before.status, after: after.status });
}

/** What differs does so under the finer of the two alone: the broader one may be as it was. */
function compareRefined(before: Response, after: Response, at: CallAt): void {
  addRefined(before, after, at);
  const isFiner = broaderThan(after.status, byStatus([before])) === before;
  const { status } = isFiner ? after : before;
  const [was, is] = [
    { ...before, status },
    { ...after, status },
  ];
  compareParts(parts, was, is, between(was, is, at));
}

/** `default` is for what goes wrong; a success that is not listed is not expected. */
function broaderThan(status: string, others: ReadonlyMap<string, Response>): Response | undefined {
  const range = `${status.slice(0, 1)}XX`;
  if (status !== range && status !== "default" && others.has(range)) return others.get(range);
  return status === "default" || status.startsWith("2") || status.startsWith("3")
    ? undefined
    : others.get("default");
}

function haveSameContent(before: Response, after: Response, at: CallAt): boolean {
  const { matched, replaced, removed, added } = matchContent(before.content, after.content);
  return (
    replaced.length + removed.length + added.length === 0 &&
    matched.every(([was, is]) => at.areSame(was.schema, is.schema))
  );
}

const parts: PartComparisons<Response, CallAt> = {
  status: compareNothing,
  description: compareProse,
  content: (before, after, at) => {
    compareContent(held(before), held(after), at);
  },
  headers: compareHeaders,
  pointer: compareNothing,
  notEmitted: compareLinks,
};

function held({ content, status, pointer }: Response): Held {
  return {
    content,
    status,
    place: (mediaType) => ({
      part: { kind: "response", status, mediaType: mediaTypeKey(mediaType) },
      pointer: contentPointer(pointer, mediaType),
    }),
  };
}

/** Whoever meets a header meets it under the new status of the answer. */
function compareHeaders(before: Response, after: Response, { call }: CallAt): void {
  const [left, right] = [byName(before.headers), byName(after.headers)];
  const { status } = after;
  for (const [key, was] of left) {
    const is = right.get(key);
    const { part } = headerPlace(after, was);
    if (is === undefined)
      call
        .part(headerPlace(before, was), undefined, part)
        .fact({ kind: "header-removed", ...headerFacts(was, status) });
    else
      compareParts(
        headerParts(status),
        was,
        is,
        call.part(headerPlace(before, was), headerPlace(after, is), part),
      );
  }
  for (const [key, is] of right) {
    if (!left.has(key))
      call.part(undefined, headerPlace(after, is)).fact({ kind: "header-added", ...headerFacts(is, status) });
  }
}

function byName(headers: readonly Header[]): ReadonlyMap<string, Header> {
  return new Map(headers.map((header) => [header.name.toLowerCase(), header]));
}

function headerPlace({ status, pointer }: Response, { name }: Header): PartPlace {
  return { part: { kind: "header", status, name }, pointer: `${pointer}/headers/${name}/schema` };
}

function headerFacts(
  { name, required, schema }: Header,
  status: string,
): { name: string; status: string; required: boolean; schemas: Schema[] } {
  return { name, status, required, schemas: [schema] };
}

function compareLinks(before: Response, after: Response, at: CallAt): void {
  const [left, right] = [before, after].map(
    ({ notEmitted }) => notEmitted?.links ?? new Map<string, string>(),
  ) as [ReadonlyMap<string, string>, ReadonlyMap<string, string>];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [was, is] = [left.get(name) ?? "", right.get(name) ?? ""];
    if (was !== is) at.fact({ kind: "link", name, status: after.status, before: was, after: is });
  }
}

function headerParts(status: string): PartComparisons<Header, CallAt> {
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
      at.schemas(before.schema, after.schema, !before.required && !after.required);
    },
  };
}
