/**
 * Conditions: keywords that limit values without an order of their own. What one of them does to the set of values
 * follows from the schemas inside it. Servers enforce them; types show some.
 */
import { hasOnly } from "../../schema/annotations.js";
import type { Schema } from "../../schema/schema.js";
import type { ConstraintKeyword, Relation } from "../fact.js";
import { addedAndRemoved } from "../parts.js";
import { invert, noEdit, uniteEdits, uniteRelations, type SchemaEdit } from "../relation.js";
import { canLimit } from "./compare-types.js";
import { child, values, type Node } from "./node.js";
import { editBetween, haveSameMeaning } from "./probe.js";
import { fieldNames, type View } from "./view.js";
import type { Walk } from "./walk.js";

/** Adds, removes or changes a condition. Schemas inside are compared by meaning. */
export function compareConstraint(keyword: Condition): (before: View, after: View, walk: Walk) => void {
  return (before, after, walk) => {
    const [left, right] = [partsOf(before, keyword), partsOf(after, keyword)];
    if (left.size === 0 && right.size === 0) return;
    if (!canLimit(keyword, before, after)) return;
    const [older, newer] = [others(before, keyword), others(after, keyword)];
    const [wasThere, isThere] = [older !== undefined || left.size > 0, newer !== undefined || right.size > 0];
    const edits = new Map<string, SchemaEdit>();
    for (const name of new Set([...left.keys(), ...right.keys()]))
      edits.set(name, editOfPart(keyword, name, left.get(name) ?? older, right.get(name) ?? newer, walk));
    const { relation } = uniteEdits([...edits.values()]);
    if (relation === "equal") return;
    const inTypes = relateTypes({ keyword, before, after, left, right, edits });
    walk.fact({ kind: "constraint", keyword, before: wasThere, after: isThere, relation, inTypes });
  };
}

/** `if` includes `then` and `else`. Unions are compared separately. */
type Condition = Exclude<ConstraintKeyword, "anyOf" | "oneOf">;

/** A schema, the names that a field requires, or `false`. */
type Operand = Node | readonly string[] | false;

/** Without its pattern, a field is one of the others, if they have a type. */
function others({ node, schema: { additionalProperties } }: View, keyword: Condition): Operand | undefined {
  const isTyped = additionalProperties !== undefined && additionalProperties !== false;
  return keyword === "patternProperties" && isTyped ? child(node, additionalProperties, values) : undefined;
}

function partsOf({ node, schema }: View, keyword: Condition): ReadonlyMap<string, Operand> {
  const inside = (held: Schema | false): Operand => held !== false && child(node, held, values);
  const single = (held: Schema | false | undefined): ReadonlyMap<string, Operand> =>
    held === undefined ? new Map() : new Map([["", inside(held)]]);
  const several = (held: ReadonlyMap<string, Schema> | undefined): ReadonlyMap<string, Operand> =>
    new Map(Array.from(held ?? [], ([name, part]) => [name, inside(part)]));
  switch (keyword) {
    case "patternProperties":
    case "dependentSchemas":
      return several(schema[keyword] && limitingParts(schema[keyword], schema));
    case "dependentRequired":
      return schema.dependentRequired ?? new Map();
    case "if":
      return several(
        new Map([
          ...conditional("if", schema.if),
          ...conditional("then", schema.then),
          ...conditional("else", schema.else),
        ]),
      );
    case "propertyNames":
    case "unevaluatedProperties":
    case "unevaluatedItems":
    case "contains":
    case "contentSchema":
      return single(schema[keyword]);
    case "not":
      return single(excludesNothing(schema) ? undefined : schema.not);
  }
}

/** Where other fields are allowed, a field that can have any value is one of them. */
function limitingParts(parts: ReadonlyMap<string, Schema>, around: Schema): ReadonlyMap<string, Schema> {
  const { additionalProperties, unevaluatedProperties } = around;
  if (additionalProperties !== undefined || unevaluatedProperties !== undefined) return parts;
  return new Map([...parts].filter(([, part]) => !hasOnly(part)));
}

/** Only values of other types are refused. */
function excludesNothing({ types, nullable, not }: Schema): boolean {
  if (types === undefined || not?.types === undefined) return false;
  if (nullable === true && not.nullable === true) return false;
  const areNumbers = [types, not.types].every((each) => each.some((type) => /^integer$|^number$/.test(type)));
  return !areNumbers && !not.types.some((type) => types.includes(type));
}

function conditional(name: string, schema: Schema | undefined): [string, Schema][] {
  return schema === undefined ? [] : [[name, schema]];
}

function editOfPart(
  keyword: Condition,
  name: string,
  before: Operand | undefined,
  after: Operand | undefined,
  walk: Walk,
): SchemaEdit {
  if (isNames(before) || isNames(after)) return editOfNames(before, after);
  if (isSchema(before) && isSchema(after)) {
    if ([before, after].every(({ schema }) => hasOnly(schema, "required")))
      return editOfNames(before.schema.required, after.schema.required);
    if (haveSameMeaning(before, after, walk)) return noEdit;
    const edit = editBetween(before, after, walk);
    if (name === "if") return { relation: "incomparable", inTypes: "equal" };
    return keyword === "not" ? invert(edit) : edit;
  }
  // With `if`, only what follows from it limits anything.
  if (before === after || name === "if") return noEdit;
  const relation = before === undefined || after === false ? "narrower" : "wider";
  return { relation, inTypes: relation };
}

