/**
 * Where a comparison of two schemas is: the two nodes, the way to them, and who can meet a difference here.
 *
 * `walk.fact(difference)` is all that the comparison of a keyword has to say; who hears it (a recorder, or a probe that
 * only asks whether there is a difference) is decided where the walk starts.
 */
import type { Api } from "../../model/api.js";
import type { SchemaDocs, SchemaName } from "../../schema/schema.js";
import type { Difference } from "../difference.js";
import type { Direction } from "../../schema/direction.js";
import type { Identities } from "./identities.js";
import { pathText, type Node, type Step } from "./node.js";
import type { Answers } from "./probe.js";
import type { Unread } from "./unread.js";

/** What a whole walk shares. */
export interface WalkContext {
  readonly before: Api;
  readonly after: Api;
  readonly listener: Listener;
  /** What probes have found out, whoever asked. */
  readonly answers: Answers;
  readonly identities: Identities;
  /** Only whether there is a difference is asked. */
  readonly isProbe: boolean;
  /** What was followed or merged on the way: a declaration built on itself comes by again. */
  readonly merged: Set<string>;
}

export interface Listener {
  /** A probe has heard enough. */
  readonly isDone: boolean;
  fact(difference: Difference, walk: Walk): void;
  prose(before: SchemaDocs | undefined, after: SchemaDocs | undefined, walk: Walk): void;
  /** Something here cannot be compared. */
  unread(unread: Unread, walk: Walk): void;
  /** Both sides refer to a declaration, which is compared once for all. */
  pair(before: SchemaName, after: SchemaName, walk: Walk): void;
}

/** What was decided around a value, and is therefore not compared in the value itself. */
export interface Decided {
  /** Whether null is valid. */
  readonly null: boolean;
  /** Fields whose values the unions around it give: the table of a tag counts, not what a member says. */
  readonly tags: readonly string[];
}

export const nothingDecided: Decided = { null: false, tags: [] };

/** A request does not have read-only fields, and a response does not have write-only ones. */
export type Met = Readonly<Record<Direction, boolean>>;

/** Both, or the one that was added or removed. */
export interface Nodes {
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

type Way = { readonly parent: Way; readonly step: Step } | null;

/** Of one place on the walk. */
interface Here {
  readonly nodes: Nodes;
  readonly met: Met;
  readonly isOptional: boolean;
  readonly decided: Decided;
  readonly around: Walk | undefined;
  readonly way: Way;
  readonly wayOfNodes: Way;
}

export class Walk {
  readonly context: WalkContext;
  readonly nodes: Nodes;
  readonly met: Met;
  /** Whether the value may be absent in both versions: only then does its default apply. */
  readonly isOptional: boolean;
  readonly decided: Decided;
  /** The walk to the schemas that these are inside of, or that lead to these. */
  readonly around: Walk | undefined;
  readonly #way: Way;
  /** Where the nodes are: fewer steps than the way, while it goes into them. */
  readonly #wayOfNodes: Way;

  private constructor(context: WalkContext, here: Here) {
    this.context = context;
    this.nodes = here.nodes;
    this.met = here.met;
    this.isOptional = here.isOptional;
    this.decided = here.decided;
    this.around = here.around;
    this.#way = here.way;
    this.#wayOfNodes = here.wayOfNodes;
  }

  static start(context: WalkContext, isOptional: boolean): Walk {
    const nodes = { before: undefined, after: undefined };
    const met = { request: true, response: true };
    const here = { nodes, met, isOptional, decided: nothingDecided, around: undefined };
    return new Walk(context, { ...here, way: null, wayOfNodes: null });
  }

  between(before: Node | undefined, after: Node | undefined): Walk {
    return this.#with({ nodes: { before, after }, around: this, wayOfNodes: this.#way });
  }

  /** To another value. What is at a step is there, but for an optional field: `field`. */
  into(step: Step): Walk {
    return this.#with({ isOptional: false, decided: nothingDecided, way: { parent: this.#way, step } });
  }

  field(name: string, isOptional: boolean): Walk {
    const way = { parent: this.#way, step: { kind: "property", name } } as const;
    return this.#with({ isOptional, decided: nothingDecided, way });
  }

  metBy(met: Met): Walk {
    return this.#with({ met });
  }

  deciding(decided: Decided): Walk {
    return this.#with({ decided });
  }

  #with(change: Partial<Here>): Walk {
    const { nodes, met, isOptional, decided, around } = this;
    const ways = { way: this.#way, wayOfNodes: this.#wayOfNodes };
    return new Walk(this.context, { nodes, met, isOptional, decided, around, ...ways, ...change });
  }

  /** From where the walk started: `.rails[]`. */
  get path(): string {
    return this.#pathFrom(null);
  }

  /** From the nodes of a walk around this one. */
  pathFrom(around: Walk): string {
    return this.#pathFrom(around.#wayOfNodes);
  }

  #pathFrom(start: Way): string {
    const steps: Step[] = [];
    for (let way = this.#way; way !== null && way !== start; way = way.parent) steps.push(way.step);
    return pathText(steps.reverse());
  }

  get before(): Api {
    return this.context.before;
  }

  get after(): Api {
    return this.context.after;
  }

  get answers(): Answers {
    return this.context.answers;
  }

  get isProbe(): boolean {
    return this.context.isProbe;
  }

  get isDone(): boolean {
    return this.context.listener.isDone;
  }

  fact(difference: Difference): void {
    this.context.listener.fact(difference, this);
  }

  prose(before: SchemaDocs | undefined, after: SchemaDocs | undefined): void {
    this.context.listener.prose(before, after, this);
  }

  unread(unread: Unread): void {
    this.context.listener.unread(unread, this);
  }

  pair(before: SchemaName, after: SchemaName): void {
    this.context.listener.pair(before, after, this);
  }
}
