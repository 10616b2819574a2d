/**
 * Records the differences that a comparison of schemas finds, and the pairs of declarations that it reaches. Each pair
 * is compared once; `spread-uses.ts` then works out who meets it.
 */
import type { Api } from "../../model/api.js";
import type { SchemaDocs, SchemaName } from "../../schema/schema.js";
import type { InnerDifference } from "../fact.js";
import type { DeclarationPair, Edge, FoundDifferences } from "../findings.js";
import { flatten, isDecided } from "../spread-uses.js";
import { placeKey, type Place } from "../place.js";
import { compareSchemas, compareViews } from "./compare-schemas.js";
import { typeDifference } from "./compare-types.js";
import { areUnrelated } from "./likeness.js";
import { locate } from "./locate.js";
import { Answers, EqualSchemas, Identities } from "./memory.js";
import type { MatchedTypes } from "./match-types.js";
import { placeOfNode, type Node } from "./node.js";
import { declarationNode, viewOf } from "./view.js";
import { Walk, type Decided, type Listener, type Unread } from "./walk.js";

/**
 * Two types, one of which replaced the other in some place. Their differences belong to that place, through which the
 * types that they lead to are met.
 */
interface Replacement {
  /** Without facts. */
  readonly pair: DeclarationPair;
  readonly all: FoundDifferences;
  /** Keyed by the decisions around the place. */
  readonly inside: Map<string, Inside>;
}

/** The differences inside a replacement. Complete once all pairs have been compared. */
interface Inside {
  readonly all: FoundDifferences;
  readonly decided: Decided;
  readonly differences: InnerDifference[];
}

export class Recorder {
  /** Pairs that edges to a replacement lead to have no facts. */
  readonly pairs: DeclarationPair[] = [];
  readonly #pairs = new Map<string, DeclarationPair>();
  readonly #replacements = new Map<string, Replacement>();
  readonly #unsettled = new Set<Inside>();
  /** Pointers of schemas whose descriptions changed. */
  readonly prose = new Set<string>();
  /** Errors in the documents, by place. */
  readonly unread = new Map<string, Unread & { readonly place: Place }>();
  readonly #waiting: (Replacement | Pick<Replacement, "pair" | "all">)[] = [];
  readonly #before: Api;
  readonly #after: Api;
  readonly #types: MatchedTypes;
  readonly #isIsolated: boolean;
  readonly #memory: Memory;

  constructor(
    before: Api,
    after: Api,
    types: MatchedTypes,
    memory: Memory = {
      answers: new Answers(),
      identities: new Identities(),
      equal: new EqualSchemas(before, after),
      unrelated: new Map(),
    },
    isIsolated = false,
  ) {
    this.#before = before;
    this.#after = after;
    this.#types = types;
    this.#memory = memory;
    this.#isIsolated = isIsolated;
  }

