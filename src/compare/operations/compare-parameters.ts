/**
 * Parameters, matched by place and name; path parameters by position, because their names are never sent. Header names
 * are case-insensitive (RFC 9110, 5.1).
 */
import type { Operation, Parameter } from "../../model/api.js";
import { isJsonType } from "../../schema/media-type.js";
import type { ParameterFacts } from "../fact.js";
import { type CallAt, type PartPlace } from "../at.js";
import {
  compareDeprecated,
  compareDetail,
  compareNothing,
  compareParts,
  compareProse,
  type Matched,
  type PartComparisons,
} from "../parts.js";
import { startNode, type Node } from "../schemas/node.js";
import { isSpecific } from "../schemas/likeness.js";
import { areNamesAlike } from "../names.js";

export function compareParameters(before: Operation, after: Operation, at: CallAt): void {
  const { matched, removed, added } = matchParameters(before, after, at);
  for (const was of removed)
    at.call.part(placeOf(was), undefined).fact({ kind: "parameter-removed", ...detailsOf(was) });
  for (const is of added)
    at.call.part(undefined, placeOf(is)).fact({ kind: "parameter-added", ...detailsOf(is) });
  for (const [was, is] of matched) compareParts(parts, was, is, at.call.part(placeOf(was), placeOf(is)));
}

function placeOf({ in: location, name, pointer, serialization }: Parameter): PartPlace {
  const isJson = serialization.kind === "content" && isJsonType(serialization.mediaType);
  return { part: { kind: "parameter", in: location, name, ...(isJson && { isJson }) }, pointer };
}

/** The details of an added or removed parameter. */
export function detailsOf({ name, in: location, required, schema }: Parameter): ParameterFacts {
  return { name, in: location, required, schemas: [schema] };
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
  required: compareDetail(
    ({ required }) => required,
    (turned, { name, in: location }) => ({ kind: "parameter-required", name, in: location, ...turned }),
  ),
  deprecated: compareDeprecated,
  description: compareProse,
  schema: (before, after, at) => {
    at.schemas(before.schema, after.schema, !before.required && !after.required);
  },
  serialization: compareSerialization,
  pointer: compareNothing,
  // Another place is a separate fact.
  comparedOnly: (before, after, at) => {
    if (before.in === after.in) compareEmpty(before, after, at);
  },
};

function compareName(before: Parameter, after: Parameter, at: CallAt): void {
  if (before.in !== after.in)
    at.fact({ kind: "parameter-moved", name: after.name, before: before.in, after: after.in });
  else if (before.name !== after.name) {
    const names = { before: before.name, after: after.name };
    const isCertain = after.in === "path" || nameKey(before) === nameKey(after);
    at.fact({ kind: "parameter-renamed", in: after.in, ...names, isCertain });
  }
}

function compareSerialization(before: Parameter, after: Parameter, at: CallAt): void {
  // Another place has another default style; the move is a separate fact.
  if (before.in !== after.in) return;
  compareText(before, after, at);
  compareReserved(before, after, at);
}

const compareText = compareDetail(serializationText, (turned, { name, in: location }) => ({
  kind: "parameter-serialization",
  name,
  in: location,
  ...turned,
}));

const compareReserved = compareDetail(
  ({ serialization }: Parameter) => serialization.kind === "style" && serialization.allowReserved,
  (turned, { name, in: location }) => ({ kind: "parameter-reserved", name, in: location, ...turned }),
);

function serializationText({ serialization }: Parameter): string {
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

/** `?name=` is valid. */
const compareEmpty = compareDetail(
  ({ comparedOnly }: Parameter) => comparedOnly?.allowsEmpty === true,
  (turned, { name, in: location }) => ({ kind: "parameter-empty", name, in: location, ...turned }),
);
