/**
 * The tags of a union as values: `PetTag.Cat` is what the `type` of a `Pet` is. Some documents also have an enum with a similar
 * name and other values (`PetType.cat`): its comment points to the tags.
 */
import * as make from "../../code/make.js";
import type { Statement } from "../../code/syntax.js";
import type { SchemaDeclaration } from "../../model/api.js";
import type { TimelineVersion } from "../../timeline/timeline.js";
import { remark } from "../module/doc-comment.js";
import { hasTags, tagsOf, type Names } from "../names.js";
import type { VersionScope } from "../version-scope.js";
import { capitalise } from "../../values/text.js";
import { haveSameItems } from "../../values/collections.js";

export function declareTags({ name, schema }: SchemaDeclaration, { names }: VersionScope): Statement[] {
  if (schema.tag === undefined || !hasTags(schema)) return [];
  return tagConstant(names.tags(name), names.schema(name), schema.tag.property, tagsOf(schema));
}

/** An object of the values of a tag, and the union of them, under one name. */
export function tagConstant(
  name: string,
  union: string,
  field: string,
  values: readonly string[],
): Statement[] {
  const comments = remark(`The values of \`${field}\` in {@link ${union}}.`);
  const entries = values.map((value) => make.property(value, make.scalar(value)));
  return [
    make.exportedConstant(name, make.asConst(make.openedObject(entries)), { comments }),
    make.exportedType(name, make.valuesOf(name), { comments }),
  ];
}

/** Where to find the tags of a union, for an enum whose name reads like them and whose values are others: `PetType`, `PetKind`. */
export function tagsElsewhere(
  { name, schema }: SchemaDeclaration,
  { names, version }: VersionScope,
): string | undefined {
  const own = names.schema(name);
  const union = taggedUnions(version, names).find(({ name: union, field }) =>
    [capitalise(field), "Type", "Kind"].some((ending) => own === union + ending),
  );
  if (union === undefined || haveSameItems(union.tags, schema.enum ?? [])) return undefined;
  return `The values of \`${union.field}\` in \`${union.name}\` are those of \`${union.constant}\`, not these.`;
}

interface TaggedUnion {
  readonly name: string;
  readonly field: string;
  readonly constant: string;
  readonly tags: readonly string[];
}

function taggedUnions({ schemas, webhooks }: TimelineVersion, names: Names): TaggedUnion[] {
  const declared = [...schemas.values()].flatMap(({ declaration: { name, schema } }): TaggedUnion[] => {
    if (schema.tag === undefined || !hasTags(schema)) return [];
    const tags = tagsOf(schema);
    return [{ name: names.schema(name), field: schema.tag.property, constant: names.tags(name), tags }];
  });
  const tags = webhooks?.union.declaration.map(({ type }) => type) ?? [];
  if (tags.length === 0) return declared;
  return [...declared, { name: "WebhookEvent", field: "type", constant: "WebhookEventTag", tags }];
}
