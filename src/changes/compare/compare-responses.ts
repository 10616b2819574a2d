/**
 * Answers by status. A status that the other side covers by a range (`4XX`) or by `default` is compared with
 * that: an answer that is told more exactly is not a new one.
 */
import type { Response } from "../../model/api.js";
import type { Part, UseRoot } from "../fact.js";
import { compareHeaders } from "./compare-headers.js";
import { matchContent, mediaTypeKey } from "./media-type.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, addSchemas, areSame, useRoot, type Scope, type Spot } from "./scope.js";

export function compareResponses(pair: OperationPair, scope: Scope): void {
  const [left, right] = [byStatus(pair.before.responses), byStatus(pair.after.responses)];
  const removed = [...left.values()].filter(({ status }) => !right.has(status));
  const added = [...right.values()].filter(({ status }) => !left.has(status));
  for (const [status, before] of left) {
    const after = right.get(status);
    if (after !== undefined) compareResponse(before, after, pair, scope);
  }
  const moved = movedSuccess(removed, added);
  if (moved !== undefined) {
    const [was, is] = moved;
    addFact(
      scope,
      { kind: "response-status", before: was.status, after: is.status },
      spotsOf(was, is, pair),
      [rootOf(pair, is)],
    );
    compareResponse(was, is, pair, scope);
  }
  for (const response of removed) if (response !== moved?.[0]) compareRemoved(response, right, pair, scope);
  for (const response of added) if (response !== moved?.[1]) compareAdded(response, left, pair, scope);
}

function byStatus(responses: readonly Response[]): ReadonlyMap<string, Response> {
  return new Map(responses.map((response) => [response.status, response]));
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

/** `2XX` and `201` are told as broader and finer. */
function isSingleSuccess({ status }: Response): boolean {
  return /^2\d\d$/.test(status);
}

function compareRemoved(
  response: Response,
  others: ReadonlyMap<string, Response>,
  pair: OperationPair,
  scope: Scope,
): void {
  const broader = broaderThan(response.status, others);
  const finer = [...others.values()].find(
    (other) =>
      broaderThan(other.status, new Map([[response.status, response]])) === response &&
      haveSameContent(response, other, scope),
  );
  const other = broader ?? finer;
  if (other === undefined) {
    const difference = {
      kind: "response-removed",
      status: response.status,
      schemas: response.content.map(({ schema }) => schema),
    } as const;
    addFact(scope, difference, { before: spotOf(response, pair.before.id) }, [rootOf(pair, response)]);
    return;
  }
  addRefined(response, other, pair, scope);
  if (broader !== undefined) compareResponse(response, broader, pair, scope);
}

function compareAdded(
  response: Response,
  others: ReadonlyMap<string, Response>,
  pair: OperationPair,
  scope: Scope,
): void {
  const broader = broaderThan(response.status, others);
  if (broader === undefined) {
    const difference = {
      kind: "response-added",
      status: response.status,
      schemas: response.content.map(({ schema }) => schema),
    } as const;
    addFact(scope, difference, { after: spotOf(response, pair.after.id) }, [rootOf(pair, response)]);
    return;
  }
  addRefined(broader, response, pair, scope);
  compareResponse(broader, response, pair, scope);
}

/** The same answer under a broader or a finer status: `2XX` and `200`. */
function addRefined(before: Response, after: Response, pair: OperationPair, scope: Scope): void {
  const difference = { kind: "response-refined", before: before.status, after: after.status } as const;
  addFact(scope, difference, spotsOf(before, after, pair), [rootOf(pair, after)]);
}

/** `default` is for what goes wrong; a success that is not listed is not expected. */
function broaderThan(status: string, others: ReadonlyMap<string, Response>): Response | undefined {
  const range = `${status.slice(0, 1)}XX`;
  if (status !== range && status !== "default" && others.has(range)) return others.get(range);
  return status === "default" || status.startsWith("2") || status.startsWith("3")
    ? undefined
    : others.get("default");
}

function haveSameContent(before: Response, after: Response, scope: Scope): boolean {
  const { matched, removed, added } = matchContent(before.content, after.content);
  return (
    removed.length + added.length === 0 && matched.every(([was, is]) => areSame(scope, was.schema, is.schema))
  );
}

function compareResponse(before: Response, after: Response, pair: OperationPair, scope: Scope): void {
  for (const compare of new Set(Object.values(parts))) compare(before, after, pair, scope);
}

type ResponseComparison = (before: Response, after: Response, pair: OperationPair, scope: Scope) => void;

/** Every part of an answer has its comparison. */
const parts: Record<keyof Response, ResponseComparison> = {
  status: compareProse,
  description: compareProse,
  content: compareContent,
  headers: compareHeaders,
  pointer: compareProse,
};

function compareProse(before: Response, after: Response, _pair: OperationPair, scope: Scope): void {
  addProse(scope, after.pointer, [before.description], [after.description]);
}

function compareContent(before: Response, after: Response, pair: OperationPair, scope: Scope): void {
  const { matched, removed, added } = matchContent(before.content, after.content);
  for (const { mediaType, schema } of removed) {
    const difference = {
      kind: "media-type-removed",
      mediaType: mediaTypeKey(mediaType),
      status: before.status,
      schemas: [schema],
    } as const;
    addFact(scope, difference, { before: spotOf(before, pair.before.id, mediaType) }, [
      rootOf(pair, after, mediaType),
    ]);
  }
  for (const { mediaType, schema } of added) {
    const difference = {
      kind: "media-type-added",
      mediaType: mediaTypeKey(mediaType),
      status: after.status,
      schemas: [schema],
    } as const;
    addFact(scope, difference, { after: spotOf(after, pair.after.id, mediaType) }, [
      rootOf(pair, after, mediaType),
    ]);
  }
  for (const [was, is] of matched) {
    const [from, to] = [
      spotOf(before, pair.before.id, was.mediaType),
      spotOf(after, pair.after.id, is.mediaType),
    ];
    addSchemas(scope, [was.schema, from], [is.schema, to], rootOf(pair, after, is.mediaType));
  }
}

function spotsOf(before: Response, after: Response, pair: OperationPair): { before: Spot; after: Spot } {
  return { before: spotOf(before, pair.before.id), after: spotOf(after, pair.after.id) };
}

function spotOf(response: Response, id: string, mediaType = ""): Spot {
  return {
    owner: { kind: "operation", id, part: partOf(response, mediaType) },
    pointer:
      mediaType === ""
        ? response.pointer
        : `${response.pointer}/content/${mediaType.replaceAll("/", "~1")}/schema`,
  };
}

function rootOf({ subject }: OperationPair, response: Response, mediaType = ""): UseRoot {
  return useRoot(subject, "response", partOf(response, mediaType));
}

function partOf({ status }: Response, mediaType: string): Part {
  return { kind: "response", status, mediaType: mediaTypeKey(mediaType) };
}
