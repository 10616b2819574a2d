/**
 * The events of a version as its receiver reads them: data, written as text. templates/runtime/webhooks/events.ts says
 * what it means.
 */
import type { WebhookEventEntry } from "../../../templates/runtime/webhooks/events.js";
import type { Api, Event } from "../../model/api.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import { eventKind } from "../event-schema.js";

/** The events whose form is known. */
export function knownEvents(events: Iterable<Event>): Event[] {
  return [...events].filter(({ payload }) => payload.kind !== "unknown");
}

/** Where a delivered body says its type; empty where it does not. */
export function typePath(api: Api): readonly string[] {
  const { container } = api.traits.webhooks ?? {};
  if (container !== undefined) return [container.typeField];
  const tags = api.events.map(({ payload }) => (payload.kind === "whole" ? payload.tag : undefined));
  const tag = tags.find((name) => name !== undefined);
  if (tag !== undefined) return [tag];
  return api.events.some((event) => eventKind(event, api) === "whole") ? ["type"] : [];
}

export function messagePath({ traits }: Api): readonly string[] {
  return traits.webhooks?.container?.messagePath ?? [];
}

export function eventEntry(event: Event, api: Api): WebhookEventEntry | undefined {
  const { payload, topic } = event;
  const kind = eventKind(event, api);
  if (payload.kind === "unknown" || kind === undefined) return undefined;
  const view = schemaView(api.schemas);
  const described = payload.kind === "contained" ? payload.message : payload.body;
  const required = [...view.requiredProperties(described)].sort();
  const [typeField] = kind === "contained" ? [] : typePath(api);
  const values = closedTexts(described, view).filter(([name]) => name !== typeField);
  const isWrapped = payload.kind === "contained" && api.traits.webhooks?.wrapping === "single-key";
  return {
    kind,
    ...(topic === undefined ? {} : { topic }),
    ...(!isWrapped || payload.wrapper === undefined ? {} : { wrapper: payload.wrapper }),
    ...(isWrapped ? { unwrap: unwrapping(described, required, view) } : {}),
    ...(required.length === 0 ? {} : { required }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
  };
}

/** Whether a flat message can itself be an object whose only field holds an object: then only the wrapper's name tells. */
function unwrapping(message: Schema, required: readonly string[], view: SchemaView): "single-key" | "named" {
  if (required.length > 1) return "single-key";
  const { properties } = view.object(message);
  const candidates =
    required.length === 1 ? required.map((name) => properties.get(name) ?? [{}]) : [...properties.values()];
  return candidates.flat().some((form) => view.types(form)?.has("object") ?? true) ? "named" : "single-key";
}

function closedTexts(schema: Schema, view: SchemaView): [string, readonly string[]][] {
  return Array.from(view.object(schema).properties).flatMap(
    ([name, forms]): [string, readonly string[]][] => {
      const isOpen = forms.some((form) => view.parts(form).some(({ open }) => open === true));
      const [values] = isOpen
        ? []
        : forms.map((form) => view.strings(form)).filter((found) => found !== undefined);
      return values === undefined ? [] : [[name, values]];
    },
  );
}
