/** Events of the table in the traits: a row is an event, with its message in the container. */
import type { Event, EventPayload } from "./api.js";
import type { ModelContext } from "./model-context.js";
import type { EventTrait } from "./traits.js";

export function buildTableEvents(context: ModelContext): readonly Event[] {
  const table = context.traits.webhooks?.events ?? [];
  return table.flatMap((row, index) => {
    const pointer = `#/x-client/webhooks/events/${index}`;
    const type = row.type ?? row.topic;
    if (type === undefined) {
      context.report(
        "EVENT_WITHOUT_NAME",
        pointer,
        `The event "${row.description}" has neither topic nor type.`,
      );
      return [];
    }
    if (table.findIndex((other) => (other.type ?? other.topic) === type) < index) {
      context.report("TRAIT_NAME_REPEATED", pointer, `Two events of the table have the type \`${type}\`.`);
      return [];
    }
    return [buildTableEvent(row, type, pointer, context)];
  });
}

function buildTableEvent(row: EventTrait, type: string, pointer: string, context: ModelContext): Event {
  return {
    type,
    ...(row.topic === undefined ? {} : { topic: row.topic }),
    source: "table",
    pointer,
    description: row.description,
    deprecated: false,
    notes: row.notes ?? [],
    payload: buildPayload(row, pointer, context),
  };
}

/** Without a container the message is the whole delivery. */
function buildPayload(
  { type, message, wrapper, repeats = [] }: EventTrait,
  pointer: string,
  context: ModelContext,
): EventPayload {
  if (type === undefined || message === undefined)
    return { kind: "unknown", isTypeKnown: type !== undefined };
  if (!context.schemas.has(message)) {
    context.report("TRAIT_SCHEMA_UNKNOWN", `${pointer}/message`, `There is no schema \`${message}\`.`);
    return { kind: "unknown", isTypeKnown: true };
  }
  const container = context.traits.webhooks?.container;
  if (container === undefined)
    return { kind: "whole", body: { reference: message }, mediaType: "application/json" };
  repeats.forEach(({ path }, index) => {
    if (context.view.at({ reference: container.schema }, path) === undefined)
      context.report(
        "TRAIT_FIELD_UNKNOWN",
        `${pointer}/repeats/${index}/path`,
        `\`${container.schema}\` has no field \`${path.join(".")}\`.`,
      );
  });
  return {
    kind: "contained",
    container: container.schema,
    messagePath: container.messagePath,
    message: { reference: message },
    ...(wrapper === undefined ? {} : { wrapper }),
    ...(repeats.length === 0 ? {} : { repeats }),
  };
}
