/** Matches the operations, events and types of two versions before anything else is compared. */
import type { Api, Event, Operation } from "../model/api.js";
import { mentionedSchemas } from "../schema/visit-schema.js";
import { getOrAdd, groupBy } from "../values/collections.js";
import type { Matched } from "../values/match.js";
import type { Evidence } from "./fact.js";
import { eventSchemas, matchEvents } from "./operations/match-events.js";
import { isMoved, isVersionRewrite, matchOperations } from "./operations/match-operations.js";
import { looseRoute, type PathRewrite, rewriteBetween } from "./operations/path-rewrite.js";
import { type MatchedTypes, matchTypes, type SchemaPair } from "./schemas/match-types.js";

export interface Matches {
  readonly operations: Matched<Operation, readonly Evidence[]>;
  readonly events: Matched<Event, readonly Evidence[]>;
  readonly types: MatchedTypes;
  readonly paths: RewrittenPaths | undefined;
}

/** The rewrite of most paths, and the newer operations that it applies to. */
interface RewrittenPaths {
  readonly rewrite: PathRewrite;
  readonly operations: ReadonlySet<Operation>;
  /** The number of older paths that it applies to, and of all older paths with a counterpart. */
  readonly paths: number;
  readonly all: number;
}

export function matchVersions(before: Api, after: Api): Matches {
  const operations = matchOperations(before, after);
  const events = matchEvents(before.events, after.events, { before, after });
  const places = (): SchemaPair[] => [
    ...operations.matched.flatMap(([older, newer]) => pairsOf(placesOf(older), placesOf(newer))),
    ...events.matched.flatMap(([older, newer]) => pairsOf(eventPlaces(older), eventPlaces(newer))),
  ];
  const used = (): ReadonlySet<string> => new Set([...usedTypes(before), ...usedTypes(after)]);
  return {
    operations,
    events,
    types: matchTypes(before.schemas, after.schemas, places, used),
    paths: rewrittenPaths(operations.matched, before, after),
  };
}

/** The rewrite must apply to more than half of the operations; otherwise it is a set of single moves. */
function rewrittenPaths(
  all: Matched<Operation>["matched"],
  before: Api,
  after: Api,
): RewrittenPaths | undefined {
  const moved = all.filter(([older, newer]) => isMoved(older, newer, before, after));
  const ofVersion: PathRewrite = {
    prefix: { before: `/${before.version}`, after: `/${after.version}` },
    slash: "kept",
    isVersion: true,
  };
  const rewritten = moved.flatMap(([older, newer]) => {
    const rewrite = isVersionRewrite(older, newer, before, after)
      ? ofVersion
      : rewriteBetween(older.path, newer.path);
    return rewrite === undefined ? [] : [{ older, newer, rewrite }];
  });
  const [most] = [...groupBy(rewritten, ({ rewrite }) => JSON.stringify(rewrite)).values()].sort(
    (left, right) => right.length - left.length,
  );
  const [first] = most ?? [];
  if (most === undefined || first === undefined || most.length < 2 || most.length * 2 <= all.length)
    return undefined;
  const { prefix, isVersion } = first.rewrite;
  const alike = moved.filter(([older, newer]) =>
    isVersion === true
      ? isVersionRewrite(older, newer, before, after)
      : looseRoute(older, prefix.before) === looseRoute(newer, prefix.after),
  );
  const countOf = (paths: readonly string[]): number => new Set(paths).size;
  return {
    rewrite: first.rewrite,
    operations: new Set(alike.map(([, newer]) => newer)),
    paths: countOf(alike.map(([older]) => older.path)),
    all: countOf(all.map(([older]) => older.path)),
  };
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
