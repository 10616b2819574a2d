/**
 * The current position in a comparison of two schemas: the two nodes, the path to them, and the directions in which a
 * difference here can be met.
 *
 * The comparison of a keyword states its results with `walk.fact` and continues inside with `walk.compare`. The start
 * of the walk chooses the listener: a recorder, or a probe that stops at the first difference.
 */
import type { Api } from "../../model/api.js";
import type { SchemaDocs, SchemaName } from "../../schema/schema.js";
import type { Difference } from "../fact.js";
import type { Direction } from "../../schema/direction.js";
import { pathText, type Node, type Step } from "./node.js";
import type { Answers, EqualSchemas, Identities } from "./memory.js";
import type { MatchedTypes } from "./match-types.js";
import type { View } from "./view.js";

/** Shared by a whole walk. */
export interface WalkContext {
  readonly before: Api;
  readonly after: Api;
  readonly types: MatchedTypes;
  readonly comparer: Comparer;
  readonly listener: Listener;
  readonly answers: Answers;
  readonly identities: Identities;
  readonly equal: EqualSchemas;
  /** The walk only asks whether there is a difference. */
  readonly isProbe: boolean;
  /** Pairs that were followed or merged on the way: recursive declarations come by again. */
  readonly merged: Set<string>;
}

/** The comparison of whole schemas, passed along so that the comparison of a keyword can continue inside. */
interface Comparer {
  schemas(before: Node, after: Node, walk: Walk): void;
  views(before: View, after: View, walk: Walk): void;
}

export interface Listener {
  /** A probe has found a difference. */
  readonly isDone: boolean;
  fact(difference: Difference, walk: Walk): void;
  prose(before: SchemaDocs | undefined, after: SchemaDocs | undefined, walk: Walk): void;
  unread(unread: Unread, walk: Walk): void;
  /** Two references: their declarations are compared once, as a pair. */
  pair(before: SchemaName, after: SchemaName, walk: Walk): void;
}

/** Schemas that cannot be compared because of an error in a document. */
export interface Unread {
  /** Codes of the diagnostics. */
  readonly codes: readonly string[];
  /** The documents with the error. */
  readonly sides: readonly ("before" | "after")[];
}

/** Decided around a value, and therefore not compared in the value itself. */
export interface Decided {
  /** Null was compared. */
  readonly null: boolean;
  /** Tags of the surrounding unions: the union's table of tag values counts, not the field in the member. */
  readonly tags: readonly string[];
}

export const nothingDecided: Decided = { null: false, tags: [] };

/** A request does not have read-only fields, and a response does not have write-only ones. */
export type Met = Readonly<Record<Direction, boolean>>;

/** Undefined on the side that lacks the schema. */
export interface Nodes {
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

interface Here {
  readonly nodes: Nodes;
  readonly met: Met;
  readonly isOptional: boolean;
  readonly isTyped: boolean;
  readonly decided: Decided;
  readonly around: Walk | undefined;
  readonly path: string;
  readonly pathOfNodes: number;
}

export class Walk {
  readonly context: WalkContext;
  readonly before: Api;
  readonly after: Api;
  readonly types: MatchedTypes;
  readonly listener: Listener;
  readonly nodes: Nodes;
  readonly met: Met;
  /** The value may be absent in both versions. Only then does its default apply. */
  readonly isOptional: boolean;
  /** Types show the value. */
  readonly isTyped: boolean;
  readonly decided: Decided;
  /** The walk at the schemas around these, or that refer to these. */
  readonly around: Walk | undefined;
  /** From the start of the walk: `.rails[]`. */
  readonly path: string;
  /** The length of the path to the nodes: all of it until the walk goes into them. */
  readonly pathOfNodes: number;

  private constructor(context: WalkContext, here: Here) {
    this.context = context;
    this.before = context.before;
    this.after = context.after;
    this.types = context.types;
    this.listener = context.listener;
    this.nodes = here.nodes;
    this.met = here.met;
    this.isOptional = here.isOptional;
    this.isTyped = here.isTyped;
    this.decided = here.decided;
    this.around = here.around;
    this.path = here.path;
    this.pathOfNodes = here.pathOfNodes;
  }

  /** Compares two schemas, and continues with all that is inside them. */
  compare(before: Node, after: Node): void {
    this.context.comparer.schemas(before, after, this);
  }

  compareViews(before: View, after: View): void {
    this.context.comparer.views(before, after, this);
  }

  static start(context: WalkContext, isOptional: boolean): Walk {
    const nodes = { before: undefined, after: undefined };
    const met = { request: true, response: true };
    const here = { nodes, met, isOptional, isTyped: true, decided: nothingDecided, around: undefined };
    return new Walk(context, { ...here, path: "", pathOfNodes: 0 });
  }

  between(before: Node | undefined, after: Node | undefined): Walk {
    return this.with({ nodes: { before, after }, around: this, pathOfNodes: this.path.length });
  }

  /** To a value inside. `isOptional`: it may be absent. */
  into(step: Step, isOptional = false): Walk {
    return this.with({ isOptional, decided: nothingDecided, path: this.path + pathText([step]) });
  }

  /** The same walk, met or compared in another way. */
  with(change: Partial<Here>): Walk {
    const { nodes, met, isOptional, isTyped, decided, around, path, pathOfNodes } = this;
    const here = { nodes, met, isOptional, isTyped, decided, around, path, pathOfNodes };
    return new Walk(this.context, { ...here, ...change });
  }

  fact(difference: Difference): void {
    this.listener.fact(difference, this);
  }
}
