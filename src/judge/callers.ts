/**
 * The callers of a change: its places, one for each field and direction, and its users, direct or through another
 * resource.
 */

import { sortedUnique } from "../values/text.js";
import type { CallerPlace, Callers, Through } from "./change.js";
import type { Fact } from "../compare/fact.js";
import { valueName, type Endpoint, type Part, type Use } from "../compare/place.js";
import { groupBy, getOrAdd } from "../values/collections.js";
import type { SchemaName } from "../schema/schema.js";
import type { Change } from "./change.js";

/** Folds the uses of facts into places. Facts share lists of uses, so each list is folded once. */
export class PlaceIndex {
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
    return getOrAdd(this.#folded, uses, () => foldUses(uses));
  }
}

interface FoldedUse {
  readonly place: CallerPlace;
  /** The value is the part of the call itself, not a field of another type. */
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
      parts: sortedUnique(callers.map(({ part }) => partLabel(part))),
      operations: sortedUnique(
        callers.flatMap(({ endpoint }) => (endpoint.kind === "operation" ? [endpoint.id] : [])),
      ),
      events: sortedUnique(
        callers.flatMap(({ endpoint }) => (endpoint.kind === "event" ? [endpoint.type] : [])),
      ),
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
    parts: sortedUnique(places.flatMap(({ parts }) => parts)),
    operations: sortedUnique(places.flatMap(({ operations }) => operations)),
    events: sortedUnique(places.flatMap(({ events }) => events)),
  };
}

/** Fields of a declared type are named from that type, others from the part of the call. */
function fieldOf({ type, path }: Fact, field: string, isOwnValue: boolean): string {
  if (type === undefined) return field === "" ? "" : field + path;
  if (path !== "") return type + path;
  return isOwnValue ? type : field;
}

/** The part of a place that is an operation as a whole. */
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

/** Folds the uses of facts into users. Facts share lists of uses, so each list is folded once. */
export class UserIndex {
  readonly #found = new Map<readonly Use[], FoundUsers>();
  readonly #operations: number;

  /** `operations`: the number of operations that both versions have. */
  constructor(operations: number) {
    this.#operations = operations;
  }

  fold(facts: readonly Fact[]): Pick<Change, "direct" | "through"> {
    const lists = [...new Set(facts.map(({ uses }) => uses))];
    const [first = noUsers, ...others] = lists.map((uses) => this.#usersOf(uses));
    const { direct, through } = others.length === 0 ? first : unite([first, ...others]);
    return {
      direct: callersOf(direct),
      through: Array.from(through, ([type, names]) => this.#throughOf(type, names)).sort(
        (left, right) => countOf(right) - countOf(left) || (left.type < right.type ? -1 : 1),
      ),
    };
  }

  #usersOf(uses: readonly Use[]): FoundUsers {
    return getOrAdd(this.#found, uses, () => {
      const found: FoundUsers = { direct: emptyNames(), through: new Map() };
      for (const { caller, through } of uses)
        add(through === "" ? found.direct : namesOf(found, through), caller.endpoint);
      return found;
    });
  }

  #throughOf(type: SchemaName, names: Names): Through {
    const isEverywhere =
      this.#operations >= fewestForEverywhere && names.operations.size === this.#operations;
    return { type, ...callersOf(names), isEverywhere };
  }
}

/** For fewer operations, their names say more than "everywhere". */
const fewestForEverywhere = 5;

interface FoundUsers {
  readonly direct: Names;
  readonly through: Map<SchemaName, Names>;
}

interface Names {
  readonly operations: Set<string>;
  readonly events: Set<string>;
}

const emptyNames = (): Names => ({ operations: new Set(), events: new Set() });
const noUsers: FoundUsers = { direct: emptyNames(), through: new Map() };

function namesOf({ through }: FoundUsers, type: SchemaName): Names {
  return getOrAdd(through, type, emptyNames);
}

function add({ operations, events }: Names, endpoint: Endpoint): void {
  if (endpoint.kind === "operation") operations.add(endpoint.id);
  else events.add(endpoint.type);
}

function unite(all: readonly FoundUsers[]): FoundUsers {
  const union: FoundUsers = { direct: emptyNames(), through: new Map() };
  for (const { direct, through } of all) {
    addAll(union.direct, direct);
    for (const [type, names] of through) addAll(namesOf(union, type), names);
  }
  return union;
}

function addAll(to: Names, from: Names): void {
  for (const id of from.operations) to.operations.add(id);
  for (const type of from.events) to.events.add(type);
}

function callersOf({ operations, events }: Names): Callers {
  return { operations: [...operations].sort(), events: [...events].sort() };
}

export function countOf({ operations, events }: Callers): number {
  return operations.length + events.length;
}
