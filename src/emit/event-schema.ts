/** The form of one event, in its type and in the receiver. */
import type { Api, Event, EventPayload } from "../model/api.js";
import { DirectionalFields } from "../schema/direction.js";
import type { Schema } from "../schema/schema.js";
import { schemaView } from "../schema/schema-view.js";
import type { RepeatedField } from "../traits/types.js";

/**
 * - `contained`: the container with the constant type, also under `type`, and the message of the event
 * - `whole`: the body itself, which has its type under `type`
 * - `payload`: `{ type, payload }`, if the body has no type, or has it elsewhere
 */
export type EventKind = "contained" | "whole" | "payload";

/** Undefined if the form is not known. */
export function eventKind({ type, payload }: Event, api: Api): EventKind | undefined {
  if (payload.kind === "unknown") return undefined;
  if (payload.kind === "contained") return "contained";
  const view = schemaView(api.schemas);
  const constant = view.constant(payload.body, "type");
  const saysType = constant?.isRequired === true && constant.values.join("\n") === type;
  const isObject =
    [...(view.types(payload.body) ?? [])].join() === "object" && !view.allowsNull(payload.body);
  return saysType && isObject ? "whole" : "payload";
}

/** Undefined if the form is not known. */
export function eventSchema(event: Event, api: Api): Schema | undefined {
  const { type, payload } = event;
  const constant: Schema = { types: ["string"], enum: [type] };
  switch (payload.kind) {
    case "contained": {
      const contained = containerWith(payload, constant, delivered(payload.message, api), api);
      return withRepeats(contained, payload.repeats ?? [], api);
    }
    case "whole":
      if (eventKind(event, api) === "whole") return payload.body;
      return {
        types: ["object"],
        properties: new Map([
          [
            "payload",
            { ...delivered(payload.body, api), docs: { description: "The body as it was delivered." } },
          ],
          ["type", constant],
        ]),
        required: ["payload", "type"],
      };
    case "unknown":
      return undefined;
  }
}

/** The delivered message, even if marked as write-only: with both marks, it travels both ways. */
function delivered(message: Schema, api: Api): Schema {
  const isLeftOut = new DirectionalFields(schemaView(api.schemas)).isLeftOut(message, "response");
  return isLeftOut ? { ...message, readOnly: true, writeOnly: true } : message;
}

/** The container of an event with this type and this message. */
export function containerWith(
  { container: name, messagePath }: Pick<PayloadSchema, "container" | "messagePath">,
  type: Schema,
  message: Schema,
  api: Api,
): Schema {
  const container = schemaView(api.schemas).resolve({ reference: name });
  const typeField = api.traits.webhooks?.container?.typeField ?? "type";
  // The description of the type field covers all types.
  const untyped = new Map(container.properties);
  untyped.delete(typeField);
  const typed = withProperty({ ...container, properties: untyped }, typeField, type);
  // A receiver switches on `type`, even if the container has another name for the field.
  return withPath(withProperty(typed, "type", type), messagePath, message, api);
}

export type PayloadSchema = Extract<EventPayload, { kind: "contained" }>;

/** A field that repeats a required value is itself always present. */
function withRepeats(schema: Schema, repeats: readonly RepeatedField[], api: Api): Schema {
  return repeats.reduce((whole, { field, path }) => {
    const { nullable: _nullable, ...repeated } = schemaView(api.schemas).resolveAt(schema, path) ?? {};
    return withProperty(whole, field, repeated);
  }, schema);
}

function withPath(schema: Schema, path: readonly string[], value: Schema, api: Api): Schema {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = schemaView(api.schemas).resolveAt(schema, [step]) ?? { types: ["object"] };
  return withProperty(schema, step, withPath(inner, rest, value, api));
}

/** Adds a required property, keeping its description. */
function withProperty(schema: Schema, name: string, value: Schema): Schema {
  const docs = schema.properties?.get(name)?.docs;
  const properties = new Map(schema.properties).set(name, docs === undefined ? value : { ...value, docs });
  return { ...schema, properties, required: [...new Set([...(schema.required ?? []), name])].sort() };
}
