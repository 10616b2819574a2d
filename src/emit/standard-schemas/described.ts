/** Definitions (`runtime/validation/definition.ts`) as syntax. */
import type { Description } from "../../../templates/runtime/validation/definition.js";
import { list, objectOf } from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";

/** Keywords without a value are left out. */
export type Described = { readonly [Keyword in keyof Description]: Expression | undefined };

export function described(keywords: Described): ObjectExpression {
  return objectOf(Object.entries(keywords));
}

/** What no value is. */
export const nothing = described({ anyOf: list([]) });

/** What holds if all of these do. */
export function merged(own: Described, parts: readonly Expression[]): Expression {
  const { properties } = described(own);
  const [only] = parts;
  if (only === undefined) return { kind: "object", properties };
  if (parts.length > 1) return described({ ...own, allOf: list(parts) });
  if (properties.length === 0) return only;
  return only.kind === "object" && only.properties.every(isAddable)
    ? { kind: "object", properties: [...properties, ...only.properties] }
    : described({ ...own, allOf: list(parts) });
}

/** Keywords that no schema has of its own, so that they only narrow what is beside them. */
function isAddable(property: ObjectExpression["properties"][number]): boolean {
  return property.kind === "property" && addable.has(property.key);
}

const addable: ReadonlySet<string> = new Set<keyof Description>(["anyOf", "choice", "enum"]);
