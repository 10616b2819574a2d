/** What Ajv says about a trait, in sentences that name the allowed values; of a union only the member that was meant. */
import type { ErrorObject } from "ajv/dist/2020.js";

import { describeType, listWords, quote } from "../diagnostics/quote.js";
import type { JsonValue } from "./json.js";

export interface TraitError {
  /** JSON pointer from the trait, without `#`. */
  readonly path: string;
  readonly detail: string;
}

export function explainTraitErrors(errors: readonly ErrorObject[], traits: JsonValue): TraitError[] {
  const unions = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  const outside = errors.filter(
    (error) => !unions.some((union) => union === error || isInside(error, union)),
  );
  const chosen = unions.filter((union) => !unions.some((outer) => isInside(union, outer)));
  const explained = [...outside.map(explain), ...chosen.flatMap((union) => explainUnion(union, errors))];
  const unique = new Map(explained.map((error) => [`${error.path} ${error.detail}`, error]));
  return unique.size > 0
    ? [...unique.values()]
    : [{ path: "", detail: `The value is ${describeType(traits)}.` }];
}

function isInside(error: ErrorObject, union: ErrorObject): boolean {
  return (
    error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)
  );
}

/** The member whose constants fit is the one that was meant; where none fits, the constants are the answer. */
function explainUnion(union: ErrorObject, errors: readonly ErrorObject[]): TraitError[] {
  const keys = alternativeKeys(union);
  if (keys !== undefined)
    return [{ path: union.instancePath, detail: `Exactly one of ${keys} is needed here.` }];
  const members = new Map<string, ErrorObject[]>();
  for (const error of errors.filter((candidate) => isInside(candidate, union))) {
    const member = error.schemaPath.slice(union.schemaPath.length + 1).split("/", 1)[0] ?? "";
    members.set(member, [...(members.get(member) ?? []), error]);
  }
  const byConstants = [...members.values()].sort(
    (left, right) => countConstants(left) - countConstants(right) || left.length - right.length,
  );
  const [best] = byConstants;
  if (best === undefined) return [explain(union)];
  const constant = best.find(({ keyword }) => keyword === "const");
  if (constant === undefined) return best.map(explain);
  const allowed = [...members.values()].flatMap((member) =>
    member.filter(({ keyword }) => keyword === "const"),
  );
  const values = allowed.map(({ params }) => say((params as { allowedValue: JsonValue }).allowedValue));
  return [
    {
      path: constant.instancePath,
      detail: `${sayValue(constant)} is not allowed; allowed are ${listWords(values)}.`,
    },
  ];
}

/** Where the members of a union say nothing but which key each of them needs. */
function alternativeKeys({ schema }: ErrorObject): string | undefined {
  const members = schema as readonly {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  }[];
  const isAboutKeys = members.every(({ properties = { "": undefined } }) =>
    Object.values(properties).every((property) => property === true),
  );
  const keys = members.flatMap(({ required = [] }) => required);
  return isAboutKeys ? listWords(keys.map((key) => quote(key))) : undefined;
}

function countConstants(errors: readonly ErrorObject[]): number {
  return errors.filter(({ keyword }) => keyword === "const").length;
}

interface Params {
  readonly allowedValue?: JsonValue;
  readonly allowedValues?: readonly JsonValue[];
  readonly additionalProperty?: string;
  readonly missingProperty?: string;
}

function explain(error: ErrorObject): TraitError {
  return { path: error.instancePath, detail: sentence(error) };
}

function sentence(error: ErrorObject): string {
  const params = error.params as Params;
  switch (error.keyword) {
    case "additionalProperties": {
      const known = Object.keys(
        (error.parentSchema as { properties?: object } | undefined)?.properties ?? {},
      );
      return `There is no trait ${quote(params.additionalProperty ?? "")} here; known are ${listWords(known)}.`;
    }
    case "required":
      return `${quote(params.missingProperty ?? "")} is missing.`;
    case "enum":
      return `${sayValue(error)} is not allowed; allowed are ${listWords((params.allowedValues ?? []).map(say))}.`;
    case "const":
      return `${sayValue(error)} is not allowed; allowed is ${say(params.allowedValue ?? null)}.`;
    default:
      return `The value is ${describeType(error.data)}; it ${error.message ?? "is not allowed"}.`;
  }
}

function sayValue(error: ErrorObject): string {
  return say((error.data ?? null) as JsonValue);
}

function say(value: JsonValue): string {
  return typeof value === "string" ? quote(value) : quote(JSON.stringify(value));
}
