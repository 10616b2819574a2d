/**
 * The directions in which schemas travel, and the schemas whose form depends on them.
 *
 * A schema that travels both ways in different forms has a type for each; every other schema has one.
 */
import type { Api, Event, Operation } from "../model/api.js";
import { DirectionalFields, type Direction } from "../schema/direction.js";
import { schemaView } from "../schema/schema-view.js";
import type { Schema } from "../schema/schema.js";
import { referencesWithout, someSchema } from "../schema/visit-schema.js";
import { addTo } from "../values/collections.js";
import { reachable } from "../values/graph.js";

export interface Directions {
  /**
   * Schemas that reach the client: in an answer (including the refusal of a version), an event, or a callback's delivery.
   */
  readonly received: ReadonlySet<string>;
  /** The directions of each schema whose form depends on them. */
  readonly forms: ReadonlyMap<string, Direction | "both">;
}

/** `edges`: the declarations that each declaration mentions. */
export function readDirections(api: Api, edges: ReadonlyMap<string, readonly string[]>): Directions {
  const fields = new DirectionalFields(schemaView(api.schemas));
  const received = reached(receivedRoots(api), "response", api, fields);
  const sent = reached(sentRoots(api), "request", api, fields);
  const mentionedBy = reversed(edges);
  // An unused declaration counts as received, unless it mentions one that is only sent, which has no other form.
  const onlySent = reachable(
    [...sent].filter((name) => !received.has(name)),
    (name) => (mentionedBy.get(name) ?? []).filter((other) => !received.has(other)),
  );
  const forms = new Map<string, Direction | "both">();
  for (const name of directed(api, mentionedBy, fields))
    forms.set(name, onlySent.has(name) ? "request" : sent.has(name) ? "both" : "response");
  return { received, forms };
}

/** The declarations that something mentions, directly or indirectly, in fields that travel in this direction. */
function reached(
  roots: readonly Schema[],
  direction: Direction,
  { schemas }: Api,
  fields: DirectionalFields,
): ReadonlySet<string> {
  const mentioned = (schema: Schema): string[] =>
    referencesWithout(schema, (field) => fields.isLeftOut(field, direction));
  return reachable(roots.flatMap(mentioned), (name) => {
    const declaration = schemas.get(name);
    return declaration === undefined ? [] : mentioned(declaration.schema);
  });
}

function sentRoots({ operations }: Api): Schema[] {
  return operations.flatMap(({ parameters, body }) =>
    [...parameters, ...(body?.content ?? [])].map(({ schema }) => schema),
  );
}

function receivedRoots(api: Api): Schema[] {
  const answers = api.operations.flatMap(({ responses }) =>
    responses.flatMap(({ content, headers }) => [...content, ...headers].map(({ schema }) => schema)),
  );
  const callbacks = api.operations.flatMap((operation) => operation.callbacks);
  const { unsupported } = api.traits.version ?? {};
  const refusals = unsupported?.schema === undefined ? [] : [{ reference: unsupported.schema }];
  return [...answers, ...refusals, ...[...api.events, ...callbacks].flatMap(payloadSchemas)];
}

function payloadSchemas({ payload }: Pick<Event, "payload">): Schema[] {
  switch (payload.kind) {
    case "contained":
      return [{ reference: payload.container }, payload.message];
    case "whole":
      return [payload.body];
    case "unknown":
      return [];
  }
}

/** The schemas that are added or removed with an event. */
export function eventSchemas(event: Event): Schema[] {
  const { parameters = [], answers = [] } = event.comparedOnly ?? {};
  const around = [...parameters, ...answers.flatMap(({ content }) => content)];
  return [...payloadSchemas(event), ...around.map(({ schema }) => schema)];
}

/** All schemas of the operation; declarations that only it uses come and go with it. */
export function operationSchemas({ parameters, body, responses, callbacks }: Operation): Schema[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...(body?.content ?? []).map(({ schema }) => schema),
    ...responses.flatMap(({ content, headers }) => [...content, ...headers].map(({ schema }) => schema)),
    ...callbacks.flatMap(eventSchemas),
  ];
}

/** The declarations whose form, or that of a mentioned one, depends on the direction. */
function directed(
  { schemas }: Api,
  mentionedBy: ReadonlyMap<string, readonly string[]>,
  fields: DirectionalFields,
): ReadonlySet<string> {
  const marked = Array.from(schemas.values())
    .filter(({ schema }) => fields.hasMarks(schema) || someSchema(schema, takesMore))
    .map(({ name }) => name);
  return reachable(marked, (name) => mentionedBy.get(name) ?? []);
}

/** True for an open list: a request takes any string, while an answer marks the unlisted ones. */
function takesMore({ open, types, enum: values }: Schema): boolean {
  return open === true && values !== undefined && types?.includes("string") === true;
}

function reversed(edges: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const [name, targets] of edges) for (const target of targets) addTo(sources, target, name);
  return sources;
}
