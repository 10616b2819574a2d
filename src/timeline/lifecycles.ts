/**
 * The lifecycles of a version, and where clients see their statuses: in answers that they can wait for, and in events.
 *
 * The shape of a lifecycle is what its sources state: states, transitions with triggers and conditions. The sources
 * themselves are prose, and the sandbox's assumptions are not emitted.
 */
import type { Api, Event, Operation, Parameter } from "../model/api.js";
import { isJsonType } from "../schema/media-type.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { changeField } from "../schema/change-field.js";
import { schemaView, type SchemaView } from "../schema/schema-view.js";
import type { LifecycleTrait } from "../traits/types.js";
import type { Placed, Placing } from "./homes.js";

export interface Lifecycles {
  /** By the name of the enum, with the transitions that a source states. */
  readonly all: ReadonlyMap<string, Placed<LifecycleTrait>>;
  /** Operations whose answers contain a thing with a status. */
  readonly waits: Placed<readonly Wait[]> | undefined;
  /** Events that report a status. */
  readonly statuses: Placed<readonly EventStatus[]> | undefined;
  /** Lists whose items have a state. */
  readonly lists: readonly StateList[];
  /** Operations that read one thing by its id alone. */
  readonly readers: readonly ThingReader[];
}

/** The field with the status of a schema. Of several, one that is not deprecated and always present. */
export interface StatusField {
  readonly field: string;
  /** Names of the enums; several if the field can have values of each. */
  readonly enums: readonly string[];
  /** The field with the identifier of the thing that has the status. */
  readonly id: string | undefined;
}

export interface Wait extends StatusField {
  readonly operation: Operation;
  /** The path of the thing, or of the list with it, in the answer. */
  readonly at: readonly string[];
  readonly isList: boolean;
  readonly thing: Schema;
}

/** A list of things with an identifier, and a status or a time of change. */
export interface StateList {
  readonly operation: Operation;
  /** The path of the list in a page. */
  readonly at: readonly string[];
  readonly thing: Schema;
  readonly id: string;
  /** The status, or the time of the last change. */
  readonly field: string;
  /** Names of the status's enums that have a lifecycle. */
  readonly enums: readonly string[];
  readonly isTime: boolean;
  /** The field with the time of the last change, besides a status. */
  readonly changed: string | undefined;
}

export interface ThingReader {
  readonly operation: Operation;
  /** The parameter that takes the id. */
  readonly id: Parameter;
  /** The schema of the thing; undefined unless the parameter is known to take the ids of just this schema. */
  readonly thing: SchemaName | undefined;
  /** Names of the enums of the thing's status, if the parameter is called like the thing's own id. */
  readonly enums: readonly string[];
}

export interface EventStatus extends StatusField {
  readonly event: Event;
}

type Homed = ReadonlyMap<string, Placed<unknown>>;

export function placeLifecycles(
  api: Api,
  { operations, arguments: args, events }: Readonly<Record<"operations" | "arguments" | "events", Homed>>,
  place: Placing,
): Lifecycles {
  const view = schemaView(api.schemas);
  const known = api.lifecycles.filter(({ schema }) => api.schemas.has(schema));
  const all = place.all(
    "lifecycle",
    known.map((lifecycle) => [lifecycle.schema, lifecycle]),
    shapeOfLifecycle,
  );
  const holders = known.flatMap((lifecycle) =>
    lifecycle.holders.map((holder) => ({ ...holder, name: lifecycle.schema })),
  );
  const reader: Reader = { holders, view };
  const shapeOf = ({ field, enums, id }: StatusField): unknown => [
    field,
    enums.map((name) => all.get(name)?.home),
    id,
  ];
  const waits = api.operations.flatMap((operation) => waitOf(operation, reader) ?? []);
  const statuses = api.events.flatMap((event) => eventStatus(event, reader) ?? []);
  return {
    all,
    lists: api.operations.flatMap((operation) => stateList(operation, reader) ?? []),
    readers: api.operations.flatMap((operation) => thingReader(operation, reader) ?? []),
    waits:
      waits.length === 0
        ? undefined
        : place.one(
            "waits",
            waits,
            waits.map(({ operation: { id }, at, isList, ...field }) => [
              [id, operations.get(id)?.home, args.get(id)?.home],
              [at, isList, shapeOf(field)],
            ]),
          ),
    statuses:
      statuses.length === 0
        ? undefined
        : place.one(
            "statuses",
            statuses,
            statuses.map(({ event: { type }, ...field }) => [type, events.get(type)?.home, shapeOf(field)]),
          ),
  };
}

function shapeOfLifecycle({ schema, states, transitions }: LifecycleTrait): unknown {
  return [
    { reference: schema },
    states.map(({ value, terminal }) => [value, terminal === true]),
    transitions.map(({ from, to, by, when, assumed }) => [from, to, by, when, assumed === true]),
  ];
}

interface Reader {
  /** The fields with a status, in the order of their lifecycles. `name`: the lifecycle's enum. */
  readonly holders: readonly (LifecycleTrait["holders"][number] & { readonly name: SchemaName })[];
  readonly view: SchemaView;
}

function waitOf(operation: Operation, reader: Reader): Wait | undefined {
  const answer = answerOf(operation);
  const place = answer && placeIn(answer, reader);
  if (place === undefined || (place.isList && place.id === undefined)) return undefined;
  return { operation, ...place };
}

