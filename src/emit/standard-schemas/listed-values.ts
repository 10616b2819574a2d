/** The values of an enum. Where it is open, any other of the same kind is accepted: the type has a member for it. */
import { list, literal, objectOf, scalar } from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import type { JsonValue } from "../../document/json.js";
import type { Schema } from "../../schema/schema.js";
import { described } from "./described.js";

export function listedValues({ open, types = [] }: Schema, values: readonly JsonValue[]): Expression {
  const unlisted = open === true ? types.flatMap((type) => openKinds[type] ?? []) : [];
  const listed = values.filter((value) => !unlisted.some((kind) => typeof value === kind));
  const scalars = listed.filter(isScalar);
  const alternatives = [
    ...(scalars.length > 0 || values.length === 0 ? [described({ enum: literal(scalars) })] : []),
    ...listed.filter((value) => !isScalar(value)).map(exactly),
    ...[...new Set(unlisted)].map((kind) => described({ type: scalar(kind) })),
  ];
  const [only] = alternatives;
  return alternatives.length === 1 && only !== undefined ? only : described({ anyOf: list(alternatives) });
}

/** The kinds that an open list takes more of, as far as its type says it. */
const openKinds: Readonly<Record<string, "string" | "number">> = {
  string: "string",
  number: "number",
  integer: "number",
};

function isScalar(value: JsonValue): value is string | number | boolean {
  return typeof value !== "object";
}

/** An object has at least these fields, as a value of a literal type does. */
function exactly(value: JsonValue): Expression {
  if (value === null) return described({ type: scalar("null") });
  if (isScalar(value)) return described({ enum: literal([value]) });
  if (Array.isArray(value)) {
    const count = scalar(value.length);
    const prefixItems = list((value as readonly JsonValue[]).map(exactly));
    return described({ type: scalar("array"), prefixItems, minItems: count, maxItems: count });
  }
  const fields = Object.entries(value);
  return described({
    type: scalar("object"),
    properties: objectOf(fields.map(([name, each]) => [name, exactly(each)])),
    required: literal(fields.map(([name]) => name)),
  });
}
