/** Invariants of every schema in normal form: the checkable rules of `schema.ts`. */
import type { Schema } from "../../src/schema/schema.js";
import { mapSchema } from "../../src/schema/visit-schema.js";

/** One line for each broken rule, at any depth. */
export function breaches(schema: Schema): string[] {
  const results = new Set<string>();
  mapSchema(schema, (inner) => {
    for (const [rule, holds] of Object.entries(rules)) if (!holds(inner)) results.add(rule);
    return inner;
  });
  return [...results];
}

const annotations = ["default", "deprecated", "docs", "nullable", "readOnly", "writeOnly"];

const rules: Readonly<Record<string, (schema: Schema) => boolean>> = {
  "beside a reference stand annotations only": (schema) =>
    schema.reference === undefined || assertions(schema).join() === "reference",
  "beside allOf stands nothing but `unevaluated…`": (schema) =>
    schema.allOf === undefined ||
    assertions(schema).every((keyword) => keyword === "allOf" || keyword.startsWith("unevaluated")),
  "allOf has two members, or something beside it": ({ allOf, ...rest }) =>
    allOf === undefined || allOf.length > 1 || assertions(rest).length > 0,
  "an intersection is flat": ({ allOf = [] }) => allOf.every((part) => assertions(part).join() !== "allOf"),
  "a schema has anyOf or oneOf": ({ anyOf, oneOf }) => anyOf === undefined || oneOf === undefined,
  "a union has two members, or a tag": ({ anyOf, oneOf, tag }) =>
    (anyOf ?? oneOf)?.length !== 1 || tag !== undefined,
  "a tag has values for every member": ({ anyOf, oneOf, tag }) =>
    tag === undefined || tag.values.length === (anyOf ?? oneOf)?.length,
  "no member of a union may be null": ({ anyOf, oneOf }) =>
    (anyOf ?? oneOf ?? []).every((member) => member.nullable === undefined),
  "null is no value of an enum": (schema) =>
    schema.enum?.includes(null) !== true && schema.enum?.length !== 0,
  "names are sorted": ({ types = [], required = [], properties = new Map<string, Schema>() }) =>
    [types, required, [...properties.keys()]].every(
      (names) => [...names].sort().join("\n") === names.join("\n"),
    ),
  "only a limit may be null": (schema) => schema.nullable === undefined || assertions(schema).length > 0,
};

function assertions(schema: Schema): string[] {
  return Object.keys(schema).filter((keyword) => !annotations.includes(keyword));
}
