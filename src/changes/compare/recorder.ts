/**
 * Keeps what a comparison finds: facts of the place that is being compared, and the pairs of declarations that
 * are met from there. Each pair is compared once; who meets it is worked out afterwards (spread-uses.ts).
 */
import type { Api } from "../../model/api.js";
import type { SchemaDocs, SchemaName } from "../../model/schema.js";
import type { Difference } from "../difference.js";
import type { Cause, Site } from "../fact.js";
import { Answers } from "./answers.js";
import { compareSchemas, compareViews } from "./compare-schemas.js";
import { likeness } from "./likeness.js";
import { siteOf, type Node } from "./node.js";
import { declarationNode, viewOf } from "./view.js";
import { pathOf, startWalk, type Findings, type Met, type Walk } from "./walk.js";

/** What was found in one place: between two declarations, or in a schema that has no name. */
export interface Place {
  readonly facts: LocalFact[];
  readonly edges: Edge[];
}

export interface LocalFact {
  readonly difference: Difference;
  readonly cause: Cause;
  readonly path: string;
  readonly met: Met;
  /** Whether it is that null is admitted by the declaration as a whole. */
  readonly isOwnNull: boolean;
}

/** From a place to a pair of declarations. */
export interface Edge {
  readonly pair: PlacePair;
  readonly path: string;
  readonly met: Met;
  readonly masksNull: boolean;
}

export interface PlacePair extends Place {
  readonly before: SchemaName;
  readonly after: SchemaName;
}

export class Recorder {
  readonly pairs = new Map<string, PlacePair>();
  /** Pointers of schemas whose words changed. */
  readonly prose = new Set<string>();
  readonly #waiting: PlacePair[] = [];
  readonly #answers = new Answers();
  readonly #otherThings = new Map<string, boolean>();
  readonly #before: Api;
  readonly #after: Api;

  constructor(before: Api, after: Api) {
    this.#before = before;
    this.#after = after;
  }

  /** Compares two schemas of the APIs' operations and events, and all declarations they lead to. */
  compare(before: Node, after: Node): Place {
    const place: Place = { facts: [], edges: [] };
    compareSchemas(before, after, this.#walk(place));
    this.#comparePairs();
    return place;
  }

  /** The declarations of two names, for those that nothing leads to. */
  comparePair(before: SchemaName, after: SchemaName): PlacePair {
    const pair = this.#pair(before, after);
    this.#comparePairs();
    return pair;
  }

  /** For a look at two schemas that leaves no trace. */
  get probe(): Walk {
    return this.#walk({ facts: [], edges: [] });
  }

  #walk(place: Place): Walk {
    return startWalk(this.#before, this.#after, this.#findings(place), this.#answers);
  }

  #comparePairs(): void {
    for (let pair = this.#waiting.pop(); pair !== undefined; pair = this.#waiting.pop()) {
      const [was, is] = [
        declarationNode(pair.before, this.#before),
        declarationNode(pair.after, this.#after),
      ];
      if (was === undefined || is === undefined) continue;
      const walk = this.#walk(pair);
      if (was.schema.reference !== undefined && is.schema.reference !== undefined)
        compareSchemas(was, is, walk);
      else compareViews(viewOf(was, this.#before), viewOf(is, this.#after), false, walk);
    }
  }

  #pair(before: SchemaName, after: SchemaName): PlacePair {
    const key = JSON.stringify([before, after]);
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    const pair: PlacePair = { before, after, facts: [], edges: [] };
    this.pairs.set(key, pair);
    this.#waiting.push(pair);
    return pair;
  }

  /** Two names for things that have hardly anything in common: one type took the place of the other. */
  #areOtherThings(before: SchemaName, after: SchemaName, walk: Walk): boolean {
    if (before === after) return false;
    const key = JSON.stringify([before, after]);
    const known = this.#otherThings.get(key);
    if (known !== undefined) return known;
    const [was, is] = [declarationNode(before, this.#before), declarationNode(after, this.#after)];
    const areOther =
      was !== undefined &&
      is !== undefined &&
      likeness(viewOf(was, this.#before), viewOf(is, this.#after), walk) < hardlyAnything;
    this.#otherThings.set(key, areOther);
    return areOther;
  }

  #findings(place: Place): Findings {
    return {
      isDone: false,
      fact: (difference, before, after, walk) => {
        const path = pathOf(walk);
        const isOwnNull = difference.kind === "nullable" && path === "";
        place.facts.push({ difference, cause: causeOf(before, after), path, met: walk.met, isOwnNull });
      },
      prose: (_before, after, was, is) => {
        if (was !== is && !haveSameDocs(was, is)) this.prose.add(siteOf(after).pointer);
      },
      pair: (before, after, masksNull, walk) => {
        if (this.#areOtherThings(before.name, after.name, walk)) {
          const [was, is] = [{ reference: before.name }, { reference: after.name }];
          const difference = { kind: "type", before: was, after: is, relation: "incomparable" } as const;
          walk.findings.fact(difference, before.node, after.node, walk);
          return;
        }
        const pair = this.#pair(before.name, after.name);
        place.edges.push({ pair, path: pathOf(walk), met: walk.met, masksNull });
      },
    };
  }
}

const hardlyAnything = 0.2;

function causeOf(before: Node | undefined, after: Node | undefined): Cause {
  if (before === undefined || after === undefined) {
    return {
      ...(before === undefined ? {} : { before: siteOf(before) }),
      ...(after === undefined ? {} : { after: siteOf(after) }),
    };
  }
  const [was, is] = [siteOf(before), siteOf(after)];
  // Where a declaration as a whole took the place of what stood there (or the reverse), that place is the cause, not the declaration.
  if (isDeclaration(was) === isDeclaration(is)) return { before: was, after: is };
  const { owner, path } = isDeclaration(was) ? is : was;
  return { before: { ...was, owner, path }, after: { ...is, owner, path } };
}

function isDeclaration({ owner, path }: Site): boolean {
  return owner.kind === "schema" && path === "";
}

function haveSameDocs(left: SchemaDocs = {}, right: SchemaDocs = {}): boolean {
  if (left.title !== right.title || left.description !== right.description) return false;
  const hasMore = [left, right].some(
    ({ values, examples }) => values !== undefined || examples !== undefined,
  );
  return !hasMore || docsText(left) === docsText(right);
}

function docsText({ values, examples }: SchemaDocs): string {
  return JSON.stringify([[...(values ?? [])].sort(), examples]);
}
