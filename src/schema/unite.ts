/**
 * Alternatives as one schema: the members of `anyOf` or `oneOf` in normal form.
 *
 * `oneOf` asks for exactly one (Core, 10.2.1.3), but publishers use it for "one of these", so equal members, null in
 * several members, or a string beside its own enum are read by intent, not as a contradiction.
 */
import { textOfValue } from "../values/json.js";
import { annotationsOf, hasOnly } from "./annotations.js";
import { inPlaceOf, type Schema, type SchemaDocs } from "./schema.js";
import { sortSchemas, uniqueSchemas } from "./schema-key.js";
import { enumSchema, uniqueValues } from "./types-and-values.js";

export type UnionKind = "anyOf" | "oneOf";

/** `keeps`: true for a list of members with a discriminator, which must stay a union. */
export function uniteSchemas(
  kind: UnionKind,
  members: readonly Schema[],
  hasDiscriminator: boolean,
  keeps: (members: readonly Schema[]) => boolean,
): Schema {
  const isNullable = members.some(({ nullable }) => nullable === true);
  const possible = members.map(withoutNull).filter(({ types }) => types?.length !== 0);
  // The only member replaces the union, with all its annotations.
  const flat = possible.length === 1 ? possible : possible.flatMap((member) => flatten(member, kind, keeps));
  const unique = joinEnums(uniqueSchemas(flat));
  const [only] = unique;
  const isUnlisted = kind === "oneOf" && members.filter(({ nullable }) => nullable === true).length > 1;
  const nullable: Schema = {
    ...(isNullable && { nullable: true }),
    ...(isUnlisted && { unlistedNull: true }),
  };
  if (only === undefined) return { types: [], ...nullable };
  if (unique.length === 1 && !hasDiscriminator) return hasOnly(only) ? only : { ...only, ...nullable };
  return { [kind]: sortSchemas(unique), ...nullable };
}

function withoutNull(schema: Schema): Schema {
  if (schema.nullable === undefined) return schema;
  const { nullable: _nullable, ...rest } = schema;
  return inPlaceOf(schema, rest);
}

/** A nested union of the same kind adds its members, unless a discriminator or `open` makes it more than a list. */
function flatten(
  member: Schema,
  kind: UnionKind,
  keeps: (members: readonly Schema[]) => boolean,
): readonly Schema[] {
  const inner = member[kind];
  return inner !== undefined && hasOnly(member, kind) && !keeps(inner) ? inner : [member];
}

/** Adjacent constants become one enum; a plain string beside an enum of strings makes it open. */
function joinEnums(members: readonly Schema[]): Schema[] {
  const enums = members.filter(isPlainEnum);
  const others = members.filter((member) => !isPlainEnum(member));
  const text = others.find((member) => isPlainText(member));
  if (text !== undefined) {
    const texts = enums.filter(isTextEnum);
    const rest = [
      ...others.filter((member) => member !== text),
      ...enums.filter((member) => !isTextEnum(member)),
    ];
    return texts.length === 0 ? [...members] : [...rest, openEnum(text, texts)];
  }
  return enums.length < 2 ? [...members] : [...others, ...joinAlike(enums)];
}

/** A string beside an enum of strings makes it open; beside one of numbers it does not. */
function joinAlike(enums: readonly Schema[]): Schema[] {
  const openTypes = new Set(enums.flatMap(({ open, types = [] }) => (open === true ? types : [])));
  const canGrow = ({ types = [] }: Schema): boolean => types.every((type) => openTypes.has(type));
  return [enums.filter(canGrow), enums.filter((member) => !canGrow(member))]
    .filter((alike) => alike.length > 0)
    .map((alike) => (alike.length === 1 ? alike : [joinValues(alike)]))
    .flat();
}

function isPlainEnum(member: Schema): boolean {
  return member.enum !== undefined && hasOnly(member, "types", "enum", "open");
}

function isTextEnum(member: Schema): boolean {
  return member.types?.join() === "string";
}

function isPlainText(member: Schema): boolean {
  return member.types?.join() === "string" && hasOnly(member, "types");
}

/** An empty string beside any string means "or nothing", not a known value. */
function openEnum(text: Schema, enums: readonly Schema[]): Schema {
  const joined = joinValues(enums);
  const isVocabulary = joined.enum?.some((value) => value !== "") === true;
  return isVocabulary ? inPlaceOf(joined, { ...annotationsOf(text), ...joined, open: true }) : text;
}

/** Placed where the first of them is. */
function joinValues(enums: readonly Schema[]): Schema {
  const values = uniqueValues(enums.flatMap((member) => member.enum ?? []));
  const meanings = new Map(enums.flatMap((member) => valueDocs(member)));
  const docs: SchemaDocs | undefined = meanings.size === 0 ? undefined : { values: meanings };
  return inPlaceOf(enums[0] ?? {}, {
    ...enumSchema(values),
    ...(enums.some(({ open }) => open === true) ? { open: true } : {}),
    ...(docs === undefined ? {} : { docs }),
  });
}

/** The description of a branch with a single value is that value's meaning. */
function valueDocs(member: Schema): [string, string][] {
  const [value, ...more] = member.enum ?? [];
  const own = [...(member.docs?.values ?? [])];
  if (value === undefined || more.length > 0) return own;
  const words = member.docs?.description ?? member.docs?.title;
  const meaning = [words, member.deprecated === true ? "Deprecated." : undefined].filter(
    (text) => text !== undefined,
  );
  return meaning.length === 0 ? own : [...own, [textOfValue(value), meaning.join(" ")]];
}
