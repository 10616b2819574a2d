/** What a caller sends, by media type. */
import type { Api, Body, Content } from "../../model/api.js";
import type { Part, UseRoot } from "../fact.js";
import { matchContent, mediaTypeKey } from "./media-type.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, addSchemas, useRoot, type Scope, type Spot } from "./scope.js";
import { viewOf } from "./view.js";

export function compareBodies(pair: OperationPair, scope: Scope): void {
  const [before, after] = [pair.before.body, pair.after.body];
  if (before !== undefined && after !== undefined) {
    for (const compare of new Set(Object.values(parts))) compare(before, after, pair, scope);
    return;
  }
  const [body] = [before ?? after];
  if (body === undefined) return;
  const kind = before === undefined ? "body-added" : "body-removed";
  const difference = {
    kind,
    required: body.required,
    schemas: body.content.map(({ schema }) => schema),
  } as const;
  const spot = { owner: pair.spots.after.owner, pointer: body.pointer };
  addFact(scope, difference, before === undefined ? { after: spot } : { before: spot }, [rootOf(pair, "")]);
}

type BodyComparison = (before: Body, after: Body, pair: OperationPair, scope: Scope) => void;

/** Every part of a body has its comparison. */
const parts: Record<keyof Body, BodyComparison> = {
  required: compareRequired,
  description: compareProse,
  content: compareContent,
  pointer: compareProse,
};

function compareRequired(before: Body, after: Body, pair: OperationPair, scope: Scope): void {
  if (before.required === after.required) return;
  const difference = { kind: "body-required", before: before.required, after: after.required } as const;
  addFact(scope, difference, { before: spotOf(pair, before, ""), after: spotOf(pair, after, "") }, [
    rootOf(pair, ""),
  ]);
}

function compareProse(before: Body, after: Body, _pair: OperationPair, scope: Scope): void {
  addProse(scope, after.pointer, [before.description], [after.description]);
}

function compareContent(before: Body, after: Body, pair: OperationPair, scope: Scope): void {
  const { matched, removed, added } = matchContent(before.content, after.content);
  for (const { mediaType, schema } of removed) {
    const difference = {
      kind: "media-type-removed",
      mediaType: mediaTypeKey(mediaType),
      status: "",
      schemas: [schema],
    } as const;
    addFact(scope, difference, { before: spotOf(pair, before, mediaType) }, [rootOf(pair, mediaType)]);
  }
  for (const { mediaType, schema } of added) {
    const difference = {
      kind: "media-type-added",
      mediaType: mediaTypeKey(mediaType),
      status: "",
      schemas: [schema],
    } as const;
    addFact(scope, difference, { after: spotOf(pair, after, mediaType) }, [rootOf(pair, mediaType)]);
  }
  for (const [was, is] of matched) {
    const spots = { before: spotOf(pair, before, was.mediaType), after: spotOf(pair, after, is.mediaType) };
    addSchemas(scope, [was.schema, spots.before], [is.schema, spots.after], rootOf(pair, is.mediaType));
    compareEncoding(was, is, spots, rootOf(pair, is.mediaType), scope);
  }
}

function compareEncoding(
  before: Content,
  after: Content,
  spots: { before: Spot; after: Spot },
  root: UseRoot,
  scope: Scope,
): void {
  const [left, right] = [fieldsOf(before, scope.before), fieldsOf(after, scope.after)];
  for (const field of new Set([...before.encoding.keys(), ...after.encoding.keys()])) {
    // How a field is sent that one side does not have is part of its coming or going.
    if (!left.has(field) || !right.has(field)) continue;
    const [was, is] = [before, after].map(({ encoding }) => encodingText(encoding.get(field)));
    if (was === is || was === undefined || is === undefined) continue;
    const mediaType = mediaTypeKey(after.mediaType);
    addFact(scope, { kind: "body-encoding", mediaType, field, before: was, after: is }, spots, [root]);
  }
}

function fieldsOf({ schema }: Content, api: Api): ReadonlySet<string> {
  const view = viewOf({ schema, at: { kind: "root", owner: { kind: "api" }, pointer: "" } }, api);
  return new Set((view.fields ?? view.schema.properties)?.keys() ?? []);
}

function encodingText(
  encoding: { contentType?: string; style?: string; explode?: boolean } | undefined,
): string {
  const { contentType, style, explode } = encoding ?? {};
  return [contentType, style, ...(explode === true ? ["exploded"] : [])]
    .filter((part) => part !== undefined)
    .join(", ");
}

function spotOf(pair: OperationPair, body: Body, mediaType: string): Spot {
  return {
    owner: { kind: "operation", id: pair.after.id, part: partOf(mediaType) },
    pointer:
      mediaType === "" ? body.pointer : `${body.pointer}/content/${mediaType.replaceAll("/", "~1")}/schema`,
  };
}

function rootOf({ subject }: OperationPair, mediaType: string): UseRoot {
  return useRoot(subject, "request", partOf(mediaType));
}

function partOf(mediaType: string): Part {
  return { kind: "body", mediaType: mediaTypeKey(mediaType) };
}
