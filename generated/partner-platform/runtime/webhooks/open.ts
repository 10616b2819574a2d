// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Opens a delivery: verifies it, decodes it into a typed event, shows that to the listeners, and offers to claim it.
 *
 * The event follows from the delivered type alone, since fields do not distinguish the messages of different events. No
 * genuine delivery is refused: an unknown type, or a body that does not match its type, becomes `$unknown`.
 */
import { isObject, ownValue, valueAt, type JsonObject } from "../json.js";
import { orderOf, statusOf } from "../lifecycles/statuses.js";
import type { AnyEvent, UnknownEvent } from "../types.js";
import type { RequestLike } from "../web.js";
import type { WebhookBody } from "./body.js";
import { claimDelivery, marksOf } from "./claim.js";
import type { WebhookDelivery } from "../deliveries/delivery.js";
import type { OpenedDelivery } from "../deliveries/settle.js";
import type { WebhookEventEntry, WebhookEventTable } from "./events.js";
import { headerValues } from "./headers.js";
import type { WebhookHeaders } from "./parts.js";
import { refuseOption } from "../deliveries/verification-error.js";
import type { Verifier } from "./verify.js";
import { complain } from "../deliveries/webhook-outcome.js";

/** A delivery on platforms without a Web `Request`. */
export interface RawDelivery {
  /** The raw body, or the stream or request to read it from. */
  readonly body: WebhookBody;
  readonly headers: WebhookHeaders;
}

/** A delivery that was verified and decoded, and is not yet claimed. */
export interface DecodedDelivery extends OpenedDelivery {
  /** They say what it is about. */
  readonly tables: readonly WebhookEventTable[];
}

/** The parts of a receiver that open its deliveries. */
export interface OpeningContext {
  readonly verifier: Verifier;
  /** Accepts what was verified elsewhere. */
  readonly accept: (verified: VerifiedElsewhere) => Verifier;
  readonly mayExplain: () => boolean;
  /** In order of preference. */
  readonly tables: readonly WebhookEventTable[];
  readonly typeOf: TypeOption | undefined;
  readonly listeners: Iterable<{ readonly hear: (event: never) => void }>;
  readonly rememberSeconds: number;
}

/** Finds the type of an event whose body does not have it at the documented path. */
export type TypeOption = (
  payload: unknown,
  header: (name: string) => string | undefined,
) => string | undefined;

export type Open = (
  delivery: RequestLike | RawDelivery,
  verified?: VerifiedElsewhere,
) => Promise<DecodedDelivery>;

/** An event that somebody else has verified, such as the queue that it comes from. */
export interface VerifiedElsewhere {
  readonly verified: true;
  /** When it was sent: a `Date`, or seconds since 1970. Default: now. */
  readonly at?: Date | number | undefined;
  /** The id of the delivery, as its header has it: by it, a copy that is delivered directly is recognised. */
  readonly id?: string | undefined;
}

export function createOpen({
  verifier,
  accept,
  mayExplain,
  tables,
  typeOf,
  listeners,
  rememberSeconds,
}: OpeningContext): Open {
  return async (delivery, elsewhere) => {
    const { body, headers } = elsewhere ? { body: bodyOf(delivery), headers: {} } : rawDelivery(delivery);
    const chosen = elsewhere ? accept(elsewhere) : verifier;
    const verified = await chosen.verify(body, headers, mayExplain);
    const readType =
      typeOf && ((payload: unknown) => typeOf(payload, (name) => headerValues(headers, name)[0]));
    const { event, versions } = decodeEvent(verified.json(), tablesOf(headers, tables), readType);
    show(event, listeners);
    const status = statusOf(
      event.type,
      tables.map(({ statuses }) => statuses),
    );
    return {
      event,
      tables,
      marks: () => marksOf(verified),
      claim: async (store, claimSeconds) => {
        const durations = { claimSeconds, rememberSeconds };
        const { state, ...claimed } = await claimDelivery(store, verified, durations);
        const { id, timestamp, rawBody, replayKeys, secretIndex } = verified;
        return {
          source: "delivery",
          id,
          timestamp,
          rawBody,
          replayKeys,
          secretIndex,
          versions,
          claim: state,
          isDuplicate: state !== "claimed",
          ...claimed,
          order: status ? orderOf(event, status) : unordered,
        } as WebhookDelivery;
      },
    };
  };
}

/** Those of the version that the delivery names; all if it names none. None of them: the event is unknown. */
function tablesOf(
  headers: WebhookHeaders,
  tables: readonly WebhookEventTable[],
): readonly WebhookEventTable[] {
  return tables.filter(({ version, versionHeader }) => {
    const [named = version] = versionHeader ? headerValues(headers, versionHeader) : [];
    return named === version;
  });
}

function unordered(): "unknown" {
  return "unknown";
}

/** A parsed event as JSON; any other form is raw. */
function bodyOf(event: unknown): WebhookBody {
  const kind = Object.prototype.toString.call(event);
  if (kind !== "[object Object]" && kind !== "[object Array]") return event as WebhookBody;
  try {
    return JSON.stringify(event);
  } catch {
    refuseOption("The event cannot be written as JSON.");
  }
}

function rawDelivery(delivery: unknown): RawDelivery {
  if (typeof delivery !== "object" || delivery === null) {
    refuseOption("Expected a `Request`, or `body` and `headers`.");
  }
  if ("arrayBuffer" in delivery && typeof delivery.arrayBuffer === "function") {
    const request = delivery as RequestLike;
    return { body: request, headers: request.headers };
  }
  return delivery as RawDelivery;
}

function show(event: AnyEvent, listeners: OpeningContext["listeners"]): void {
  for (const { hear } of listeners) {
    try {
      hear(event as never);
    } catch (error) {
      complain("A listener of the webhook receiver failed:", error);
    }
  }
}

export interface Decoded {
  readonly event: AnyEvent | UnknownEvent;
  /** Versions whose description of the event fits the body. */
  readonly versions: readonly string[];
}

export type TypeReader = (payload: unknown) => string | undefined;

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
  const entry = ownValue<WebhookEventEntry>(table.events, type);
  if (entry === undefined) return undefined;
  if (!isObject(payload)) {
    // A body may be an array or a string, unless its description has fields.
    const mayBeAny = entry.kind === "payload" && entry.required === undefined;
    return mayBeAny ? { version, event: { type, payload } as AnyEvent, isFitting: true } : undefined;
  }
  if (entry.kind !== "contained") {
    const event = entry.kind === "whole" ? payload : { type, payload };
    return {
      version,
      event: event as AnyEvent & JsonObject,
      isFitting: fits(payload, entry),
    };
  }
  const delivered = valueAt(payload, messagePath);
  const message = unwrap(delivered, entry);
  if (!isObject(message)) return undefined;
  const event = message === delivered ? payload : replaceAt(payload, messagePath, message);
  return {
    version,
    event: { ...event, type },
    isFitting: fits(message, entry),
  };
}

function typeAt(payload: unknown, path: readonly string[]): string | undefined {
  const type = path.length === 0 ? undefined : valueAt(payload, path);
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
      const value = ownValue(message, name);
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

function replaceAt(container: JsonObject, [step, ...rest]: readonly string[], value: JsonObject): JsonObject {
  if (step === undefined) return value;
  const inner = container[step];
  return {
    ...container,
    [step]: replaceAt(isObject(inner) ? inner : {}, rest, value),
  };
}
