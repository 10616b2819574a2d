/** The uses of a fact, folded: one place for each field and direction, with the operations and events that show it. */
import type { CallerPlace } from "./change.js";
import type { Fact, Part, Use } from "../compare/fact.js";
import { groupBy } from "../values/collections.js";

/** Facts that share a list of uses share its folding, which is most of the work in a large API. */
export class PlaceFolder {
  readonly #folded = new Map<readonly Use[], readonly FoldedUse[]>();

  fold(facts: readonly Fact[]): CallerPlace[] {
    const places = facts.flatMap((fact) =>
      this.#foldedUses(fact.uses).map(({ place, isOwnValue }) => ({
        ...place,
        field: fieldOf(fact, place.field, isOwnValue),
      })),
    );
    return [...groupBy(places, ({ field, direction }) => `${field} ${direction}`)]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([, same]) => unitePlaces(same));
  }

  #foldedUses(uses: readonly Use[]): readonly FoldedUse[] {
    const known = this.#folded.get(uses);
    if (known !== undefined) return known;
    const folded = foldUses(uses);
    this.#folded.set(uses, folded);
    return folded;
  }
}

interface FoldedUse {
  readonly place: CallerPlace;
  /** The part of the call is the value itself; no other type mentions it on the way. */
  readonly isOwnValue: boolean;
}

function foldUses(uses: readonly Use[]): FoldedUse[] {
  const groups = groupBy(uses, ({ field, caller: { direction, part } }) =>
    field === "" ? `${direction} = ${valueName(part)}` : `${direction} ${field}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const isOwnValue = first.field === "";
    const callers = group.map(({ caller }) => caller);
    const place: CallerPlace = {
      direction: first.caller.direction,
      field: isOwnValue ? valueName(first.caller.part) : first.field,
      parts: unique(callers.map(({ part }) => partLabel(part))),
      operations: unique(
        callers.flatMap(({ endpoint }) => (endpoint.kind === "operation" ? [endpoint.id] : [])),
      ),
      events: unique(callers.flatMap(({ endpoint }) => (endpoint.kind === "event" ? [endpoint.type] : []))),
    };
    return [{ place, isOwnValue }];
  });
}

function unitePlaces(places: readonly CallerPlace[]): CallerPlace {
  const [first] = places;
  if (first === undefined) throw new Error("A place has at least one use.");
  if (places.length === 1) return first;
  return {
    ...first,
    parts: unique(places.flatMap(({ parts }) => parts)),
    operations: unique(places.flatMap(({ operations }) => operations)),
    events: unique(places.flatMap(({ events }) => events)),
  };
}

/** In a declared type, the field is named from that type; in a schema without a name, from the part of the call. */
function fieldOf({ type, path }: Fact, field: string, isOwnValue: boolean): string {
  if (type === undefined) return field === "" ? "" : field + path;
  if (path !== "") return type + path;
  return isOwnValue ? type : field;
}

/** What a value is called that has no type's name: `body`, `limit`, `response`. */
export function valueName(part: Part): string {
  switch (part.kind) {
    case "operation":
      return "";
    case "parameter":
    case "header":
    case "delivery":
      return part.name;
    case "answer":
    case "body":
    case "response":
    case "payload":
      return part.kind;
  }
}

/** The part of a place that is an operation as such. */
export const callPart = "call";

function partLabel(part: Part): string {
  switch (part.kind) {
    case "operation":
      return callPart;
    case "parameter":
    case "delivery":
      return part.in;
    case "answer":
      return `answer ${part.status}`;
    case "body":
      return "body";
    case "response":
    case "header":
      return part.status;
    case "payload":
      return "payload";
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
