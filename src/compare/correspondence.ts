/**
 * The counterparts of names between two versions. They are decided once, during the comparison; reports, lifetimes,
 * impact, edits and converters all look them up here.
 *
 * A pair that is only a candidate is listed but not followed.
 */
import type { Operation } from "../model/api.js";
import type { ParameterPlace } from "../values/parameter-place.js";
import { lastField } from "../values/member-path.js";
import { compareText } from "../values/text.js";
import { type Evidence, type Fact, type FactKind, type FactOf, placeOf } from "./fact.js";
import type { Matches } from "./matches.js";
import type { Place } from "./place.js";
import { pathText } from "./schemas/node.js";

export type CounterpartKind =
  "operation" | "path" | "event" | "type" | "field" | "parameter" | "header" | "status";

/** `candidate`: possible, but too uncertain to compare the two. */
type CounterpartConfidence = "certain" | "likely" | "candidate";

/** A thing with its names in both versions. */
export interface Counterpart {
  readonly kind: CounterpartKind;
  /**
   * The newer name of its container: the operation of a path, parameter, header or status; the type, operation or event
   * of a field; otherwise empty.
   */
  readonly within: string;
  /**
   * `tracking_no`; a field that is not directly in its type has the path, `items[].tracking_no`; a path has the method,
   * `GET /payments`.
   */
  readonly before: string;
  readonly after: string;
  /** The location of a parameter: `query`, `header`. */
  readonly in?: { readonly before: string; readonly after: string };
  readonly evidence: readonly Evidence[];
  readonly confidence: CounterpartConfidence;
}

/** Unchanged names, and names that only one version has, map to themselves. */
export class Correspondence {
  /** Things with different names, and candidates, sorted by kind, container and name. */
  readonly counterparts: readonly Counterpart[];
  readonly #former = new Map<string, string>();
  readonly #later = new Map<string, string>();
  readonly #formerParameters = new Map<string, ParameterPlace>();
  readonly #renamedFields = new Set<string>();

  constructor(counterparts: readonly Counterpart[]) {
    this.counterparts = [...counterparts].sort((left, right) => compareText(sortKey(left), sortKey(right)));
    for (const { kind, within, before, after, in: places, confidence } of this.counterparts) {
      if (confidence === "candidate") continue;
      if (kind === "field") this.#renamedFields.add(lastName(after));
      if (places !== undefined)
        this.#formerParameters.set(JSON.stringify([within, places.after, after]), {
          in: places.before,
          name: before,
        });
      this.#former.set(keyOf(kind, within, after), before);
      this.#later.set(keyOf(kind, within, before), after);
    }
  }

  /** The older name of what the newer version calls `name`. `within`: the newer name of its container. */
  formerName(kind: CounterpartKind, name: string, within = ""): string {
    return this.#former.get(keyOf(kind, within, name)) ?? name;
  }

  /** The newer name of what the older version calls `name`. `within`: the newer name of its container. */
  laterName(kind: CounterpartKind, name: string, within = ""): string {
    return this.#later.get(keyOf(kind, within, name)) ?? name;
  }

  /** The former name and place of a parameter of an operation, by its newer ones; undefined if both are the same. */
  formerParameter(operation: string, { in: place, name }: ParameterPlace): ParameterPlace | undefined {
    return this.#formerParameters.get(JSON.stringify([operation, place, name]));
  }

  /** The former name of a field; undefined if it is the same. `place`: in the newer version. */
  formerField(name: string, place: () => Place): string | undefined {
    if (!this.#renamedFields.has(name)) return undefined;
    const { owner, path } = place();
    const former = this.#former.get(keyOf("field", owner.name, withoutDot(path)));
    return former && lastName(former);
  }

  /** Things with different names, without candidates. */
  renamed(kind: CounterpartKind): readonly Counterpart[] {
    return this.counterparts.filter(
      (each) => each.kind === kind && each.before !== each.after && each.confidence !== "candidate",
    );
  }
}

function keyOf(kind: CounterpartKind, within: string, name: string): string {
  return JSON.stringify([kind, within, name]);
}

function sortKey({ kind, within, before, after }: Counterpart): string {
  return JSON.stringify([kind, within, before, after]);
}

/** The field at the end of a path: `tracking_no` for `items[].tracking_no`. */
export function lastName(path: string): string {
  return lastField(`.${path}`) ?? path;
}

function withoutDot(path: string): string {
  return path.replace(/^\./, "");
}

export function correspondenceOf({ operations }: Matches, facts: readonly Fact[]): Correspondence {
  const route = ({ method, path }: Operation): string => `${method} ${path}`;
  return new Correspondence([
    ...operations.matched.flatMap(([older, newer, evidence]): Counterpart[] => {
      const certain = { evidence, confidence: "certain" } as const;
      const [before, after] = [route(older), route(newer)];
      return [
        ...(older.id === newer.id
          ? []
          : [{ kind: "operation", within: "", before: older.id, after: newer.id, ...certain } as const]),
        ...(before === after ? [] : [{ kind: "path", within: newer.id, before, after, ...certain } as const]),
      ];
    }),
    ...facts.flatMap((fact) => counterpartOf(fact) ?? []),
  ]);
}

function counterpartOf(fact: Fact): Counterpart | undefined {
  return (counterparts[fact.kind] as CounterpartOf<Fact> | undefined)?.(fact);
}

type CounterpartOf<Stated> = (fact: Stated) => Counterpart | undefined;

/** The counterparts that each kind of fact states. */
const counterparts: { readonly [Kind in FactKind]?: CounterpartOf<FactOf<Kind>> } = {
  "operation-removed": ({ operation, successor }) =>
    successor && {
      kind: "operation",
      within: "",
      before: operation,
      after: successor.id,
      evidence: ["similar name"],
      confidence: "candidate",
    },
  "event-renamed": (fact) => ({ ...renamed("event", fact), within: "" }),
  "schema-renamed": (fact) => ({ ...renamed("type", fact), within: "" }),
  "field-renamed": (fact) => ({ ...renamed("field", fact), ...fieldNames(fact) }),
  "header-renamed": (fact) => renamed("header", fact),
  "parameter-renamed": (fact) => ({ ...renamed("parameter", fact), in: { before: fact.in, after: fact.in } }),
  "parameter-moved": (fact) => {
    const { name, before, after } = fact;
    return { ...renamed("parameter", fact), before: name, after: name, in: { before, after } };
  },
  "response-status": (fact) => renamed("status", fact),
};

function renamed(
  kind: CounterpartKind,
  fact: Extract<Fact, { readonly evidence: readonly Evidence[] }>,
): Counterpart {
  const { before, after, evidence } = fact;
  const isCertain = "isCertain" in fact && fact.isCertain;
  const confidence = isCertain ? "certain" : "likely";
  return { kind, within: placeOf(fact).owner.name, before, after, evidence, confidence };
}

/** Both names with the path to them, as in the newer version. */
function fieldNames(fact: FactOf<"field-renamed">): Pick<Counterpart, "before" | "after"> {
  const around = placeOf(fact).path.slice(0, -pathOf(fact.after).length);
  return {
    before: withoutDot(around + pathOf(fact.before)),
    after: withoutDot(around + pathOf(fact.after)),
  };
}

function pathOf(field: string): string {
  return pathText([{ kind: "property", name: field }]);
}
