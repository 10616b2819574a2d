/**
 * Parameters, matched by place and name; path parameters by position, because their names are never sent. Header names
 * are case-insensitive (RFC 9110, 5.1).
 */
import type { Operation, Parameter, Serialization } from "../../model/api.js";
import { isJsonType } from "../../schema/media-type.js";
import {
  type CallAt,
  type PartPlace,
  compareDeprecated,
  compareNothing,
  compareParts,
  compareProse,
  type Matched,
  type PartComparisons,
} from "../at.js";
import { startNode, type Node } from "../schemas/node.js";
import { areNamesAlike, isSpecific } from "../schemas/likeness.js";

export function compareParameters(before: Operation, after: Operation, at: CallAt): void {
  const { matched, removed, added } = matchParameters(before, after, at);
  for (const parameter of removed) {
    const { name, in: location, required, schema } = parameter;
    at.call
      .part(placeOf(parameter), undefined)
      .fact({ kind: "parameter-removed", name, in: location, required, schemas: [schema] });
  }
  for (const parameter of added) {
    const { name, in: location, required, schema } = parameter;
    at.call
      .part(undefined, placeOf(parameter))
      .fact({ kind: "parameter-added", name, in: location, required, schemas: [schema] });
  }
  for (const [was, is] of matched) compareParts(parts, was, is, at.call.part(placeOf(was), placeOf(is)));
}

function placeOf({ in: location, name, pointer, serialization }: Parameter): PartPlace {
  const isJson = serialization.kind === "content" && isJsonType(serialization.mediaType);
  return { part: { kind: "parameter", in: location, name, ...(isJson && { isJson }) }, pointer };
}

function matchParameters(before: Operation, after: Operation, at: CallAt): Matched<Parameter> {
  const matched: [Parameter, Parameter][] = [];
  const [left, right] = [new Set(before.parameters), new Set(after.parameters)];
  const matchBy = (isSame: (was: Parameter, is: Parameter) => boolean): void => {
    for (const was of left) {
      const [is, ...others] = [...right].filter((candidate) => isSame(was, candidate));
      if (is === undefined || others.length > 0) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  };
  const [namesBefore, namesAfter] = [namesInPath(before), namesInPath(after)];
  const areTemplatesAlike = namesBefore.length === namesAfter.length;
  const isByPosition = (was: Parameter, is: Parameter): boolean =>
    was.in === "path" && is.in === "path" && areTemplatesAlike;
  matchBy((was, is) => was.in === is.in && !isByPosition(was, is) && nameKey(was) === nameKey(is));
  matchBy(
    (was, is) => isByPosition(was, is) && namesBefore.indexOf(was.name) === namesAfter.indexOf(is.name),
  );
  // The same name in another place: the parameter moved.
  matchBy((was, is) => was.name === is.name);
  if (left.size === 1 && right.size === 1)
    matchBy(
      (was, is) =>
        was.in === is.in &&
        was.required === is.required &&
        at.areSame(was.schema, is.schema) &&
        (areNamesAlike(was.name, is.name) || isSpecific(schemaNode(was), at.comparison.before)),
    );
  return { matched, removed: [...left], added: [...right] };
}

function schemaNode({ schema, pointer }: Parameter): Node {
  return startNode(schema, { owner: { kind: "api" }, pointer });
}

function namesInPath({ path }: Operation): string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name ?? "");
}

function nameKey({ in: location, name }: Parameter): string {
  return location === "header" ? name.toLowerCase() : name;
}

const parts: PartComparisons<Parameter, CallAt> = {
  name: compareName,
  in: compareName,
  required: compareRequired,
  deprecated: compareDeprecated,
  description: compareProse,
  schema: compareSchema,
  serialization: compareSerialization,
  pointer: compareNothing,
  comparedOnly: compareEmpty,
};

function compareName(before: Parameter, after: Parameter, at: CallAt): void {
  if (before.in !== after.in)
    at.fact({ kind: "parameter-moved", name: after.name, before: before.in, after: after.in });
  else if (nameKey(before) !== nameKey(after)) {
    const names = { before: before.name, after: after.name };
    at.fact({ kind: "parameter-renamed", in: after.in, ...names, isCertain: after.in === "path" });
  }
}

function compareRequired(before: Parameter, after: Parameter, at: CallAt): void {
  if (before.required === after.required) return;
  const turned = { before: before.required, after: after.required };
  at.fact({ kind: "parameter-required", name: after.name, in: after.in, ...turned });
}

function compareSchema(before: Parameter, after: Parameter, at: CallAt): void {
  at.schemas(before.schema, after.schema, !before.required && !after.required);
}

function compareSerialization(before: Parameter, after: Parameter, at: CallAt): void {
  // Another place has another default style; the move is a separate fact.
  if (before.in !== after.in) return;
  const [was, is] = [serializationText(before.serialization), serializationText(after.serialization)];
  const { name, in: place } = after;
  if (was !== is) at.fact({ kind: "parameter-serialization", name, in: place, before: was, after: is });
  const [allowed, allows] = [allowsReserved(before.serialization), allowsReserved(after.serialization)];
  if (allowed !== allows)
    at.fact({ kind: "parameter-reserved", name, in: place, before: allowed, after: allows });
}

function serializationText(serialization: Serialization): string {
  return serialization.kind === "content"
    ? serialization.mediaType
    : styleText({ ...serialization, allowReserved: false });
}

interface Style {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

export function styleText({ style, explode, allowReserved }: Style): string {
  return [
    style,
    // Only `form` is exploded unless the document says otherwise.
    ...(explode ? ["exploded"] : style === "form" ? ["not exploded"] : []),
    ...(allowReserved ? ["reserved characters allowed"] : []),
  ].join(", ");
}

function allowsReserved(serialization: Serialization): boolean {
  return serialization.kind === "style" && serialization.allowReserved;
}

/** `?name=` is valid. */
function compareEmpty(before: Parameter, after: Parameter, at: CallAt): void {
  const [was, is] = [before, after].map(({ comparedOnly }) => comparedOnly?.allowsEmpty === true) as [
    boolean,
    boolean,
  ];
  if (was !== is && before.in === after.in)
    at.fact({ kind: "parameter-empty", name: after.name, in: after.in, before: was, after: is });
}
