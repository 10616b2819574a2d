/**
 * The declarations of all versions, aligned: the same name is the same thing, and equal shapes are one.
 *
 * A declaration's home is the oldest selected version that has it in exactly this shape. Only its home
 * writes it out; every later version re-exports it. So a new version never changes an older one's text.
 */
import type { Api, Event, Operation, SchemaDeclaration } from "../model/api.js";
import type { ErrorCodeSet, MessageTrait } from "../model/traits.js";
import { compareVersions, type ApiVersion } from "../model/version.js";
import {
  fingerprintErrorSet,
  fingerprintEvent,
  fingerprintMessage,
  fingerprintOperation,
} from "./fingerprint-declaration.js";
import { fingerprintSchemas } from "./fingerprint-schemas.js";
import { receivedSchemas } from "./received-schemas.js";

export interface Timeline {
  readonly api: string;
  /** Oldest first; never empty. */
  readonly versions: readonly TimelineVersion[];
}

export interface TimelineVersion {
  readonly api: Api;
  readonly version: ApiVersion;
  readonly schemas: ReadonlyMap<string, Placed<SchemaDeclaration>>;
  /** By operation id. */
  readonly operations: ReadonlyMap<string, Placed<Operation>>;
  /** By event type. */
  readonly events: ReadonlyMap<string, Placed<Event>>;
  readonly errorSets: ReadonlyMap<string, Placed<ErrorCodeSet>>;
  readonly messages: ReadonlyMap<string, Placed<MessageTrait>>;
  /** Schemas that reach the client in an answer or an event. */
  readonly received: ReadonlySet<string>;
}

/** A declaration with its place in time. */
export interface Placed<Declaration> {
  readonly declaration: Declaration;
  /** Structural and transitive: equal when nothing that it reaches differs, prose apart. */
  readonly fingerprint: string;
  readonly home: ApiVersion;
}

/** `apis` are versions of one API in any order. */
export function buildTimeline(apis: readonly Api[]): Timeline {
  const sorted = [...apis].sort((left, right) => compareVersions(left.version, right.version));
  const [oldest] = sorted;
  if (oldest === undefined) throw new RangeError("A timeline needs at least one version.");
  const homes = new Homes();
  return { api: oldest.name, versions: sorted.map((api) => placeVersion(api, homes)) };
}

function placeVersion(api: Api, homes: Homes): TimelineVersion {
  const received = receivedSchemas(api);
  const schemaFingerprints = fingerprintSchemas(api, received);
  const place = <Declaration>(
    kind: string,
    entries: Iterable<readonly [string, Declaration]>,
    fingerprint: (declaration: Declaration, name: string) => string,
  ): ReadonlyMap<string, Placed<Declaration>> =>
    new Map(
      Array.from(entries, ([name, declaration]) => {
        const print = fingerprint(declaration, name);
        return [
          name,
          { declaration, fingerprint: print, home: homes.of(`${kind} ${name} ${print}`, api.version) },
        ];
      }),
    );
  return {
    api,
    version: api.version,
    received,
    schemas: place("schema", api.schemas, (_, name) => schemaFingerprints.get(name) ?? ""),
    operations: place("operation", byKey(api.operations, "id"), (operation) =>
      fingerprintOperation(operation, api, schemaFingerprints),
    ),
    events: place("event", byKey(api.events, "type"), (event) =>
      fingerprintEvent(event, api, schemaFingerprints),
    ),
    errorSets: place("errors", byKey(api.errorSets, "name"), fingerprintErrorSet),
    messages: place("message", byKey(api.messages, "name"), fingerprintMessage),
  };
}

/** Remembers which version showed a shape first. */
class Homes {
  readonly #first = new Map<string, ApiVersion>();

  of(shape: string, version: ApiVersion): ApiVersion {
    const known = this.#first.get(shape);
    if (known !== undefined) return known;
    this.#first.set(shape, version);
    return version;
  }
}

function byKey<Key extends string, Item extends Record<Key, string>>(
  items: readonly Item[],
  key: Key,
): (readonly [string, Item])[] {
  return items.map((item) => [item[key], item] as const);
}