/** Only reading is repeated: `GET`, with a single JSON success. */
function answerOf({ method, responses }: Operation): Schema | undefined {
  const [success, ...others] = responses.filter(({ status }) => status.startsWith("2"));
  const [content, ...choices] = success?.content ?? [];
  if (method !== "GET" || content === undefined || others.length + choices.length > 0) return undefined;
  return isJsonType(content.mediaType) && content.sequence === undefined ? content.schema : undefined;
}

function stateList(operation: Operation, reader: Reader): StateList | undefined {
  const { view } = reader;
  const answer = answerOf(operation);
  const at = answer && (operation.paging?.items ?? listIn(answer, view));
  const { items } = (at && view.resolveAt(answer, at)) ?? {};
  if (at === undefined || items === undefined || items === false) return undefined;
  const { properties } = view.object(items);
  const required = view.requiredProperties(items);
  const status = statusField(items, reader);
  const id = status ? status.id : properties.has("id") ? "id" : undefined;
  if (id === undefined || !required.has(id)) return undefined;
  const changed = changeField(items, view);
  const named = ["status", "state"].find((name) =>
    properties.get(name)?.some((form) => view.strings(form) !== undefined),
  );
  const field = status?.field ?? named ?? changed;
  if (field === undefined) return undefined;
  const isTime = field === changed;
  const { enums = [] } = status ?? {};
  return { operation, at, thing: items, id, field, enums, isTime, changed: isTime ? undefined : changed };
}

function thingReader(operation: Operation, reader: Reader): ThingReader | undefined {
  const { view } = reader;
  const { deprecated, isSandboxOnly } = operation;
  const answer = deprecated || isSandboxOnly ? undefined : answerOf(operation);
  const [id, ...others] = operation.parameters.filter(({ required }) => required);
  if (answer === undefined || id?.in !== "path" || others.length + operation.atLeastOneOf.length > 0)
    return undefined;
  const thing = view.identified(id.schema);
  const status = statusField(answer, reader);
  return {
    operation,
    id,
    thing: view.aliases(answer).find((name) => name === thing),
    enums: status?.id === id.name ? status.enums : [],
  };
}

/** The path of the only list in an answer. */
function listIn(answer: Schema, view: SchemaView): readonly string[] | undefined {
  const isList = (schema: Schema): boolean => view.resolve(schema).items !== undefined;
  if (isList(answer)) return [];
  const [only, ...others] = [...view.object(answer).properties].filter(([, forms]) => forms.some(isList));
  return only === undefined || others.length > 0 ? undefined : [only[0]];
}

/** A thing in an answer: the answer itself, an item if it is a list, or the value of a field. */
function placeIn(answer: Schema, reader: Reader): Omit<Wait, "operation"> | undefined {
  const { view } = reader;
  const itself = thingAt(answer, [], reader);
  if (itself !== undefined) return itself;
  const { properties } = view.object(answer);
  const things = Array.from(properties, ([name, [schema = {}]]) => thingAt(schema, [name], reader));
  const [only, ...others] = things.filter((place) => place !== undefined);
  return others.length > 0 ? undefined : only;
}

function thingAt(schema: Schema, at: readonly string[], reader: Reader): Omit<Wait, "operation"> | undefined {
  const { items } = reader.view.resolve(schema);
  const thing = items === undefined || items === false ? schema : items;
  const status = statusField(thing, reader);
  return status && { ...status, at, isList: thing !== schema, thing };
}

function eventStatus(event: Event, reader: Reader): EventStatus | undefined {
  const { payload } = event;
  if (payload.kind === "unknown") return undefined;
  const status = statusField(payload.kind === "contained" ? payload.message : payload.body, reader);
  return status && { event, ...status };
}

function statusField(schema: Schema, reader: Reader): StatusField | undefined {
  const { view } = reader;
  if (reader.holders.length === 0) return undefined;
  const { anyOf, oneOf } = view.resolve(schema);
  const members = (anyOf ?? oneOf)?.filter((member) => view.types(member)?.has("object") ?? true);
  if (members !== undefined) return statusOfAll(members, reader);
  const names = new Set(view.parts(schema).map(({ reference }) => reference));
  const holders = reader.holders.filter((holder) => names.has(holder.schema));
  if (holders.length === 0) return undefined;
  const { properties } = view.object(schema);
  const required = view.requiredProperties(schema);
  const candidates = holders.map((holder) => {
    const isDeprecated = properties.get(holder.property)?.some(({ deprecated }) => deprecated === true);
    return { ...holder, rank: (isDeprecated === true ? 2 : 0) + (required.has(holder.property) ? 0 : 1) };
  });
  const best = Math.min(...candidates.map(({ rank }) => rank));
  const chosen = candidates.find(({ rank }) => rank === best);
  if (chosen === undefined) return undefined;
  const { property: field, id = "id" } = chosen;
  const enums = candidates.filter(({ property }) => property === field).map(({ name }) => name);
  return { field, enums, id: properties.has(id) ? id : undefined };
}

/** A union's status, if all members have the same one in the same field. */
function statusOfAll(members: readonly Schema[], reader: Reader): StatusField | undefined {
  const [first, ...others] = members.map((member) => statusField(member, reader));
  const isSame = (other: StatusField | undefined): boolean =>
    other?.field === first?.field && other?.id === first?.id && other?.enums.join() === first?.enums.join();
  return others.every(isSame) ? first : undefined;
}
