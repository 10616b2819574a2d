/**
 * A discriminator on a schema that others contain by `allOf` (OpenAPI 3.1, 4.8.25, "Models with polymorphism support"):
 * its property has a value of its own in each of them, given by the mapping, else the name.
 *
 * What contains such a schema itself, at any number of levels, counts for those between, too. The base stays as it is:
 * it may also be a schema that the document does not list.
 */
import type { DocumentSchema } from "../../document/valid-document.js";
import { isObject, type JsonObject, listOf } from "../../values/json.js";
import { sortedUnique } from "../../values/text.js";
import { schemaNameOf } from "../schema-name.js";
import { inPlaceOf } from "../schema-places.js";
import type { Schema, SchemaName } from "../schema.js";
import type { SchemaView } from "../schema-view.js";
import { conjoin } from "./conjoin.js";
import { draftDiscriminator, keysByTarget, type Discriminator } from "./tag.js";

/** The drafts that get a tag, with it. */
export function withInheritedTags(
  declarations: ReadonlyMap<SchemaName, DocumentSchema>,
  drafts: SchemaView,
): ReadonlyMap<SchemaName, Schema> {
  const children = childrenOf(declarations);
  const tagged = new Map<SchemaName, Schema>();
  for (const [base, json] of declarations)
    for (const discriminator of discriminatorsOf(json)) {
      const keys = keysByTarget(discriminator.mapping);
      const { property } = discriminator;
      const heirs = descendants(base, children);
      const isRequired = drafts.requiredProperties({ reference: base }).has(property);
      for (const heir of heirs) {
        const named = [heir, ...descendants(heir, children)].flatMap((name) => keys.get(name) ?? [name]);
        const draft = tagged.get(heir) ?? drafts.declared(heir) ?? {};
        tagged.set(heir, withTag(draft, { property, isRequired, values: sortedUnique(named) }, drafts));
      }
    }
  return tagged;
}

/** The schemas that contain each by `allOf`, directly. */
function childrenOf(
  declarations: ReadonlyMap<SchemaName, DocumentSchema>,
): ReadonlyMap<SchemaName, SchemaName[]> {
  const children = new Map<SchemaName, SchemaName[]>();
  for (const [name, json] of declarations)
    for (const base of partsOf(json).flatMap((part) =>
      typeof part["$ref"] === "string" ? [part["$ref"]] : [],
    )) {
      const target = schemaNameOf(base);
      const known = children.get(target);
      if (known === undefined) children.set(target, [name]);
      else known.push(name);
    }
  return children;
}

function partsOf(json: DocumentSchema): JsonObject[] {
  return typeof json === "boolean" ? [] : listOf(json["allOf"]).filter(isObject);
}

/** Of the schema itself, or of a part without a name; one beside a union belongs to the union. */
function discriminatorsOf(json: DocumentSchema): Discriminator[] {
  if (typeof json === "boolean" || json["anyOf"] !== undefined || json["oneOf"] !== undefined) return [];
  return [json, ...partsOf(json)].flatMap((part) => draftDiscriminator(part) ?? []);
}

/** Each once, however many ways lead to it; without the schema itself. */
function descendants(
  base: SchemaName,
  children: ReadonlyMap<SchemaName, readonly SchemaName[]>,
): SchemaName[] {
  const found = new Set<SchemaName>([base]);
  for (const name of found) children.get(name)?.forEach((child) => found.add(child));
  found.delete(base);
  return [...found];
}

interface InheritedTag {
  readonly property: string;
  readonly isRequired: boolean;
  readonly values: readonly string[];
}

/** A schema that already says which values its property has knows better than the names. */
function withTag(draft: Schema, { property, isRequired, values }: InheritedTag, drafts: SchemaView): Schema {
  const own = drafts.constant(draft, property)?.values;
  const common = own === undefined ? values : values.filter((value) => own.includes(value));
  if (common.length === 0 || common.length === own?.length || common.length > mostValues) return draft;
  const tag: Schema = {
    types: ["object"],
    properties: new Map([[property, { types: ["string"], enum: common }]]),
    ...(isRequired ? { required: [property] } : {}),
  };
  return inPlaceOf(draft, conjoin([draft, tag], draft.nullable === true));
}

/** A chain of schemas that each contain the one before has as many values at its beginning as it is long. */
const mostValues = 500;
