/**
 * Keeps what a comparison of schemas finds: facts, and the pairs of declarations that are met on the way. Each pair is
 * compared once; who meets it is worked out afterwards (spread-uses.ts).
 */
import type { Api } from "../../model/api.js";
import type { SchemaDocs, SchemaName } from "../../schema/schema.js";
import type { Difference, InnerDifference } from "../difference.js";
import { placeKey, type Place, type Places } from "../fact.js";
import { compareSchemas, compareViews } from "./compare-schemas.js";
import { typeDifference } from "./compare-types.js";
import type { Unread } from "./unread.js";
import { Identities } from "./identities.js";
import { flatten, isDecided } from "../flatten.js";
import { isRename, locate } from "./locate.js";
import { areStrangers } from "./likeness.js";
import { placeOfNode, type Node } from "./node.js";
import { Answers } from "./probe.js";
import { declarationNode, viewOf } from "./view.js";
import { Walk, type Decided, type Listener, type Met } from "./walk.js";

/** What was found between two declarations, or two schemas that have no name. */
export interface FoundDifferences {
  readonly facts: LocalFact[];
  readonly edges: Edge[];
}

export interface LocalFact {
  readonly difference: Difference;
  readonly at: Places;
  readonly path: string;
  readonly met: Met;
  /** Whether it is that null is admitted by the declaration as a whole. */
  readonly isOwnNull: boolean;
}

/** The way to a pair of declarations that is met. */
export interface Edge {
  readonly pair: DeclarationPair;
  readonly path: string;
  readonly met: Met;
  readonly decided: Decided;
  /** The resource that the way leads out of, where it leads to another one; as in a use. */
  readonly through: SchemaName;
}

export interface DeclarationPair extends FoundDifferences {
  readonly before: SchemaName;
  readonly after: SchemaName;
}

/**
 * Two types of which one took the place of the other somewhere. What differs between them belongs to that place; what
 * they lead to is met through it.
 */
interface Replacement {
  /** Without facts. */
  readonly pair: DeclarationPair;
  readonly found: FoundDifferences;
  /** By what was decided around the place. */
  readonly inside: Map<string, Inside>;
}

/** What a replacement is, where something was decided around it. Known when all pairs have been compared. */
interface Inside {
  readonly found: FoundDifferences;
  readonly decided: Decided;
  readonly differences: InnerDifference[];
}

export class Recorder {
  readonly pairs = new Map<string, DeclarationPair>();
  readonly #replacements = new Map<string, Replacement>();
  readonly #unsettled = new Set<Inside>();
  /** Pointers of schemas whose words changed. */
  readonly prose = new Set<string>();
  /** Where a document has an error, by place. */
  readonly unread = new Map<string, Unread & { readonly place: Place }>();
  readonly #waiting: (Replacement | Pick<Replacement, "pair" | "found">)[] = [];
  readonly #before: Api;
  readonly #after: Api;
  readonly #isAside: boolean;
  readonly #found: FoundOut;

  constructor(before: Api, after: Api, found: FoundOut = foundNothing(), isAside = false) {
    this.#before = before;
    this.#after = after;
    this.#found = found;
    this.#isAside = isAside;
  }

