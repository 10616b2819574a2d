/** Matches the operations, events and types of two versions before anything else is compared. */
import type { Api, Event, Operation } from "../model/api.js";
import { mentionedSchemas } from "../schema/visit-schema.js";
import { eventSchemas } from "../timeline/directions.js";
import { getOrAdd } from "../values/collections.js";
import { match, type Matched, type MatchRule, type Side } from "../values/match.js";
import type { Evidence } from "./fact.js";
import { isEventLeftOut, isOperationLeftOut } from "./not-compared.js";
import {
  addressOf,
  findPrefix,
  looseRoute,
  rewrittenPaths,
  type RewrittenPaths,
  routeOf,
  versionlessRoute,
} from "./operations/routes.js";
import { MatchedTypes, matchTypes, type SchemaPair } from "./schemas/match-types.js";

export interface Matches {
  readonly operations: Matched<Operation, readonly Evidence[]>;
  readonly events: Matched<Event, readonly Evidence[]>;
  readonly types: MatchedTypes;
  readonly paths: RewrittenPaths | undefined;
}

export function matchVersions(before: Api, after: Api): Matches {
  const operations = matchOperations(before, after);
  const paths = rewrittenPaths(operations.matched, before, after);
  const events = matchEvents(before.events, after.events, { before, after });
  return { operations, paths, events, types: typesOf(before, after, operations, events) };
}

/**
 * Matched by the published operationId, then by method and path template without parameter names, then by the same
 * including the API's root, ignoring a trailing slash, without the segment that is the version, and with another prefix
 * of all paths, then by a derived id.
 * Operations that the other side leaves out count neither as added nor as removed.
 */
function matchOperations(before: Api, after: Api): Matched<Operation, readonly Evidence[]> {
  // A key cannot decide between two that differ only in what it ignores.
  const byRoute = (key: RouteOf): MatchRule<Operation, readonly Evidence[]> => ({
    evidence: ["same path"],
    key,
  });
  const direct = match(before.operations, after.operations, [
    { evidence: ["same id"], key: ({ id, isIdPublished }) => (isIdPublished ? id : undefined) },
    byRoute(routeOf),
    byRoute((operation, side) => addressOf(operation, (side === "before" ? before : after).root)),
    byRoute((operation) => looseRoute(operation)),
    byRoute((operation, side) => versionlessRoute(operation, side === "before" ? before : after)),
  ]);
  const prefix = findPrefix(direct);
  const { matched, removed, added } = match(direct.removed, direct.added, [
    byRoute((operation, side) => prefix && looseRoute(operation, prefix[side])),
    { evidence: ["same id"], key: ({ id }) => id },
  ]);
  return {
    matched: [...direct.matched, ...matched],
    removed: removed.filter((operation) => !isOperationLeftOut(operation, before, after)),
    added: added.filter((operation) => !isOperationLeftOut(operation, after, before)),
  };
}

/** Undefined: not matched by this key. */
type RouteOf = (operation: Operation, side: Side) => string | undefined;

/** By type, then by topic, then by the key in the document. Events that the other side leaves out count as neither. */
export function matchEvents(
  before: readonly Event[],
  after: readonly Event[],
  versions: { readonly before: Api; readonly after: Api },
): Matched<Event, readonly Evidence[]> {
  const { matched, removed, added } = match(before, after, [
    { evidence: ["same id"], key: ({ type }) => type, isByPosition: true },
    { evidence: ["same id"], key: ({ topic }) => topic, isByPosition: true },
    {
      evidence: ["same id"],
      key: ({ pointer, source }) => (source === "table" ? undefined : pointer),
      isByPosition: true,
    },
  ]);
  return {
    matched,
    removed: removed.filter((event) => !isEventLeftOut(event, versions.after)),
    added: added.filter((event) => !isEventLeftOut(event, versions.before)),
  };
}

function typesOf(
  before: Api,
  after: Api,
  operations: Matched<Operation>,
  events: Matched<Event>,
): MatchedTypes {
  const [older, newer] = [before.schemas, after.schemas];
  // Usually the newer version only adds types.
  if (isSubset(older, newer) || isSubset(newer, older)) return new MatchedTypes(older, newer, []);
  const places = [
    ...operations.matched.flatMap(([one, other]) => pairsOf(placesOf(one), placesOf(other))),
    ...events.matched.flatMap(([one, other]) => pairsOf(eventPlaces(one), eventPlaces(other))),
  ];
  return matchTypes(older, newer, places, new Set([...usedTypes(before), ...usedTypes(after)]));
}

function isSubset(names: Api["schemas"], others: Api["schemas"]): boolean {
  return [...names.keys()].every((name) => others.has(name));
}

function usedTypes(api: Api): ReadonlySet<string> {
  const { operations, events, schemas } = api;
  return getOrAdd(used, api, () => {
    const places = [...operations.map(placesOf), ...events.map(eventPlaces)];
    return mentionedSchemas(places, (name) => schemas.get(name)?.schema);
  });
}

/** A version is compared with the one before it and with the one after it. */
const used = new WeakMap<Api, ReadonlySet<string>>();

type SchemasByPlace = ReadonlyMap<string, SchemaPair[0]>;

function pairsOf(before: SchemasByPlace, after: SchemasByPlace): SchemaPair[] {
  return [...before].flatMap(([place, older]): SchemaPair[] => {
    const newer = after.get(place);
    return newer === undefined ? [] : [[older, newer]];
  });
}

function placesOf({ parameters, body, responses, callbacks }: Operation): SchemasByPlace {
  return new Map([
    ...parameters.map(({ in: where, name, schema }) => [`${where} ${name}`, schema] as const),
    ...(body?.content ?? []).map(({ schema }, index) => [`body ${index}`, schema] as const),
    ...responses.flatMap(({ status, content, headers }) => [
      ...content.map(({ schema }, index) => [`${status} ${index}`, schema] as const),
      ...headers.map(({ name, schema }) => [`${status} header ${name}`, schema] as const),
    ]),
    ...callbacks.flatMap((event) =>
      Array.from(eventPlaces(event), ([place, schema]) => [`${event.type} ${place}`, schema] as const),
    ),
  ]);
}

function eventPlaces(event: Event): SchemasByPlace {
  return new Map(eventSchemas(event).map((schema, index) => [`${event.payload.kind} ${index}`, schema]));
}
