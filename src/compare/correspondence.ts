/**
 * What became of what between two versions. It is decided once, while they are compared; everything that follows a thing
 * from one version to the other asks here: reports, lifetimes, impact, edits and converters.
 *
 * A pair that is only a candidate is listed, and not followed.
 */
import { compareText } from "../values/text.js";
import { type Fact, type FactOf, placeOf } from "./fact.js";
import type { Matches } from "./matches.js";
import type { Owner } from "./place.js";
import type { MatchedTypes } from "./schemas/match-types.js";

export type CounterpartKind = "operation" | "event" | "type" | "field" | "parameter" | "header" | "status";

/** Why two things count as the same one. */
type Evidence =
  | "same id"
  | "same path"
  | "same place"
  | "same shape"
  | "same description"
  | "similar name"
  | "only candidate";

/** `candidate`: possible, but too uncertain to compare the two. */
type CounterpartConfidence = "certain" | "likely" | "candidate";

/** One thing under its names in both versions. */
export interface Counterpart {
  readonly kind: CounterpartKind;
  /**
   * The newer name of the thing that contains it: of an operation for a parameter, header or status, of a type or operation
   * for a field; empty for others.
   */
  readonly within: string;
  /** `tracking_no`; of a field that is not directly in its type, with the path: `items[].tracking_no`. */
  readonly before: string;
  readonly after: string;
  readonly evidence: readonly Evidence[];
  readonly confidence: CounterpartConfidence;
}

/** Names that did not change, and names of things that only one version has, are their own counterparts. */
export class Correspondence {
  /** The things whose names differ, and candidates, sorted by kind, container and name. */
  readonly counterparts: readonly Counterpart[];
  readonly #former = new Map<string, string>();
  readonly #later = new Map<string, string>();

  constructor(counterparts: readonly Counterpart[]) {
    this.counterparts = [...counterparts].sort((left, right) => compareText(sortKey(left), sortKey(right)));
    for (const { kind, within, before, after, confidence } of this.counterparts) {
      if (confidence === "candidate") continue;
      this.#former.set(keyOf(kind, within, after), before);
      this.#later.set(keyOf(kind, within, before), after);
    }
  }

  /** The name in the older version of what the newer one calls `name`. `within`: the newer name of its container. */
  formerName(kind: CounterpartKind, name: string, within = ""): string {
    return this.#former.get(keyOf(kind, within, name)) ?? name;
  }

  /** The name in the newer version of what the older one calls `name`. `within`: the newer name of its container. */
  laterName(kind: CounterpartKind, name: string, within = ""): string {
    return this.#later.get(keyOf(kind, within, name)) ?? name;
  }

  /** Those whose names differ, without candidates. */
  renamed(kind: CounterpartKind): readonly Counterpart[] {
    return this.counterparts.filter((each) => each.kind === kind && each.confidence !== "candidate");
  }
}

function keyOf(kind: CounterpartKind, within: string, name: string): string {
  return JSON.stringify([kind, within, name]);
}

function sortKey({ kind, within, before, after }: Counterpart): string {
  return JSON.stringify([kind, within, before, after]);
}

export function correspondenceOf({ operations, types }: Matches, facts: readonly Fact[]): Correspondence {
  const moved = operations.matched.filter(([was, is]) => was.id !== is.id);
  return new Correspondence([
    ...moved.map(([was, is]): Counterpart => ({
      ...topLevel("operation", { before: was.id, after: is.id }),
      evidence: ["same path"],
      confidence: "certain",
    })),
    ...facts.flatMap((fact) => counterpartOf(fact, types) ?? []),
  ]);
}

function counterpartOf(fact: Fact, types: MatchedTypes): Counterpart | undefined {
  if (fact.kind === "event-renamed") {
    const evidence: Evidence = fact.isCertain ? "same id" : "same shape";
    return { ...topLevel("event", fact), evidence: [evidence], confidence: certainty(fact.isCertain) };
  }
  if (fact.kind === "schema-renamed") {
    const evidence = types.evidenceOf(fact.before);
    return { ...topLevel("type", fact), evidence, confidence: certainty(fact.isCertain) };
  }
  if (fact.kind === "field-renamed")
    return inside(fact, "field", ["same shape", ...(fact.evidence === undefined ? [] : [fact.evidence])]);
  if (fact.kind === "parameter-renamed")
    return inside(fact, "parameter", ["same shape"], certainty(fact.isCertain));
  if (fact.kind === "header-renamed") return inside(fact, "header", ["same shape", "similar name"]);
  if (fact.kind !== "response-status") return undefined;
  return inside(fact, "status", [fact.before.startsWith("2") ? "only candidate" : "same description"]);
}

function certainty(isCertain: boolean): CounterpartConfidence {
  return isCertain ? "certain" : "likely";
}

function topLevel(
  kind: CounterpartKind,
  { before, after }: { readonly before: string; readonly after: string },
): Pick<Counterpart, "kind" | "within" | "before" | "after"> {
  return { kind, within: "", before, after };
}

function inside(
  fact: FactOf<"field-renamed" | "parameter-renamed" | "header-renamed" | "response-status">,
  kind: CounterpartKind,
  evidence: readonly Evidence[],
  confidence: CounterpartConfidence = "likely",
): Counterpart {
  const { owner, path } = placeOf(fact);
  const { before, after } = fact;
  const isField = kind === "field" && path.endsWith(`.${after}`);
  const way = isField ? path.slice(0, -after.length).replace(/^\./, "") : "";
  return { kind, within: nameOf(owner), before: way + before, after: way + after, evidence, confidence };
}

function nameOf(owner: Owner): string {
  switch (owner.kind) {
    case "schema":
      return owner.name;
    case "operation":
      return owner.id;
    case "event":
      return owner.type;
    case "api":
      return "";
  }
}
