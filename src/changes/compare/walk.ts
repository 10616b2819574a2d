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
  /** Both sides refer to a declaration, which is compared once for all. `masksNull`: whether null is admitted was decided here. */
  pair(before: SchemaName, after: SchemaName, masksNull: boolean, walk: Walk): void;
}

/** A request does not have read-only fields, and a response does not have write-only ones. */
export type Met = Readonly<Record<Direction, boolean>>;

/** Both, or the one that was added or removed. */
export interface Nodes {
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

type Way = { readonly parent: Way; readonly step: Step } | null;

export class Walk {
  readonly context: WalkContext;
  readonly nodes: Nodes;
  readonly met: Met;
  /** Whether the value may be absent in both versions: only then does its default apply. */
  readonly isOptional: boolean;
  readonly #way: Way;

  private constructor(context: WalkContext, nodes: Nodes, met: Met, isOptional: boolean, way: Way) {
    this.context = context;
    this.nodes = nodes;
    this.met = met;
    this.isOptional = isOptional;
    this.#way = way;
  }

  static start(context: WalkContext, isOptional: boolean): Walk {
    const nodes = { before: undefined, after: undefined };
    return new Walk(context, nodes, { request: true, response: true }, isOptional, null);
  }

  between(before: Node | undefined, after: Node | undefined): Walk {
    return new Walk(this.context, { before, after }, this.met, this.isOptional, this.#way);
  }

  /** What is at a step is there, but for an optional field: `field`. */
  into(step: Step): Walk {
    return new Walk(this.context, this.nodes, this.met, false, { parent: this.#way, step });
  }

  field(name: string, isOptional: boolean): Walk {
    const way = { parent: this.#way, step: { kind: "property", name } } as const;
    return new Walk(this.context, this.nodes, this.met, isOptional, way);
  }

  metBy(met: Met): Walk {
    return new Walk(this.context, this.nodes, met, this.isOptional, this.#way);
  }

  /** From where the walk started: `.rails[]`. */
  get path(): string {
    const steps: Step[] = [];
    for (let way = this.#way; way !== null; way = way.parent) steps.push(way.step);
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

  pair(before: SchemaName, after: SchemaName, masksNull: boolean): void {
    this.context.listener.pair(before, after, masksNull, this);
  }
}
