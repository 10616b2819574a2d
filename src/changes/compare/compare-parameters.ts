/**
 * Parameters by place and name; those in the path by their position in the template, because their names are
 * never sent. Header names have no case (RFC 9110, 5.1).
 */
import type { Operation, Parameter, Serialization } from "../../model/api.js";
import type { Part, UseRoot } from "../fact.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, addSchemas, areSame, useRoot, type Scope, type Spot } from "./scope.js";

export function compareParameters(pair: OperationPair, scope: Scope): void {
  const { matched, removed, added } = match(pair, scope);
  for (const parameter of removed) {
    const { name, in: place, required, schema } = parameter;
    const difference = { kind: "parameter-removed", name, in: place, required, schemas: [schema] } as const;
    addFact(scope, difference, { before: spotOf(pair.before, parameter) }, [rootOf(pair, parameter)]);
  }
  for (const parameter of added) {
    const { name, in: place, required, schema } = parameter;
    const difference = { kind: "parameter-added", name, in: place, required, schemas: [schema] } as const;
    addFact(scope, difference, { after: spotOf(pair.after, parameter) }, [rootOf(pair, parameter)]);
  }
  for (const [before, after] of matched) compareParameter(before, after, pair, scope);
}

interface MatchedParameters {
  readonly matched: readonly (readonly [Parameter, Parameter])[];
  readonly removed: readonly Parameter[];
  readonly added: readonly Parameter[];
}

function match({ before, after }: OperationPair, scope: Scope): MatchedParameters {
  const matched: [Parameter, Parameter][] = [];
  const [left, right] = [new Set(before.parameters), new Set(after.parameters)];
  const matchBy = (isSame: (was: Parameter, is: Parameter) => boolean): void => {
    for (const was of left) {
      const found = [...right].filter((is) => isSame(was, is));
      const [is] = found;
      if (found.length !== 1 || is === undefined) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  };
  const position = (operation: Operation, { name }: Parameter): number =>
    namesInPath(operation).indexOf(name);
  const areTemplatesAlike = namesInPath(before).length === namesInPath(after).length;
  matchBy(
    (was, is) => was.in === is.in && (was.in !== "path" || !areTemplatesAlike) && keyOf(was) === keyOf(is),
  );
  matchBy(
    (was, is) =>
      was.in === "path" &&
      is.in === "path" &&
      areTemplatesAlike &&
      position(before, was) === position(after, is),
  );
  // The same name in another place: it moved.
  matchBy((was, is) => was.name === is.name);
  if (left.size === 1 && right.size === 1)
    matchBy(
      (was, is) => was.in === is.in && was.required === is.required && areSame(scope, was.schema, is.schema),
    );
  return { matched, removed: [...left], added: [...right] };
}

function namesInPath({ path }: Operation): string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name ?? "");
}

function keyOf({ in: place, name }: Parameter): string {
  return place === "header" ? name.toLowerCase() : name;
}

function compareParameter(before: Parameter, after: Parameter, pair: OperationPair, scope: Scope): void {
  for (const compare of new Set(Object.values(parts))) compare(before, after, pair, scope);
}

type ParameterComparison = (before: Parameter, after: Parameter, pair: OperationPair, scope: Scope) => void;

/** Every part of a parameter has its comparison. */
const parts: Record<keyof Parameter, ParameterComparison> = {
  name: compareName,
  in: compareName,
  required: compareRequired,
  deprecated: compareDeprecated,
  description: compareProse,
  schema: compareSchema,
  serialization: compareSerialization,
  pointer: compareProse,
};

function compareName(before: Parameter, after: Parameter, pair: OperationPair, scope: Scope): void {
  const spots = { before: spotOf(pair.before, before), after: spotOf(pair.after, after) };
  if (before.in !== after.in) {
    addFact(scope, { kind: "parameter-moved", name: after.name, before: before.in, after: after.in }, spots, [
      rootOf(pair, after),
    ]);
  } else if (keyOf(before) !== keyOf(after)) {
    const names = { before: before.name, after: after.name };
    addFact(
      scope,
      { kind: "parameter-renamed", in: after.in, ...names, isCertain: after.in === "path" },
      spots,
      [rootOf(pair, after)],
    );
  }
}

function compareRequired(before: Parameter, after: Parameter, pair: OperationPair, scope: Scope): void {
  if (before.required === after.required) return;
  const turned = { before: before.required, after: after.required };
  addFact(
    scope,
    { kind: "parameter-required", name: after.name, in: after.in, ...turned },
    spotsOf(before, after, pair),
    [rootOf(pair, after)],
  );
}

function compareDeprecated(before: Parameter, after: Parameter, pair: OperationPair, scope: Scope): void {
  if (before.deprecated === after.deprecated) return;
  const turned = { before: before.deprecated, after: after.deprecated };
  addFact(scope, { kind: "deprecated", ...turned }, spotsOf(before, after, pair), [rootOf(pair, after)]);
}

function compareProse(before: Parameter, after: Parameter, _pair: OperationPair, scope: Scope): void {
  addProse(scope, after.pointer, [before.description], [after.description]);
}

function compareSchema(before: Parameter, after: Parameter, pair: OperationPair, scope: Scope): void {
  const { before: was, after: is } = spotsOf(before, after, pair);
  const inside = (spot: Spot): Spot => ({ ...spot, pointer: `${spot.pointer}/schema` });
  addSchemas(scope, [before.schema, inside(was)], [after.schema, inside(is)], rootOf(pair, after));
}

function compareSerialization(before: Parameter, after: Parameter, pair: OperationPair, scope: Scope): void {
  // Another place has another default style; that the value moved is told already.
  if (before.in !== after.in) return;
  const [was, is] = [textOf(before.serialization), textOf(after.serialization)];
  if (was === is) return;
  const difference = {
    kind: "parameter-serialization",
    name: after.name,
    in: after.in,
    before: was,
    after: is,
  } as const;
  addFact(scope, difference, spotsOf(before, after, pair), [rootOf(pair, after)]);
}

function textOf(serialization: Serialization): string {
  if (serialization.kind === "content") return serialization.mediaType;
  const { style, explode, allowReserved } = serialization;
  return [
    style,
    // Only `form` is exploded unless the document says otherwise.
    ...(explode ? ["exploded"] : style === "form" ? ["not exploded"] : []),
    ...(allowReserved ? ["reserved characters allowed"] : []),
  ].join(", ");
}

function spotsOf(before: Parameter, after: Parameter, pair: OperationPair): { before: Spot; after: Spot } {
  return { before: spotOf(pair.before, before), after: spotOf(pair.after, after) };
}

function spotOf({ id }: Operation, parameter: Parameter): Spot {
  return { owner: { kind: "operation", id, part: partOf(parameter) }, pointer: parameter.pointer };
}

function rootOf({ subject }: OperationPair, parameter: Parameter): UseRoot {
  return useRoot(subject, "request", partOf(parameter));
}

function partOf({ in: place, name }: Parameter): Part {
  return { kind: "parameter", in: place, name };
}
