/**
 * Whether a keyword can make a difference between two schemas.
 *
 * A closed list says which values are valid, so a limit beside it says nothing more, and one that came or went with the
 * list is part of that. A keyword for strings says nothing where one side has no strings: the type says it.
 */
import { concernsType } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import { admittedTypes } from "./compare-types.js";
import type { View } from "./view.js";

export function canLimit(keyword: keyof Schema, before: View, after: View): boolean {
  return [before, after].every((view) => !isListed(view) && admitsLimited(keyword, view));
}

/** An open enum has values beyond its list. */
export function isListed({ schema }: View): boolean {
  return schema.enum !== undefined && schema.open !== true;
}

function admitsLimited(keyword: keyof Schema, view: View): boolean {
  const types = admittedTypes(view);
  return typeof types === "string" || types.some((type) => concernsType(keyword, type));
}
