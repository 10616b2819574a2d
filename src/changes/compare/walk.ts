/**
 * What a comparison of two schemas carries along: both APIs, the way so far, who can meet a difference here,
 * and where to put what is found.
 */
import type { Api } from "../../model/api.js";
import type { SchemaDocs, SchemaName } from "../../model/schema.js";
import type { Difference } from "../difference.js";
import type { Direction } from "../fact.js";
import type { Answers } from "./answers.js";
import { pathText, type Node, type Step } from "./node.js";

export interface Walk {
  readonly before: Api;
  readonly after: Api;
  readonly findings: Findings;
  readonly path: Path;
  /** A read-only field is no part of a request, a write-only one no part of a response. */
  readonly met: Met;
  /** What probes have found out, whoever asked. */
  readonly answers: Answers;
  /** Only whether there is a difference is asked. */
  readonly isProbe: boolean;
  /** What was followed or merged in this place: a declaration built on itself comes by again. */
  readonly merged: Set<string>;
}

export type Met = Readonly<Record<Direction, boolean>>;

export interface Findings {
  /** A probe has seen enough. */
  readonly isDone: boolean;
  fact(difference: Difference, before: Node | undefined, after: Node | undefined, walk: Walk): void;
  prose(before: Node, after: Node, was: SchemaDocs | undefined, is: SchemaDocs | undefined): void;
  /** Both sides refer to a declaration, which is compared once for all places. `masksNull`: whether null is admitted was decided there. */
  pair(before: NamedNode, after: NamedNode, masksNull: boolean, walk: Walk): void;
}

/** What refers to a declaration, and its name. */
export interface NamedNode {
  readonly node: Node;
  readonly name: SchemaName;
}

export type Path = { readonly parent: Path; readonly step: Step } | null;

export const metByAll: Met = { request: true, response: true };

export function startWalk(before: Api, after: Api, findings: Findings, answers: Answers): Walk {
  return { before, after, findings, path: null, met: metByAll, answers, isProbe: false, merged: new Set() };
}

export function stepInto(walk: Walk, step: Step, met: Met = walk.met): Walk {
  return { ...walk, path: { parent: walk.path, step }, met };
}

export function pathOf(walk: Walk): string {
  const steps: Step[] = [];
  for (let path = walk.path; path !== null; path = path.parent) steps.push(path.step);
  return pathText(steps.reverse());
}
