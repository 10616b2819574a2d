/** What the comparison of operations and events carries along: the facts so far, and where the schemas' are kept. */
import type { Api } from "../../model/api.js";
import type { Schema } from "../../model/schema.js";
import type { Difference } from "../difference.js";
import type { Direction, Fact, Owner, Part, Subject, UseRoot } from "../fact.js";
import type { Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import type { Recorder } from "./recorder.js";
import type { RootPlace } from "./spread-uses.js";

export interface Scope {
  readonly before: Api;
  readonly after: Api;
  readonly recorder: Recorder;
  readonly facts: Fact[];
  readonly roots: RootPlace[];
}

/** One side of what is compared: where it stands. */
export interface Spot {
  readonly owner: Owner;
  readonly pointer: string;
}

export interface Spots {
  readonly before?: Spot;
  readonly after?: Spot;
}

export function addFact(scope: Scope, difference: Difference, spots: Spots, roots: readonly UseRoot[]): void {
  const cause = {
    ...(spots.before === undefined ? {} : { before: { ...spots.before, path: "" } }),
    ...(spots.after === undefined ? {} : { after: { ...spots.after, path: "" } }),
  };
  scope.facts.push({
    ...difference,
    cause,
    within: { path: "" },
    uses: roots.map((root) => ({ root, path: "", field: "" })),
  });
}

/** Compares the schemas of a parameter, body, answer, header or payload. */
export function addSchemas(
  scope: Scope,
  before: readonly [Schema, Spot],
  after: readonly [Schema, Spot],
  root: UseRoot,
): void {
  const place = scope.recorder.compare(rootNode(...before), rootNode(...after));
  if (place.facts.length + place.edges.length > 0) scope.roots.push({ root, place });
}

export function areSame(scope: Scope, before: Schema, after: Schema): boolean {
  const nowhere: Spot = { owner: { kind: "api" }, pointer: "" };
  return haveSameMeaning(rootNode(before, nowhere), rootNode(after, nowhere), scope.recorder.probe);
}

export function useRoot(subject: Subject, direction: Direction, part: Part): UseRoot {
  return { subject, direction, part };
}

export function addProse(
  scope: Scope,
  pointer: string,
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): void {
  if (before.some((text, index) => (text ?? "") !== (after[index] ?? "")) || before.length !== after.length) {
    scope.recorder.prose.add(pointer);
  }
}

function rootNode(schema: Schema, { owner, pointer }: Spot): Node {
  return { schema, at: { kind: "root", owner, pointer } };
}
