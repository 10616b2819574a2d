/**
 * Bodies that are sequences, whose items can be read while they arrive: server-sent events, and JSON values one after the
 * other where the document says what an item is (`itemSchema` of OpenAPI 3.2).
 *
 * An `itemSchema` for events describes the event itself, with its data as a string whose content `contentSchema`
 * describes (OpenAPI 3.2, section 4.14.3). Before 3.2, documents describe the data of an event, or a list of them.
 */
import type { DocumentMediaType } from "../document/valid-document.js";
import { essenceOf, isJsonType, jsonSequence } from "../schema/media-type.js";
import type { Schema } from "../schema/schema.js";
import type { SchemaView } from "../schema/schema-view.js";
import type { EventForm, Sequence } from "./api.js";

/** `schema` describes the whole body, as a list where there is an `itemSchema`. */
export function buildSequence(
  { mediaType, itemSchema }: Pick<DocumentMediaType, "mediaType" | "itemSchema">,
  schema: Schema,
  view: SchemaView,
): Sequence | undefined {
  const item = view.at(schema, ["[]"]);
  if (essenceOf(mediaType) === "text/event-stream")
    return { kind: "events", events: buildEvents(schema, item, view) };
  const kind = itemSchema === undefined ? undefined : jsonSequence(mediaType);
  return kind && { kind, item: item ?? {} };
}

function buildEvents(schema: Schema, item: Schema | undefined, view: SchemaView): readonly EventForm[] {
  if (item !== undefined && isEvent(item, view)) return agreed(variants(item, [], view));
  return [dataForm(item ?? schema, view)];
}

/** Fields of an event in the stream; a schema that has others describes its data. */
const eventFields = new Set(["event", "data", "id", "retry", "comment"]);

function isEvent(item: Schema, view: SchemaView): boolean {
  const forms = [item, ...alternatives(item, view)].flatMap((part) => [...view.object(part).properties]);
  const isData = (schemas: readonly Schema[]): boolean =>
    schemas.every((schema) => (view.types(schema) ?? new Set(["string"])).has("string"));
  return (
    forms.some(([name]) => name === "data" || name === "event") &&
    forms.every(([name, schemas]) => eventFields.has(name) && (name !== "data" || isData(schemas)))
  );
}

/** The members of its unions, and of the unions in them. */
function alternatives(schema: Schema, view: SchemaView, seen = new Set<Schema>()): Schema[] {
  return view.parts(schema).flatMap((part) => {
    if (seen.has(part)) return [];
    seen.add(part);
    const members = [...(part.oneOf ?? []), ...(part.anyOf ?? [])];
    return members.flatMap((member) => [member, ...alternatives(member, view, seen)]);
  });
}

/** One form for each member of a union, which says what the schema around it says, too. */
function variants(schema: Schema, around: readonly Schema[], view: SchemaView): EventForm[] {
  const parts = [...around, schema];
  const members = view.parts(schema).flatMap(({ oneOf = [], anyOf = [] }) => [...oneOf, ...anyOf]);
  // A union that contains itself says no more the second time.
  const further = members.filter((member) => !parts.includes(member));
  if (further.length > 0) return further.flatMap((member) => variants(member, parts, view));
  const whole: Schema = { allOf: parts.map(withoutUnions) };
  const names = view.constant(whole, "event")?.values ?? [undefined];
  const { data, isJson } = eventData(view.object(whole).properties.get("data") ?? [], view);
  return names.map((name) => ({ ...(name === undefined ? {} : { name }), data, isJson }));

  function withoutUnions(part: Schema): Schema {
    const { oneOf: _one, anyOf: _any, tag: _tag, ...rest } = view.resolve(part);
    return rest;
  }
}

function eventData(schemas: readonly Schema[], view: SchemaView): Omit<EventForm, "name"> {
  const parts = schemas.flatMap((schema) => view.parts(schema));
  const content = parts.find(({ contentSchema }) => contentSchema !== undefined)?.contentSchema;
  const mediaType = parts.find(({ contentMediaType }) => contentMediaType !== undefined)?.contentMediaType;
  const isJson = mediaType === undefined ? content !== undefined : isJsonType(mediaType);
  return isJson ? { data: content ?? {}, isJson } : { data: schemas.at(-1) ?? text, isJson };
}

/** The data are JSON unless they are a string; nothing is known of them without a schema. */
function dataForm(schema: Schema, view: SchemaView): EventForm {
  const types = view.types(schema);
  const isKnown = Object.keys(schema).some((keyword) => keyword !== "docs");
  const isText = !isKnown || (types?.size === 1 && types.has("string"));
  return isText ? { data: isKnown ? schema : text, isJson: false } : { data: schema, isJson: true };
}

/** Events of one name are read alike. If their forms do not agree, their data remain text. */
function agreed(forms: readonly EventForm[]): EventForm[] {
  return forms.map((form) => {
    const isAlone = forms.every(({ name, isJson }) => name !== form.name || isJson === form.isJson);
    return isAlone ? form : { ...form, data: text, isJson: false };
  });
}

const text: Schema = { types: ["string"] };
