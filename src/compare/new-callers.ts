/**
 * Callers of a type that only the newer version has: new operations and events. Code that moves there meets the
 * differences in the type.
 */
import { childSchemas } from "../schema/visit-schema.js";
import type { Api, Operation } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import type { Caller, Part } from "./place.js";
import { callerOf, endpointOf, payload } from "./at.js";
import type { Matches } from "./matches.js";
import { eventSchemas } from "../timeline/directions.js";
import type { DeclarationPair, Edge, CallerFindings } from "./findings.js";
import { nothingDecided } from "./schemas/walk.js";
import { getOrAdd } from "../values/collections.js";

export function findNewCallers(
  matches: Matches,
  after: Api,
  pairs: readonly DeclarationPair[],
): CallerFindings[] {
  const byName = new Map(pairs.map((pair) => [pair.after, pair]));
  const resources = resourcesOf(after);
  const mentioned = { request: mentions("readOnly"), response: mentions("writeOnly") };
  const known = new Map<string, Edge[]>();
  return newParts(matches).flatMap(({ caller, schema }) => {
    const { direction } = caller;
    const read = (): Edge[] => edgesTo(byName, schema, mentioned[direction], after, resources);
    const isName = Object.keys(schema).join() === "reference";
    const edges = isName ? getOrAdd(known, `${direction} ${schema.reference ?? ""}`, read) : read();
    return edges.length === 0 ? [] : [{ caller, differences: { facts: [], edges } }];
  });
}

/** Types that bodies, responses and deliveries mention directly. */
function resourcesOf({ operations, events }: Api): ReadonlySet<SchemaName> {
  const schemas = [
    ...operations
      .flatMap(partsOf)
      .flatMap(({ caller, schema }) => (caller.part.kind === "parameter" ? [] : [schema])),
    ...events.flatMap(eventSchemas),
  ];
  return new Set(schemas.flatMap((schema) => mentionedTypes(schema)).map(({ name }) => name));
}

interface UsedSchema {
  readonly caller: Caller;
  readonly schema: Schema;
}

function newParts({ operations, events }: Matches): UsedSchema[] {
  return [
    ...operations.added.flatMap(partsOf),
    ...events.added.flatMap((event) => {
      const caller = callerOf({ kind: "event", name: event.type }, payload, true);
      return eventSchemas(event).map((schema) => ({ caller, schema }));
    }),
  ];
}

function partsOf(operation: Operation): UsedSchema[] {
  const { parameters, body, responses, callbacks } = operation;
  const used = (part: Part, schema: Schema): UsedSchema => {
    return { caller: callerOf(endpointOf(operation), part, true), schema };
  };
  return [
    ...parameters.map(({ in: where, name, schema }) => used({ kind: "parameter", in: where, name }, schema)),
    ...(body?.content ?? []).map(({ mediaType, schema }) => used({ kind: "body", mediaType }, schema)),
    ...responses.flatMap(({ status, content, headers }) => [
      ...content.map(({ mediaType, schema }) => used({ kind: "response", status, mediaType }, schema)),
      ...headers.map(({ name, schema }) => used({ kind: "header", status, name }, schema)),
    ]),
    ...callbacks.flatMap((event) => eventSchemas(event).map((schema) => used(payload, schema))),
  ];
}

type Mentions = (schema: Schema) => readonly MentionedType[];

/** Types that schemas mention in fields without this mark. Each is read once: most new callers reach the same ones. */
function mentions(mark: "readOnly" | "writeOnly"): Mentions {
  const known = new Map<Schema, readonly MentionedType[]>();
  return (schema) => getOrAdd(known, schema, () => mentionedTypes(schema, (field) => field[mark] === true));
}

/** The nearest pair on each path; its own edges lead to the others. */
function edgesTo(
  pairs: ReadonlyMap<SchemaName, DeclarationPair>,
  start: Schema,
  mentioned: Mentions,
  { schemas }: Api,
  resources: ReadonlySet<SchemaName>,
): Edge[] {
  const edges: Edge[] = [];
  const seen = new Set<SchemaName>();
  const waiting = mentioned(start).map((own) => ({ ...own, own: own.name, through: "" }));
  // The list grows during the loop: nearest first.
  for (const { name, way, own, through } of waiting) {
    if (seen.has(name)) continue;
    seen.add(name);
    const pair = pairs.get(name);
    const inside = schemas.get(name)?.schema;
    if (pair !== undefined)
      edges.push({
        pair,
        path: way,
        met: { request: true, response: true },
        decided: nothingDecided,
        through,
      });
    else if (inside !== undefined)
      for (const next of mentioned(inside)) {
        const isOther = through === "" && resources.has(next.name);
        waiting.push({ name: next.name, way: way + next.way, own, through: isOther ? own : through });
      }
  }
  return edges;
}

export interface MentionedType {
  readonly name: SchemaName;
  /** `.items[].rails[]` */
  readonly way: string;
}

/** The declared types that a schema mentions, each with its path. `isLeftOut`: schemas to skip, such as read-only fields. */
export function mentionedTypes(
  schema: Schema,
  isLeftOut: (schema: Schema) => boolean = () => false,
  way = "",
): MentionedType[] {
  if (isLeftOut(schema)) return [];
  const own = schema.reference === undefined ? [] : [{ name: schema.reference, way }];
  return [
    ...own,
    ...childSchemas(schema).flatMap(({ schema: child, path }) =>
      mentionedTypes(child, isLeftOut, way + step(path)),
    ),
  ];
}

/** Empty for a member of a union or intersection, which is the same value. */
function step([keyword, name = ""]: readonly (string | number)[]): string {
  if (keyword === "properties")
    return /^[A-Za-z_$][\w$]*$/.test(String(name)) ? `.${name}` : `[${JSON.stringify(name)}]`;
  if (keyword === "items" || keyword === "prefixItems" || keyword === "contains") return "[]";
  return keyword === "additionalProperties" || keyword === "patternProperties" ? "[string]" : "";
}
