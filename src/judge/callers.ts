/** The callers of a change: its places, one per field and direction, and its users, direct or through another resource. */

import { sortedUnique } from "../values/text.js";
import { type CallerPlace, type Callers, countOf, type Through } from "./change.js";
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
  /** True if the value is the part of the call itself, not a field of another type. */
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
      ...callersAt(callers.map(({ endpoint }) => endpoint)),
    };
    return [{ place, isOwnValue }];
  });
}

function unitePlaces(places: readonly CallerPlace[]): CallerPlace {
  const [first] = places;
  if (first === undefined) throw new Error("A place has at least one use.");
  if (places.length === 1) return first;
  return { ...first, parts: sortedUnique(places.flatMap(({ parts }) => parts)), ...uniteCallers(places) };
}

/** Fields of a declared type are named from that type, others from the part of the call. */
function fieldOf({ type, path }: Fact, field: string, isOwnValue: boolean): string {
  if (type === undefined) return field === "" ? "" : field + path;
  if (path !== "") return type + path;
  return isOwnValue ? type : field;
}

/** The part of a place that is an operation as a whole. */
const callPart = "call";

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
  readonly #users = new Map<readonly Use[], readonly Users[]>();
  readonly #operations: number;

  /** `operations`: the number of operations that both versions have. */
  constructor(operations: number) {
    this.#operations = operations;
  }

  fold(facts: readonly Fact[]): Pick<Change, "direct" | "through"> {
    const lists = [...new Set(facts.map(({ uses }) => uses))];
    const users = lists.flatMap((uses) => getOrAdd(this.#users, uses, () => usersOf(uses)));
    const byType = groupBy(users, ({ type }) => type);
    const direct = uniteCallers(byType.get("") ?? []);
    byType.delete("");
    const through = Array.from(byType, ([type, users]): Through => {
      const callers = uniteCallers(users);
      const isEverywhere =
        this.#operations >= fewestForEverywhere && callers.operations.length === this.#operations;
      return { type, ...callers, isEverywhere };
    });
    const byCount = (left: Through, right: Through): number =>
      countOf(right) - countOf(left) || (left.type < right.type ? -1 : 1);
    return { direct, through: through.sort(byCount) };
  }
}

/** With fewer operations, their names say more than "everywhere". */
const fewestForEverywhere = 5;

/** Callers that reach a change through a type; an empty name for those whose own resource has it. */
interface Users extends Callers {
  readonly type: SchemaName;
}

function usersOf(uses: readonly Use[]): Users[] {
  return Array.from(
    groupBy(uses, ({ through }) => through),
    ([type, own]) => ({ type, ...callersAt(own.map(({ caller }) => caller.endpoint)) }),
  );
}

export function callersAt(endpoints: readonly Endpoint[]): Callers {
  return {
    operations: namesOf(endpoints, "operation"),
    events: namesOf(endpoints, "event"),
  };
}

function namesOf(endpoints: readonly Endpoint[], kind: Endpoint["kind"]): string[] {
  const names = new Set<string>();
  for (const each of endpoints) if (each.kind === kind) names.add(each.name);
  return sortedUnique(names);
}

export function uniteCallers(all: readonly Callers[]): Callers {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return { operations: only.operations, events: only.events };
  return {
    operations: sortedUnique(all.flatMap(({ operations }) => operations)),
    events: sortedUnique(all.flatMap(({ events }) => events)),
  };
}
