/**
 * A place in both documents, with the callers affected by a difference there.
 *
 * Comparisons record their results with `at.fact(difference)`. An added or removed thing has a place on one side only.
 */

import type { Api, Event, Operation } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import type { Matches } from "./matches.js";
import type { Difference, Fact } from "./fact.js";
import {
  type Caller,
  type Endpoint,
  nowhere,
  type Part,
  type Place,
  type Places,
  placesOf,
} from "./place.js";
import { startNode } from "./schemas/node.js";
import { haveSameMeaning } from "./schemas/probe.js";
import type { Recorder } from "./schemas/recorder.js";
import type { Walk } from "./schemas/walk.js";
import type { CallerFindings } from "./findings.js";

interface Versions {
  readonly before: Api;
  readonly after: Api;
}

/** Shared by all places of one comparison. */
export interface Comparison extends Versions {
  readonly matches: Matches;
  readonly recorder: Recorder;
  /** For questions about the meaning of two schemas. */
  readonly probe: Walk;
  readonly facts: Fact[];
  /** Differences of schemas; `spreadUses` works out their callers at the end. */
  readonly findings: CallerFindings[];
}

export class At {
  readonly comparison: Comparison;
  readonly #places: Places;
  readonly #callers: readonly Caller[];
  /** The places of the whole operation or event. */
  readonly #whole: Places;

  constructor(comparison: Comparison, places: Places, callers: readonly Caller[], outer = places) {
    this.comparison = comparison;
    this.#places = places;
    this.#callers = callers;
    this.#whole = outer;
  }

  fact(difference: Difference): void {
    const uses = this.#callers.map((caller) => ({ caller, path: "", field: "", holder: "", through: "" }));
    this.comparison.facts.push({ ...difference, at: this.#places, path: "", uses });
  }

  /** Only descriptions differ. */
  prose(): void {
    const { before, after } = this.#places;
    const place = after ?? before;
    if (place !== undefined) this.comparison.recorder.prose.add(place.pointer);
  }

  /** Compares the schemas of a parameter, body, response, header or payload. `isOptional`: in both versions. */
  schemas(before: Schema, after: Schema, isOptional = false): void {
    const { before: older, after: newer } = this.#places;
    if (older === undefined || newer === undefined)
      throw new Error("Both schemas of a comparison need a place.");
    const differences = this.comparison.recorder.compare(
      startNode(before, older),
      startNode(after, newer),
      isOptional,
    );
    if (differences.facts.length + differences.edges.length === 0) return;
    for (const caller of this.#callers) this.comparison.findings.push({ caller, differences });
  }

  /** A part of the operation or event. `met`: the part in which callers meet it, if it is a different one. */
  part(before: PartPlace | undefined, after: PartPlace | undefined, met?: Part): At {
    const { before: older, after: newer } = this.#whole;
    const inside = (place: Place, { part, pointer }: PartPlace): Place => ({
      ...place,
      pointer,
      owner: "part" in place.owner ? { ...place.owner, part } : place.owner,
    });
    const places = placesOf(older && before && inside(older, before), newer && after && inside(newer, after));
    const part = met ?? (after ?? before)?.part ?? whole;
    const callers = this.#callers.map(({ endpoint, isNew }) => callerOf(endpoint, part, isNew));
    return new At(this.comparison, places, callers, this.#whole);
  }

  areSame(before: Schema, after: Schema): boolean {
    return haveSameMeaning(startNode(before, nowhere), startNode(after, nowhere), this.comparison.probe);
  }
}

/** The API as a whole. An overlay may supply a trait that is not in the document. */
export function atApi(comparison: Comparison, pointer: string, callers: readonly Caller[] = []): At {
  const place = ({ pointers }: Api): Place => ({
    owner: nowhere.owner,
    pointer: pointers.has(pointer) ? pointer : "#/info",
    path: "",
  });
  return new At(comparison, placesOf(place(comparison.before), place(comparison.after)), callers);
}

/** An event, met by its receivers; a callback, met by the caller who requests it. */
export function atEvent(
  comparison: Comparison,
  before: Event | undefined,
  after: Event | undefined,
  caller?: Caller,
): At {
  const place = ({ type, pointer }: Event): Place => ({
    owner: { kind: "event", name: type, part: payload },
    pointer,
    path: "",
  });
  const name = (after ?? before)?.type ?? "";
  const receiver = callerOf({ kind: "event", name }, payload, before === undefined);
  return new At(comparison, placesOf(before && place(before), after && place(after)), [caller ?? receiver]);
}

/** Two declared types. Type names have no callers. */
export function atTypes(comparison: Comparison, before: string | undefined, after: string | undefined): At {
  const place = (name: string | undefined): Place | undefined => {
    if (name === undefined) return undefined;
    const declaration = comparison.after.schemas.get(name) ?? comparison.before.schemas.get(name);
    return { owner: { kind: "schema", name }, pointer: declaration?.pointer ?? "", path: "" };
  };
  return new At(comparison, placesOf(place(before), place(after)), []);
}

/** An operation; undefined in a version that does not have it. */
export function atOperation(
  comparison: Comparison,
  ...[before, after]: readonly [Operation, Operation | undefined] | readonly [undefined, Operation]
): At {
  const place = ({ id, pointer }: Operation): Place => ({
    owner: { kind: "operation", name: id, part: whole },
    pointer,
    path: "",
  });
  const operation = before === undefined ? after : (after ?? before);
  const caller = callerOf(endpointOf(operation), whole, before === undefined);
  return new At(comparison, placesOf(before && place(before), after && place(after)), [caller]);
}

/** A part of an operation or event, in one document. */
export interface PartPlace {
  readonly part: Part;
  readonly pointer: string;
}

const whole: Part = { kind: "operation" };
export const payload: Part = { kind: "payload" };

/** The operation as a whole, at any pointer inside it. */
export function wholeOf({ pointer }: { readonly pointer: string }): PartPlace {
  return { part: whole, pointer };
}

export function endpointOf({ id, method, path, tags }: Operation): Endpoint {
  return { kind: "operation", name: id, method, path, tag: tags[0] ?? "" };
}

export function callerOf(endpoint: Endpoint, part: Part, isNew = false): Caller {
  return { endpoint, isNew, direction: sentParts.has(part.kind) ? "request" : "response", part };
}

/** The caller sends these; the receiver of a delivery sends the answer. */
const sentParts: ReadonlySet<Part["kind"]> = new Set(["operation", "parameter", "body", "answer"]);
