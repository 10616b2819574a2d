/**
 * A schema together with its place, so that a difference deep inside knows where it is.
 *
 * Trails are chains of steps; pointer and path are only computed when a difference is found.
 */
import { appendToken } from "../../values/json-pointer.js";
import { memberStep } from "../../values/member-path.js";
import { type Schema, type SchemaType, writtenAt } from "../../schema/schema.js";
import type { Owner, Place } from "../place.js";

export interface Node {
  readonly schema: Schema;
  readonly at: Trail;
  /** A conjunction made while merging: each part keeps its own place. */
  readonly parts?: readonly Node[];
}

type Trail =
  | { readonly kind: "start"; readonly schema: Schema; readonly owner: Owner; readonly pointer: string }
  | { readonly kind: "step"; readonly schema: Schema; readonly parent: Trail; readonly step: Step };

/** A step from a schema to one inside it. */
export type Step =
  | { readonly kind: "property"; readonly name: string }
  /** `from`: the first position after the fixed ones. */
  | { readonly kind: "items"; readonly from: number }
  | { readonly kind: "position"; readonly index: number }
  | { readonly kind: "values" }
  /** One of the types that a schema lists. */
  | { readonly kind: "type" }
  | { readonly kind: "member"; readonly keyword: "allOf" | "anyOf" | "oneOf" };

export const items: Step = { kind: "items", from: 0 };
export const values: Step = { kind: "values" };
export const oneType: Step = { kind: "type" };

export function child(parent: Node, schema: Schema, step: Step): Node {
  return { schema, at: { kind: "step", schema, parent: parent.at, step } };
}

export function startNode(schema: Schema, { owner, pointer }: Pick<Place, "owner" | "pointer">): Node {
  return { schema, at: { kind: "start", schema, owner, pointer } };
}

export function placeOfNode(node: Node): Place {
  const steps = stepsTo(node.at);
  const start = startOf(node.at);
  const variant = variantOf(node);
  return {
    owner: start.owner,
    pointer: pointerTo(node.at),
    path: pathText(steps),
    ...(variant === undefined ? {} : { variant }),
  };
}

function variantOf({ at, schema }: Node): SchemaType | undefined {
  const isAlternative =
    at.kind === "step" &&
    (at.step.kind === "type" || (at.step.kind === "member" && at.step.keyword !== "allOf"));
  const [type, ...others] = schema.types ?? [];
  return isAlternative && others.length === 0 ? type : undefined;
}

/** A path as TypeScript writes it: `.rails[]`. Members of unions add nothing. */
export function pathText(steps: readonly Step[]): string {
  return steps.map(typeScriptStep).join("");
}

function stepsTo(trail: Trail): Step[] {
  const steps: Step[] = [];
  for (let current = trail; current.kind === "step"; current = current.parent) steps.push(current.step);
  return steps.reverse();
}

function startOf(trail: Trail): Extract<Trail, { kind: "start" }> {
  let current = trail;
  while (current.kind === "step") current = current.parent;
  return current;
}

/** Schemas that are not in the document (absent keywords, conjunctions) have the pointer of the nearest one that is. */
function pointerTo(trail: Trail): string {
  const pointer = writtenAt(trail.schema);
  if (pointer !== undefined) return pointer;
  return trail.kind === "start" ? trail.pointer : pointerTo(trail.parent);
}

/** The pointer of the schema, even if the normal form omits it because it is empty. */
export function ownPointer({ at }: Node): string {
  if (at.kind === "start" || writtenAt(at.schema) !== undefined) return pointerTo(at);
  return keywordTokens(at.step).reduce<string>(appendToken, pointerTo(at.parent));
}

function keywordTokens(step: Step): readonly (string | number)[] {
  switch (step.kind) {
    case "property":
      return ["properties", step.name];
    case "items":
      return ["items"];
    case "position":
      return ["prefixItems", step.index];
    case "values":
      return ["additionalProperties"];
    case "type":
    case "member":
      return [];
  }
}

function typeScriptStep(step: Step): string {
  switch (step.kind) {
    case "property":
      return memberStep(step.name);
    case "items":
      return step.from === 0 ? "[]" : `[${step.from}…]`;
    case "position":
      return `[${step.index}]`;
    case "values":
      return "[string]";
    case "type":
    case "member":
      return "";
  }
}
