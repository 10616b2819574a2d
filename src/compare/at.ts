/**
 * A place in both documents, with the callers affected by a difference there.
 *
 * Comparisons record their results with `at.fact(difference)`. An added or removed thing has a place on one side only.
 */

import type { Api, Event, Operation } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import type { Matches } from "./matches.js";
import type { Difference, Fact } from "./fact.js";
import { type Caller, type Endpoint, type Part, type Place, type Places, placesOf } from "./place.js";
import { startNode } from "./schemas/node.js";
import { haveSameMeaning } from "./schemas/probe.js";
import type { Recorder } from "./schemas/recorder.js";
import type { CallerFindings } from "./findings.js";

interface Versions {
  readonly before: Api;
  readonly after: Api;
}

/** Shared by all places of one comparison. */
export interface Comparison extends Versions {
  readonly matches: Matches;
  readonly recorder: Recorder;
  readonly facts: Fact[];
  /** Differences of schemas; `spreadUses` works out their callers at the end. */
  readonly findings: CallerFindings[];
}

export class At {
  readonly comparison: Comparison;
  readonly #places: Places;
  readonly #callers: readonly Caller[];

  constructor(comparison: Comparison, places: Places, callers: readonly Caller[]) {
    this.comparison = comparison;
    this.#places = places;
    this.#callers = callers;
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

  /** A part with its own pointers; undefined on a side that lacks it. */
  within(part: Part, before: string | undefined, after: string | undefined): At {
    const { before: older, after: newer } = this.#places;
    const inside = (place: Place, pointer: string): Place => ({
      ...place,
      pointer,
      owner: place.owner.kind === "event" ? { ...place.owner, part } : place.owner,
    });
    const places = placesOf(
      older && before !== undefined ? inside(older, before) : undefined,
      newer && after !== undefined ? inside(newer, after) : undefined,
    );
    const callers = this.#callers.map(({ endpoint, isNew }) => callerOf(endpoint, part, isNew));
    return new At(this.comparison, places, callers);
  }

  areSame(before: Schema, after: Schema): boolean {
    const nowhere = { owner: { kind: "api" }, pointer: "" } as const;
    const { probe } = this.comparison.recorder;
    return haveSameMeaning(startNode(before, nowhere), startNode(after, nowhere), probe);
  }
}

/** The API as a whole. An overlay may supply a trait that is not in the document. */
export function atApi(comparison: Comparison, pointer: string, callers: readonly Caller[] = []): At {
  const place = ({ pointers }: Api): Place => ({
    owner: { kind: "api" },
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
  const place = ({ type, pointer }: Event): Place => ({ owner: { kind: "event", type }, pointer, path: "" });
  const type = (after ?? before)?.type ?? "";
  const receiver = callerOf({ kind: "event", type }, { kind: "payload" }, before === undefined);
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

/** An operation in two versions, or in the one that has it. */
export class ComparedCall {
  readonly #comparison: Comparison;
  readonly #before: Operation | undefined;
  readonly #after: Operation | undefined;
  /** The newer one, if both versions have it. */
  readonly #operation: Operation;

  constructor(comparison: Comparison, ...sides: ComparedSides) {
    this.#comparison = comparison;
    [this.#before, this.#after] = sides;
    this.#operation = sides[0] === undefined ? sides[1] : (sides[1] ?? sides[0]);
  }

  /** The operation as a whole. */
  get at(): CallAt {
    return this.part(this.#before && wholeOf(this.#before), this.#after && wholeOf(this.#after));
  }

  /** `met`: the part in which callers meet it, if it is a different one. */
  part(before: PartPlace | undefined, after: PartPlace | undefined, met?: Part): CallAt {
    // Each document has its own name for the operation.
    const { id } = this.#operation;
    const place = ({ part, pointer }: PartPlace, name: string): Place => ({
      owner: { kind: "operation", id: name, part },
      pointer,
      path: "",
    });
    const places = placesOf(before && place(before, this.#before?.id ?? id), after && place(after, id));
    const part = met ?? (after ?? before)?.part ?? whole;
    const caller = callerOf(endpointOf(this.#operation), part, this.#before === undefined);
    return new CallAt(this, this.#comparison, places, caller);
  }
}

type ComparedSides =
  [before: Operation, after: Operation | undefined] | [before: undefined, after: Operation];

/** A part of an operation, in one document. */
export interface PartPlace {
  readonly part: Part;
  readonly pointer: string;
}

export class CallAt extends At {
  readonly call: ComparedCall;

  constructor(call: ComparedCall, comparison: Comparison, places: Places, caller: Caller) {
    super(comparison, places, [caller]);
    this.call = call;
  }
}

const whole: Part = { kind: "operation" };

/** The operation as a whole, at any pointer inside it. */
export function wholeOf({ pointer }: { readonly pointer: string }): PartPlace {
  return { part: whole, pointer };
}

export function endpointOf({ id, method, path, tags }: Operation): Endpoint {
  return { kind: "operation", id, method, path, tag: tags[0] ?? "" };
}

export function callerOf(endpoint: Endpoint, part: Part, isNew = false): Caller {
  return { endpoint, isNew, direction: sentParts.has(part.kind) ? "request" : "response", part };
}

/** The caller sends these; the receiver of a delivery sends the answer. */
const sentParts: ReadonlySet<Part["kind"]> = new Set(["operation", "parameter", "body", "answer"]);