  /** For a comparison beside this one, which leaves the types of one name in both versions to this one. */
  aside(): Recorder {
    return new Recorder(this.#before, this.#after, this.#found, true);
  }

  /** Compares two schemas of the APIs' operations and events, and all declarations they lead to. `isOptional`: of a value that may be absent. */
  compare(before: Node, after: Node, isOptional: boolean): FoundDifferences {
    const findings: FoundDifferences = { facts: [], edges: [] };
    compareSchemas(before, after, this.#walk(findings, isOptional).between(before, after));
    this.#comparePairs();
    return findings;
  }

  /** The declarations of two names, for those that nothing leads to. */
  comparePair(before: SchemaName, after: SchemaName): DeclarationPair {
    const pair = this.#pair(before, after);
    this.#comparePairs();
    return pair;
  }

  /** For a look at two schemas that leaves no trace. */
  get probe(): Walk {
    return this.#walk({ facts: [], edges: [] }, true);
  }

  #walk(findings: FoundDifferences, isOptional: boolean): Walk {
    const context = {
      before: this.#before,
      after: this.#after,
      listener: this.#listener(findings),
      answers: this.#found.answers,
      identities: this.#found.identities,
      isProbe: false,
      merged: new Set<string>(),
    };
    return Walk.start(context, isOptional);
  }

  #comparePairs(): void {
    for (let waiting = this.#waiting.pop(); waiting !== undefined; waiting = this.#waiting.pop()) {
      const { pair, found } = waiting;
      const [was, is] = [
        declarationNode(pair.before, this.#before),
        declarationNode(pair.after, this.#after),
      ];
      if (was === undefined || is === undefined) continue;
      // Some field that has the declared type may be optional.
      const walk = this.#walk(found, true).between(was, is);
      if (was.schema.reference !== undefined && is.schema.reference !== undefined)
        compareSchemas(was, is, walk);
      else compareViews(viewOf(was, this.#before), viewOf(is, this.#after), walk);
    }
    for (const inside of this.#unsettled) this.#settle(inside);
    this.#unsettled.clear();
  }

  /** Replacements inside are a part of this one. */
  #settle({ found, decided, differences }: Inside): void {
    const nested = new Map(Array.from(this.#replacements.values(), (each) => [each.pair, each.found]));
    for (const fact of flatten(found, (pair) => nested.get(pair))) {
      const { difference, path, met } = fact;
      if (difference.kind !== "type-replaced" && !isDecided(fact, decided))
        differences.push({ difference, path, met });
    }
  }

  #insideOf({ found, inside }: Replacement, decided: Decided): readonly InnerDifference[] {
    const key = JSON.stringify([decided.null, decided.tags]);
    const known = inside.get(key);
    if (known !== undefined) return known.differences;
    const made: Inside = { found, decided, differences: [] };
    inside.set(key, made);
    this.#unsettled.add(made);
    return made.differences;
  }

  /** Those that replacements are met as. Edges lead to them, and they have no facts. */
  get replacements(): readonly DeclarationPair[] {
    return Array.from(this.#replacements.values(), ({ pair }) => pair);
  }

  #replacement(before: SchemaName, after: SchemaName): Replacement {
    const key = JSON.stringify([before, after]);
    const known = this.#replacements.get(key);
    if (known !== undefined) return known;
    const edges: Edge[] = [];
    const replacement: Replacement = {
      pair: { before, after, facts: [], edges },
      found: { facts: [], edges },
      inside: new Map(),
    };
    this.#replacements.set(key, replacement);
    this.#waiting.push(replacement);
    return replacement;
  }

  #pair(before: SchemaName, after: SchemaName): DeclarationPair {
    const key = JSON.stringify([before, after]);
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    const pair: DeclarationPair = { before, after, facts: [], edges: [] };
    this.pairs.set(key, pair);
    this.#waiting.push({ pair, found: pair });
    return pair;
  }

  /** Two names for things that have hardly anything in common: one type took the place of the other. */
  #areOtherThings(before: SchemaName, after: SchemaName, walk: Walk): boolean {
    if (before === after) return false;
    const key = JSON.stringify([before, after]);
    const known = this.#found.otherThings.get(key);
    if (known !== undefined) return known;
    const [was, is] = [declarationNode(before, this.#before), declarationNode(after, this.#after)];
    const areOther =
      was !== undefined &&
      is !== undefined &&
      areStrangers(viewOf(was, this.#before), viewOf(is, this.#after), walk);
    this.#found.otherThings.set(key, areOther);
    return areOther;
  }

  #listener({ facts, edges }: FoundDifferences): Listener {
    return {
      isDone: false,
      fact: (difference, walk) => {
        const { path, met } = walk;
        const isOwnNull = difference.kind === "nullable" && path === "";
        facts.push({ difference, at: locate(difference, walk), path, met, isOwnNull });
      },
      prose: (was, is, { nodes: { after } }) => {
        if (was !== is && after !== undefined && !haveSameDocs(was, is))
          this.prose.add(placeOfNode(after).pointer);
      },
      unread: (unread, { nodes: { before, after } }) => {
        const node = after ?? before;
        if (node === undefined) return;
        const place = placeOfNode(node);
        this.unread.set(placeKey(place), { ...unread, place });
      },
      pair: (before, after, walk) => {
        if (before === after && this.#isAside) return;
        const { before: was, after: is } = walk.nodes;
        if (was !== undefined && is !== undefined && this.#areOtherThings(before, after, walk)) {
          const views = [viewOf(was, this.#before), viewOf(is, this.#after)] as const;
          const difference = typeDifference(...views, "incomparable", walk);
          walk.fact({ ...difference, before: { reference: before }, after: { reference: after } });
          return;
        }
        const { path, met, decided } = walk;
        if (this.#isAside || before === after || isRename(before, after, walk)) {
          edges.push({ pair: this.#pair(before, after), path, met, decided, through: "" });
          return;
        }
        const replacement = this.#replacement(before, after);
        edges.push({ pair: replacement.pair, path, met, decided, through: "" });
        const isMember = is?.at.kind === "step" && is.at.step.kind === "member";
        const inside = this.#insideOf(replacement, decided);
        walk.fact({ kind: "type-replaced", before, after, isMember, inside });
      },
    };
  }
}

/** What comparisons of the same two versions need to find out once. */
interface FoundOut {
  readonly answers: Answers;
  readonly identities: Identities;
  readonly otherThings: Map<string, boolean>;
}

function foundNothing(): FoundOut {
  return { answers: new Answers(), identities: new Identities(), otherThings: new Map() };
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