function isNames(operand: Operand | undefined): operand is readonly string[] {
  return Array.isArray(operand);
}

function isSchema(operand: Operand | undefined): operand is Node {
  return operand !== undefined && operand !== false && !isNames(operand);
}

function editOfNames(older: Operand = [], newer: Operand = []): SchemaEdit {
  const [before = [], after = []] = [older, newer].map((names) => (isNames(names) ? names : []));
  const { added, removed } = addedAndRemoved(before, after);
  const relation = uniteRelations([
    added.length > 0 ? "narrower" : "equal",
    removed.length > 0 ? "wider" : "equal",
  ]);
  return { relation, inTypes: relation };
}

interface ChangedCondition {
  readonly keyword: Condition;
  readonly before: View;
  readonly after: View;
  readonly left: ReadonlyMap<string, Operand>;
  readonly right: ReadonlyMap<string, Operand>;
  readonly edits: ReadonlyMap<string, SchemaEdit>;
}

/** What becomes of the type: `src/emit/types/` expresses conditions of objects, and the rest of a map or list. */
function relateTypes(changed: ChangedCondition): Relation | "equal" {
  const { keyword, before, after, left, right, edits } = changed;
  const schemas = [before.schema, after.schema];
  switch (keyword) {
    case "dependentRequired":
    case "dependentSchemas":
      return uniteRelations([...relateDemands(changed), lostNames(changed)]);
    case "if":
      return uniteRelations([relateChoices(changed), lostNames(changed)]);
    case "patternProperties":
    case "unevaluatedProperties": {
      // Beside listed fields, the type of others is unknown.
      if ([before, after].some((view) => fieldNames(view).length > 0)) return "equal";
      const areOthersKnown =
        keyword === "unevaluatedProperties" ||
        schemas.every(({ additionalProperties }) => additionalProperties !== undefined);
      return areOthersKnown ? relateAll(edits) : "equal";
    }
    case "propertyNames": {
      // Listed names are fields: those that are gone can be neither set nor read.
      const isList = [...left.values(), ...right.values()].every(
        (part) => isSchema(part) && part.schema.enum !== undefined,
      );
      return isList && relateAll(edits) !== "wider" ? "incomparable" : "equal";
    }
    case "unevaluatedItems":
      if (schemas.some(({ items }) => items !== undefined)) return "equal";
      // Positions that are gone can be neither set nor read.
      return right.get("") === false ? "incomparable" : relateAll(edits);
    case "contains":
    case "contentSchema":
    case "not":
      return "equal";
  }
}

function relateAll(edits: ReadonlyMap<string, SchemaEdit>): Relation | "equal" {
  return uniteRelations(Array.from(edits.values(), ({ inTypes }) => inTypes));
}

/** A condition that was added or removed shows if it demands what the type of the object does not. */
function relateDemands({ before, after, left, right, edits }: ChangedCondition): (Relation | "equal")[] {
  if (![before, after].every(({ schema }) => isObjectSchema(schema))) return [];
  return Array.from(edits, ([name, { inTypes }]) => {
    const [older, newer] = [left.get(name), right.get(name)];
    if (older !== undefined && newer !== undefined) return inTypes;
    return demandsMore(older === undefined ? after : before, older ?? newer) ? inTypes : "equal";
  });
}

/** With both `then` and `else`, one of them holds: a choice that shows if each demands something. */
function relateChoices(changed: ChangedCondition): Relation | "equal" {
  const { left, right, before, after, edits } = changed;
  const branches = ["then", "else"];
  const isChoice = (parts: ReadonlyMap<string, Operand>, view: View): boolean =>
    isObjectSchema(view.schema) && branches.every((name) => demandsMore(view, parts.get(name)));
  const [wasChoice, isChoiceNow] = [isChoice(left, before), isChoice(right, after)];
  if (wasChoice && isChoiceNow)
    return uniteRelations(branches.map((name) => edits.get(name)?.inTypes ?? "equal"));
  return wasChoice ? "wider" : isChoiceNow ? "narrower" : "equal";
}

/** True if the part of a condition demands a field, or a type of one, that the whole does not. */
function demandsMore(view: View, part: Operand | undefined): boolean {
  const { required = [] } = view.schema;
  const isMore = (names: readonly string[]): boolean => names.some((name) => !required.includes(name));
  if (isNames(part)) return isMore(part);
  if (!isSchema(part)) return part === false;
  const { properties = new Map<string, Schema>(), required: demanded = [], reference } = part.schema;
  return (
    reference !== undefined ||
    isMore(demanded) ||
    [...properties].some(
      ([name, { types, enum: listed, reference: named }]) =>
        fieldNames(view).includes(name) && (types ?? listed ?? named) !== undefined,
    )
  );
}

/** Fields that only a condition describes can be neither set nor read without it. */
function lostNames({ before, after, left, right }: ChangedCondition): Relation | "equal" {
  const namesIn = (parts: ReadonlyMap<string, Operand>): string[] =>
    Array.from(parts, ([name, part]) =>
      isSchema(part) && name !== "if" ? [...(part.schema.properties?.keys() ?? [])] : [],
    ).flat();
  const known = [...namesIn(right), ...fieldNames(after)];
  const isLost = namesIn(left).some((name) => !known.includes(name) && !fieldNames(before).includes(name));
  return isLost ? "incomparable" : "equal";
}

function isObjectSchema({ types }: Schema): boolean {
  return types?.join() === "object";
}
