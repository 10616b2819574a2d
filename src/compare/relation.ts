/**
 * What a difference between two schemas does to the set of valid values, and to their type.
 *
 * The effects of a difference follow from it: a request breaks where the set loses values, an answer where it gains some.
 */
import type { Difference, Relation, SchemaDifferences } from "./fact.js";

export interface SchemaEdit {
  readonly relation: Relation | "equal";
  readonly inTypes: Relation | "equal";
}

export const noEdit: SchemaEdit = { relation: "equal", inTypes: "equal" };

export function editOf(difference: Difference): SchemaEdit {
  return isOfSchema(difference) ? editOfSchema(difference) : noEdit;
}

export function uniteEdits(edits: readonly SchemaEdit[]): SchemaEdit {
  return {
    relation: uniteRelations(edits.map(({ relation }) => relation)),
    inTypes: uniteRelations(edits.map(({ inTypes }) => inTypes)),
  };
}

export function uniteRelations(relations: readonly (Relation | "equal")[]): Relation | "equal" {
  const [first = "equal", ...others] = new Set(relations.filter((relation) => relation !== "equal"));
  return others.length === 0 ? first : "incomparable";
}

/** The edit of a schema that values must not match. */
export function invert({ relation, inTypes }: SchemaEdit): SchemaEdit {
  return { relation: opposites[relation], inTypes: opposites[inTypes] };
}

const opposites = {
  narrower: "wider",
  wider: "narrower",
  incomparable: "incomparable",
  equal: "equal",
} as const satisfies Record<Relation | "equal", Relation | "equal">;

type SchemaDifference = {
  [Kind in keyof SchemaDifferences]: Extract<Difference, { kind: Kind }>;
}[keyof SchemaDifferences];

function isOfSchema(difference: Difference): difference is SchemaDifference {
  return difference.kind in edits;
}

function editOfSchema<Kind extends keyof SchemaDifferences>(
  difference: { readonly kind: Kind } & SchemaDifferences[Kind],
): SchemaEdit {
  return edits[difference.kind](difference);
}

const typed = (relation: Relation): SchemaEdit => ({ relation, inTypes: relation });
const untyped = (relation: Relation): SchemaEdit => ({ relation, inTypes: "equal" });

function opened(isWider: boolean): Relation {
  return isWider ? "wider" : "narrower";
}

function bySets({ added, removed }: Readonly<Record<"added" | "removed", readonly unknown[]>>): Relation {
  return added.length > 0 && removed.length > 0 ? "incomparable" : opened(added.length > 0);
}

function byText({ before, after }: Readonly<Record<"before" | "after", string>>): Relation {
  return before !== "" && after !== "" ? "incomparable" : opened(after === "");
}

const edits: {
  readonly [Kind in keyof SchemaDifferences]: (difference: SchemaDifferences[Kind]) => SchemaEdit;
} = {
  // An optional field is one more where others are forbidden, and limited where they are not.
  "field-added": ({ required }) => typed(required ? "narrower" : "incomparable"),
  "field-removed": () => typed("incomparable"),
  "field-renamed": () => typed("incomparable"),
  "field-required": ({ after }) => typed(opened(!after)),
  nullish: ({ after }) => typed(opened(after)),
  type: ({ relation }) => typed(relation),
  "type-replaced": () => typed("incomparable"),
  nullable: ({ after, isInType }) => (isInType ? typed : untyped)(opened(after)),
  "enum-values": (sets) => typed(bySets(sets)),
  const: () => typed("incomparable"),
  "enum-added": () => typed("narrower"),
  "enum-removed": () => typed("wider"),
  "known-values": () => ({ relation: "equal", inTypes: "incomparable" }),
  open: ({ after }) => typed(opened(after)),
  "union-members": (sets) => typed(bySets(sets)),
  "union-kind": ({ after }) => untyped(opened(after === "anyOf")),
  overlap: ({ after }) => untyped(opened(!after)),
  "tag-property": () => typed("incomparable"),
  "tag-values": () => typed("incomparable"),
  "tag-moved": () => typed("incomparable"),
  "tag-added": ({ isInMembers }) => (isInMembers ? noEdit : typed("narrower")),
  "tag-removed": ({ isInMembers }) => (isInMembers ? noEdit : typed("wider")),
  "object-variants": ({ before }) => typed(opened(before)),
  "additional-properties": ({ after, areDescribed }) => (areDescribed ? typed : untyped)(opened(after)),
  "index-removed": () => ({ relation: "equal", inTypes: "incomparable" }),
  "prefix-items": () => typed("incomparable"),
  format: (texts) => untyped(byText(texts)),
  pattern: (texts) => untyped(byText(texts)),
  limit: ({ relation, inTypes }) => ({ relation, inTypes }),
  constraint: ({ relation, inTypes }) => ({ relation, inTypes }),
  "content-coding": () => untyped("incomparable"),
  default: () => noEdit,
  "required-default": () => noEdit,
  "read-only": () => noEdit,
  "write-only": () => noEdit,
};
