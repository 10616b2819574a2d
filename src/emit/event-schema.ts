/** The form of one event: its container with the type's constant and the event's own message put in. */
import type { Api, Event } from "../model/api.js";
import type { Schema } from "../model/schema.js";
import { schemaAt } from "./schema-at.js";

/** `undefined` where the form is not known. */
export function eventSchema({ type, payload }: Event, api: Api): Schema | undefined {
  switch (payload.kind) {
    case "contained": {
      const container = schemaAt({ reference: payload.container }, [], api) ?? {};
      const typeField = api.traits.webhooks?.container?.typeField ?? "type";
      // What the container says of its type field is about all types; the constant says enough.
      const untyped = new Map(container.properties);
      untyped.delete(typeField);
      const constant: Schema = { types: ["string"], enum: [type] };
      const typed = withProperty({ ...container, properties: untyped }, typeField, constant);
      return withPath(typed, payload.messagePath, payload.message, api);
    }
    case "whole":
      return payload.body;
    case "unknown":
      return undefined;
  }
}

function withPath(schema: Schema, path: readonly string[], value: Schema, api: Api): Schema {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = schemaAt(schema, [step], api) ?? { types: ["object"] };
  return withProperty(schema, step, withPath(inner, rest, value, api));
}

/** The property is there and required; its prose stays. */
function withProperty(schema: Schema, name: string, value: Schema): Schema {
  const docs = schema.properties?.get(name)?.docs;
  const properties = new Map(schema.properties).set(name, docs === undefined ? value : { ...value, docs });
  return { ...schema, properties, required: [...new Set([...(schema.required ?? []), name])].sort() };
}
