/** Who uses what changed: calls whose own resource has the change, and calls that come to it through another one. */
import type { SchemaName } from "../schema/schema.js";
import type { Callers, Through } from "./change.js";
import type { Endpoint, Fact, Use } from "../compare/fact.js";

export interface Users {
  readonly direct: Callers;
  readonly through: readonly Through[];
}

/** Facts that share a list of uses share its users. */
export class UserFolder {
  readonly #found = new Map<readonly Use[], FoundUsers>();
  readonly #operations: number;

  /** `operations`: how many both versions have. */
  constructor(operations: number) {
    this.#operations = operations;
  }

  fold(facts: readonly Fact[]): Users {
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
    const known = this.#found.get(uses);
    if (known !== undefined) return known;
    const found: FoundUsers = { direct: emptyNames(), through: new Map() };
    for (const { caller, through } of uses)
      add(through === "" ? found.direct : namesOf(found, through), caller.endpoint);
    this.#found.set(uses, found);
    return found;
  }

  #throughOf(type: SchemaName, names: Names): Through {
    const isEverywhere = this.#operations >= fewest && names.operations.size === this.#operations;
    return { type, ...callersOf(names), isEverywhere };
  }
}

/** Of an API of three operations, "everywhere" says less than their names. */
const fewest = 5;

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
  const names = through.get(type) ?? emptyNames();
  through.set(type, names);
  return names;
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
