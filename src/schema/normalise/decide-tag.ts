/**
 * The tag of a union: the property whose value tells its members apart, and which values mean which member.
 *
 * A discriminator names the property; without one, a property counts that every object among the members requires
 * with texts of its own. Nothing is made up: no such property, no tag.
 */
import { compareText } from "../json-reading.js";
import type { Schema, SchemaType, Tag } from "../schema.js";
import type { SchemaLookup } from "../schema-reader.js";
import type { rememberTypes } from "../schema-types.js";
import { declareTag, type DecidedTag } from "./declare-tag.js";
import type { Discriminator } from "./discriminator.js";
import { readConstant, requiredProperties } from "./constants.js";

/** The drafts of all declarations. */
export interface DraftReader {
  readonly lookup: SchemaLookup;
  readonly typesOf: ReturnType<typeof rememberTypes>;
}

export function decideTag(
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  drafts: DraftReader,
): DecidedTag {
  const declared =
    discriminator === undefined ? undefined : declareTag(members, discriminator, drafts.lookup);
  if (declared?.tag !== undefined) return declared;
  const tag = findTag(members, drafts);
  return tag === undefined ? { problems: declared?.problems ?? [] } : { tag, problems: [] };
}

/** By shape. Members that are no objects (an id instead of the object, a list) have no value and need none. */
function findTag(members: readonly Schema[], { lookup, typesOf }: DraftReader): Tag | undefined {
  const isObject = members.map((member) => isObjectOnly(typesOf(member)));
  const objects = members.filter((_member, index) => isObject[index]);
  if (isObject.includes(undefined) || objects.length < 2) return undefined;
  const [first, ...others] = objects.map((object) => requiredProperties(object, lookup));
  const candidates = [...(first ?? [])].filter((property) => others.every((other) => other.has(property)));
  for (const property of candidates.sort(
    (left, right) => rank(left) - rank(right) || compareText(left, right),
  )) {
    const values = members.map((member, index) =>
      isObject[index] === true ? (readConstant(member, property, lookup)?.values ?? []) : [],
    );
    if (tellsApart(values.filter((_values, index) => isObject[index])))
      return { property, values, isInMembers: true };
  }
  return undefined;
}

/** `undefined` where a member may be an object or something else. */
function isObjectOnly(types: ReadonlySet<SchemaType> | undefined): boolean | undefined {
  if (types === undefined || (types.has("object") && types.size > 1)) return undefined;
  return types.has("object");
}

function tellsApart(values: readonly (readonly string[])[]): boolean {
  const all = values.flat();
  return values.every((own) => own.length > 0) && new Set(all).size === all.length;
}

/** Where several properties would do, the one that usually is the tag. */
const usualTags = ["type", "kind", "object", "event", "event_type", "eventType", "object_type", "objectType"];

function rank(property: string): number {
  const index = usualTags.indexOf(property);
  return index < 0 ? usualTags.length : index;
}
