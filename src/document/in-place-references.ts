/** The components that a schema includes without going into a value: what it consists of. */
import { keywordNames, keywords } from "../schema/keywords.js";
import { isList, isObject, type JsonValue } from "./json.js";
import { referencedName } from "./schema-components.js";
import type { JsonSchema } from "./valid-document.js";

export const unionKeywords = ["anyOf", "oneOf"] as const;

/** In the order of the schema. `inside` are the keywords to look into, by default all that apply in place. */
export function inPlaceReferences(schema: JsonSchema | undefined, inside = inPlaceKeywords): string[] {
  const names: string[] = [];
  const visit = (value: JsonValue | undefined): void => {
    if (!isObject(value)) return;
    const reference = value["$ref"];
    if (typeof reference === "string") names.push(referencedName(reference));
    for (const keyword of inside) {
      const members = value[keyword];
      for (const member of isList(members) ? members : [members]) visit(member);
    }
  };
  visit(schema);
  return names;
}

export const inPlaceKeywords: readonly string[] = keywordNames.filter(
  (keyword) => keywords[keyword].isInPlace === true,
);
