// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Decodes a verified body into a typed event, by the delivered type alone: the messages of different events cannot be
 * distinguished by their fields.
 *
 * Nothing genuine is refused here. A type that no version knows, or a form that its type does not promise, is `$unknown`.
 */
import type { UnknownEvent } from "../types.js";
import type { AnyEvent, WebhookEventEntry, WebhookEventTable } from "./events.js";

export interface Decoded {
  readonly event: AnyEvent | UnknownEvent;
  /** Versions whose description of the event fits the body. */
  readonly versions: readonly string[];
}

export type TypeReader = (payload: unknown) => string | undefined;

/** `tables` in order of preference. */
export function decodeEvent(
  payload: unknown,
  tables: readonly WebhookEventTable[],
  typeOf: TypeReader | undefined,
): Decoded {
  const readings = tables.flatMap((table) => {
    const type = typeOf === undefined ? typeAt(payload, table.typePath) : typeOf(payload);
    return type === undefined ? [] : (read(payload, type, table) ?? []);
  });
  const fitting = readings.filter(({ isFitting }) => isFitting);
  const event = (fitting[0] ?? readings[0])?.event ?? unknownEvent(payload, tables, typeOf);
  return { event, versions: fitting.map(({ version }) => version) };
}

interface Reading {
  readonly version: string;
  readonly event: AnyEvent;
  readonly isFitting: boolean;
}

function read(payload: unknown, type: string, table: WebhookEventTable): Reading | undefined {
  const { version, messagePath } = table;
  const entries: Readonly<Record<string, WebhookEventEntry>> = table.events;
  const entry = Object.hasOwn(entries, type) ? entries[type] : undefined;
  if (entry === undefined) return undefined;
  if (!isObject(payload)) {
    // A body may be an array or a string, unless its description has fields.
    const mayBeAny = entry.kind === "payload" && entry.required === undefined;
    return mayBeAny ? { version, event: { type, payload } as AnyEvent, isFitting: true } : undefined;
  }
  switch (entry.kind) {
    case "contained": {
      const delivered = at(payload, messagePath);
      const message = unwrap(delivered, entry);
      if (!isObject(message)) return undefined;
      const event = message === delivered ? payload : replaceAt(payload, messagePath, message);
      return {
        version,
        event: event["type"] === type ? (event as AnyEvent & JsonObject) : { ...event, type },
        isFitting: fits(message, entry),
      };
    }
    case "whole":
      return {
        version,
        event: payload as unknown as AnyEvent,
        isFitting: fits(payload, entry),
      };
    case "payload":
      return {
        version,
        event: { type, payload } as AnyEvent,
        isFitting: fits(payload, entry),
      };
  }
}

function typeAt(payload: unknown, path: readonly string[]): string | undefined {
  const type = path.length === 0 ? undefined : at(payload, path);
  return typeof type === "string" ? type : undefined;
}

function unwrap(message: unknown, { wrapper, unwrap }: WebhookEventEntry): unknown {
  if (unwrap === undefined || !isObject(message)) return message;
  const [key, ...others] = Object.keys(message);
  if (key === undefined || others.length > 0 || (unwrap === "named" && key !== wrapper)) return message;
  const inner = message[key];
  return isObject(inner) ? inner : message;
}

function fits(message: JsonObject, { required = [], values = {} }: WebhookEventEntry): boolean {
  return (
    required.every((name) => Object.hasOwn(message, name)) &&
    Object.entries(values).every(([name, known]) => {
      const value = Object.hasOwn(message, name) ? message[name] : undefined;
      return typeof value !== "string" || known.includes(value);
    })
  );
}

function unknownEvent(
  payload: unknown,
  tables: readonly WebhookEventTable[],
  typeOf: TypeReader | undefined,
): UnknownEvent {
  const types =
    typeOf === undefined ? tables.map(({ typePath }) => typeAt(payload, typePath)) : [typeOf(payload)];
  return {
    type: "$unknown",
    receivedType: types.find((type) => type !== undefined),
    payload,
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own properties only: a path may contain any name. */
function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
    value,
  );
}

function replaceAt(container: JsonObject, [step, ...rest]: readonly string[], value: JsonObject): JsonObject {
  if (step === undefined) return value;
  const inner = container[step];
  return {
    ...container,
    [step]: replaceAt(isObject(inner) ? inner : {}, rest, value),
  };
}