  /** For a separate comparison, which leaves types with the same name in both versions to this recorder. */
  isolated(): Recorder {
    return new Recorder(this.#before, this.#after, this.#types, this.#memory, true);
  }

  /** Compares two schemas of a call or event, and all declarations that they lead to. `isOptional`: the value may be absent. */
  compare(before: Node, after: Node, isOptional: boolean): FoundDifferences {
    const findings: FoundDifferences = { facts: [], edges: [] };
    compareSchemas(before, after, this.#walk(findings, isOptional).between(before, after));
    this.#comparePairs();
    return findings;
  }

  /** For declarations that no call or event leads to. */
  comparePair(before: SchemaName, after: SchemaName): void {
    if (before === after && this.#memory.equal.hasType(before)) return;
    this.#pair(before, after);
    this.#comparePairs();
  }

  /** The walk for a question about two schemas; it records nothing. */
  get probe(): Walk {
    return this.#walk({ facts: [], edges: [] }, true);
  }

  #walk(findings: FoundDifferences, isOptional: boolean): Walk {
    const context = {
      before: this.#before,
      after: this.#after,
      types: this.#types,
      comparer: { schemas: compareSchemas, views: compareViews },
      listener: this.#listener(findings),
      ...this.#memory,
      isProbe: false,
      merged: new Set<string>(),
    };
    return Walk.start(context, isOptional);
  }

  #comparePairs(): void {
    for (let waiting = this.#waiting.pop(); waiting !== undefined; waiting = this.#waiting.pop()) {
      const { pair, all } = waiting;
      const [before, after] = [
        declarationNode(pair.before, this.#before),
        declarationNode(pair.after, this.#after),
      ];
      if (before === undefined || after === undefined) continue;
      // A field of the declared type may be optional.
      const walk = this.#walk(all, true).between(before, after);
      if (before.schema.reference !== undefined && after.schema.reference !== undefined)
        compareSchemas(before, after, walk);
      else compareViews(viewOf(before, this.#before), viewOf(after, this.#after), walk);
    }
    for (const inside of this.#unsettled) this.#settle(inside);
    this.#unsettled.clear();
  }

  /** Nested replacements are part of the outer one. */
  #settle({ all, decided, differences }: Inside): void {
    const nested = new Map(Array.from(this.#replacements.values(), (each) => [each.pair, each.all]));
    for (const fact of flatten(all, (pair) => nested.get(pair))) {
      const { difference, path, met } = fact;
      if (difference.kind !== "type-replaced" && !isDecided(fact, decided))
        differences.push({ difference, path, met });
    }
  }

  #insideOf({ all, inside }: Replacement, decided: Decided): readonly InnerDifference[] {
    const key = JSON.stringify([decided.null, decided.tags]);
    const known = inside.get(key);
    if (known !== undefined) return known.differences;
    const entry: Inside = { all, decided, differences: [] };
    inside.set(key, entry);
    this.#unsettled.add(entry);
    return entry.differences;
  }

  #replacement(before: SchemaName, after: SchemaName): Replacement {
    const key = JSON.stringify([before, after]);
    const known = this.#replacements.get(key);
    if (known !== undefined) return known;
    const edges: Edge[] = [];
    const replacement: Replacement = {
      pair: { before, after, facts: [], edges },
      all: { facts: [], edges },
      inside: new Map(),
    };
    this.#replacements.set(key, replacement);
    this.pairs.push(replacement.pair);
    this.#waiting.push(replacement);
    return replacement;
  }

  #pair(before: SchemaName, after: SchemaName): DeclarationPair {
    const key = JSON.stringify([before, after]);
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const pair: DeclarationPair = { before, after, facts: [], edges: [] };
    this.#pairs.set(key, pair);
    this.pairs.push(pair);
    this.#waiting.push({ pair, all: pair });
    return pair;
  }

  /** True if the types have hardly anything in common, although one replaced the other. */
  #areUnrelated(before: SchemaName, after: SchemaName, walk: Walk): boolean {
    const key = JSON.stringify([before, after]);
    const known = this.#memory.unrelated.get(key);
    if (known !== undefined) return known;
    const [older, newer] = [declarationNode(before, this.#before), declarationNode(after, this.#after)];
    const result =
      older !== undefined &&
      newer !== undefined &&
      areUnrelated(viewOf(older, this.#before), viewOf(newer, this.#after), walk);
    this.#memory.unrelated.set(key, result);
    return result;
  }

  #listener({ facts, edges }: FoundDifferences): Listener {
    return {
      isDone: false,
      fact: (difference, walk) => {
        const at = locate(difference, walk);
        const { path, met, isTyped } = walk;
        const isOwnNull = difference.kind === "nullable" && path === "";
        facts.push({ difference, at, path, met, isTyped, isOwnNull });
      },
      prose: (older, newer, { nodes: { after } }) => {
        if (older !== newer && after !== undefined && !haveSameDocs(older, newer))
          this.prose.add(placeOfNode(after).pointer);
      },
      unread: (unread, { nodes: { before, after } }) => {
        const node = after ?? before;
        if (node === undefined) return;
        const place = placeOfNode(node);
        this.unread.set(placeKey(place), { ...unread, place });
      },
      pair: (before, after, walk) => {
        const areSame = this.#types.areSame(before, after);
        if (areSame && this.#isIsolated) return;
        const { before: older, after: newer } = walk.nodes;
        if (
          !areSame &&
          older !== undefined &&
          newer !== undefined &&
          this.#areUnrelated(before, after, walk)
        ) {
          const views = [viewOf(older, this.#before), viewOf(newer, this.#after)] as const;
          const difference = typeDifference(...views, "incomparable", walk);
          walk.fact({ ...difference, before: { reference: before }, after: { reference: after } });
          return;
        }
        const { path, met, decided } = walk;
        if (this.#isIsolated || areSame || !this.#types.areDistinct(before, after)) {
          edges.push({ pair: this.#pair(before, after), path, met, decided, through: "" });
          return;
        }
        const replacement = this.#replacement(before, after);
        edges.push({ pair: replacement.pair, path, met, decided, through: "" });
        const isMember = newer?.at.kind === "step" && newer.at.step.kind === "member";
        const inside = this.#insideOf(replacement, decided);
        walk.fact({ kind: "type-replaced", before, after, isMember, inside });
      },
    };
  }
}

/** Shared by all comparisons of the same two versions. */
interface Memory {
  readonly answers: Answers;
  readonly identities: Identities;
  readonly equal: EqualSchemas;
  readonly unrelated: Map<string, boolean>;
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
