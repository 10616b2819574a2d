/**
 * The events of a version in the form that its receiver reads. templates/runtime/webhooks/events.ts describes the data.
 */
import type { WebhookEventEntry } from "../../../templates/runtime/webhooks/events.js";
import * as make from "../../code/make.js";
import type { Expression, FieldExpression, Property, WordExpression } from "../../code/syntax.js";
import { isPlainKey } from "../../code/identifier.js";
import type { Api, Event, EventPayload } from "../../model/api.js";
import type { ApiVersion } from "../../values/version.js";
import { DirectionalFields } from "../../schema/direction.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import type { Receiver } from "../../timeline/webhooks.js";
import { eventKind, type EventKind } from "../event-schema.js";
import type { VersionScope } from "../version-scope.js";

/** The path to the type in a delivered body; empty if it has none. */
export function typePath(api: Api): readonly string[] {
  const { container, signature } = api.traits.webhooks ?? {};
  if (container !== undefined) return [container.typeField];
  const [place, ...others] = signature?.type ?? [];
  if (place?.field !== undefined && others.length === 0) return place.field;
  const tags = api.events.map(({ payload }) => (payload.kind === "whole" ? payload.tag : undefined));
  const tag = tags.find((name) => name !== undefined);
  if (tag !== undefined) return [tag];
  return api.events.some((event) => eventKind(event, api) === "whole") ? ["type"] : [];
}

export function messagePath({ traits }: Api): readonly string[] {
  return traits.webhooks?.container?.messagePath ?? [];
}

/** Path of the message in an event as it is received. */
export function messageIn(event: Event, api: Api): readonly string[] {
  const kind = eventKind(event, api);
  return kind === "contained" ? messagePath(api) : kind === "payload" ? ["payload"] : [];
}

export function eventEntry(event: Event, api: Api): WebhookEventEntry | undefined {
  const { payload, topic } = event;
  const kind = eventKind(event, api);
  if (payload.kind === "unknown" || kind === undefined) return undefined;
  const view = schemaView(api.schemas);
  const described = payload.kind === "contained" ? payload.message : payload.body;
  const fields = new DirectionalFields(view);
  const { properties } = view.object(described);
  const required = [...view.requiredProperties(described)]
    .filter((name) => properties.get(name)?.some((form) => fields.isLeftOut(form, "response")) !== true)
    .sort();
  const typeField = kind === "contained" ? undefined : ownTypeField(payload, kind);
  const values = closedTexts(described, view).filter(([name]) => name !== typeField);
  const { repeats = [] } = payload.kind === "contained" ? payload : {};
  const thing = properties.has("id") ? undefined : repeats.find(({ field }) => field === "id")?.path;
  const isWrapped = payload.kind === "contained" && api.traits.webhooks?.wrapping === "single-key";
  return {
    kind,
    ...(topic === undefined ? {} : { topic }),
    ...(!isWrapped || payload.wrapper === undefined ? {} : { wrapper: payload.wrapper }),
    ...(thing === undefined ? {} : { thing }),
    ...(isWrapped ? { unwrap: unwrapping(described, required, view) } : {}),
    ...(required.length === 0 ? {} : { required }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
  };
}

/** The field of a body that holds its type. Its values do not distinguish versions. */
function ownTypeField(payload: EventPayload, kind: EventKind): string | undefined {
  const tag = payload.kind === "whole" ? payload.tag : undefined;
  return tag ?? (kind === "whole" ? "type" : undefined);
}

/** `named` if a flat message can itself be an object whose only field is an object: then the wrapper's name decides. */
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
        : forms.map((form) => view.strings(form)).filter((strings) => strings !== undefined);
      return values === undefined ? [] : [[name, values]];
    },
  );
}

/** The versions from which a receiver's table takes entries. */
export function otherHomes({ entries }: Pick<Receiver, "entries">, { version }: VersionScope): ApiVersion[] {
  const homes = new Set(Array.from(entries.values(), ({ home }) => home));
  return [...homes].filter((home) => home !== version.version);
}

/** An object with properties of other modules. Bundlers keep such reads as side effects, except in a pure call. */
export function tableObject(properties: readonly Property[], isDerived: boolean): Expression {
  const object = make.openedObject(properties);
  return isDerived ? { kind: "pure-object", object } : object;
}

/** `fixtures.ping`, `fixtures["door.opened"]` */
export function entryOf(table: WordExpression | FieldExpression, key: string): Expression {
  const isPlain = isPlainKey(key) && key !== "__proto__";
  return isPlain ? { kind: "field", of: table, name: key } : { kind: "entry", table, key };
}
