/** Parameters, matched by place and name; path parameters by position, because their names are never sent. */
import type { Api, Operation, Parameter } from "../../model/api.js";
import { isJsonType } from "../../schema/media-type.js";
import { match, type Matched } from "../../values/match.js";
import { isSamePlace, keyOfPlace, versionPlace, type ParameterPlace } from "../../values/parameter-place.js";
import type { Evidence, ParameterFacts } from "../fact.js";
import type { At, PartPlace } from "../at.js";
import {
  compareDeprecated,
  compareDetail,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
  compareSingle,
} from "../parts.js";
import { nowhere } from "../place.js";
import { startNode, type Node } from "../schemas/node.js";
import { isSpecific } from "../schemas/likeness.js";
import { areNamesAlike } from "../names.js";

export function compareParameters(before: Operation, after: Operation, at: At): void {
  const { matched, removed, added } = matchParameters(before, after, at);
  for (const older of removed)
    at.part(placeOf(older), undefined).fact({
      kind: "parameter-removed",
      ...detailsOf(older),
      isSentByClient: namesVersion(older, at.comparison.after),
    });
  for (const newer of added)
    at.part(undefined, placeOf(newer)).fact({ kind: "parameter-added", ...detailsOf(newer) });
  for (const [older, newer, evidence] of matched) {
    const there = at.part(placeOf(older), placeOf(newer));
    compareName(older, newer, evidence, there);
    compareParts(parts, older, newer, there);
  }
}

/** True for the parameter in which the client names the version. */
export function namesVersion(place: ParameterPlace, { traits: { version } }: Api): boolean {
  return version !== undefined && isSamePlace(place, versionPlace(version));
}

function placeOf({ in: location, name, pointer, serialization }: Parameter): PartPlace {
  const isJson = serialization.kind === "content" && isJsonType(serialization.mediaType);
  return { part: { kind: "parameter", in: location, name, ...(isJson && { isJson }) }, pointer };
}

/** The details of an added or removed parameter. */
export function detailsOf({ name, in: location, required, schema }: Parameter): ParameterFacts {
  return { name, in: location, required, schemas: [schema] };
}

function matchParameters(
  before: Operation,
  after: Operation,
  at: At,
): Matched<Parameter, readonly Evidence[]> {
  const names = { before: namesInPath(before), after: namesInPath(after) };
  const areTemplatesAlike = names.before.length === names.after.length;
  const isByPosition = (parameter: Parameter): boolean => parameter.in === "path" && areTemplatesAlike;
  return match(before.parameters, after.parameters, [
    {
      evidence: ["same name"],
      key: (each) => (isByPosition(each) ? undefined : keyOfPlace(each)),
    },
    {
      evidence: ["same place"],
      key: (each, side) => (isByPosition(each) ? String(names[side].indexOf(each.name)) : undefined),
    },
    // The same name in another place: the parameter moved.
    { evidence: ["same name"], key: ({ name }) => name, isByPosition: true },
    {
      evidence: ["same shape"],
      confirm: (older, newer) =>
        older.in === newer.in &&
        older.required === newer.required &&
        at.areSame(older.schema, newer.schema) &&
        (areNamesAlike(older.name, newer.name) || isSpecific(schemaNode(older), at.comparison.before)),
    },
  ]);
}

function schemaNode({ schema }: Parameter): Node {
  return startNode(schema, nowhere);
}

function namesInPath({ path }: Operation): string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name ?? "");
}

const parts: PartComparisons<Parameter, At> = {
  // See `compareName`.
  name: compareNothing,
  in: compareNothing,
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
  comparedOnly: (before, after, at) => {
    compareParts(comparedOnly, before, after, at);
  },
};

function compareName(before: Parameter, after: Parameter, evidence: readonly Evidence[], at: At): void {
  const { name, in: location } = after;
  if (before.in !== location)
    at.fact({ kind: "parameter-moved", name, before: before.in, after: location, evidence });
  else if (before.name !== name) {
    const isCertain = location === "path" || isSamePlace(before, after);
    const names = { before: before.name, after: name };
    at.fact({ kind: "parameter-renamed", in: location, ...names, isCertain, evidence });
  }
}

function compareSerialization(before: Parameter, after: Parameter, at: At): void {
  // Another place has another default style; the move is a separate fact.
  if (before.in !== after.in) return;
  compareStyle(before, after, at);
  compareReserved(before, after, at);
}

const compareStyle = compareDetail(serializationText, (turned, { name, in: location }) => ({
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

const comparedOnly: PartComparisons<NonNullable<Parameter["comparedOnly"]>, At, Parameter> = {
  allowsEmpty: (before, after, at) => {
    // Another place is a separate fact.
    if (before.in === after.in) compareEmpty(before, after, at);
  },
  sunset: compareSingle("sunset", ({ comparedOnly }: Parameter) => comparedOnly?.sunset ?? ""),
  stability: compareSingle("stability", ({ comparedOnly }: Parameter) => comparedOnly?.stability ?? ""),
};
