/**
 * What cannot be compared of two schemas, because an error in a document hides it: a value that is read as `unknown` did
 * not become unknown.
 */
import type { Api, UnreadSchema } from "../../model/api.js";
import { keywordNames } from "../../schema/keywords.js";
import type { Schema } from "../../schema/schema.js";
import { ownPointer } from "./node.js";
import { mergedNodes, type View } from "./view.js";
import type { Walk } from "./walk.js";

export interface Unread {
  readonly keywords: ReadonlySet<keyof Schema> | "all";
  readonly codes: readonly string[];
  /** Whose document has the error. */
  readonly sides: readonly ("before" | "after")[];
}

/** Undefined: both are read, or have the same error in the same words. */
export function findUnread(
  before: View,
  after: View,
  { before: older, after: newer }: Walk,
): Unread | undefined {
  if (older.unread.size + newer.unread.size === 0) return undefined;
  const [was, is] = [unreadOf(before, older), unreadOf(after, newer)];
  if (writtenText(was) === writtenText(is)) return undefined;
  const all = [...was, ...is];
  const keywords = all.flatMap((each) =>
    each.keywords === "all" ? [undefined] : each.keywords.map(keywordOf),
  );
  const known = keywords.filter((keyword) => keyword !== undefined);
  return {
    keywords: known.length < keywords.length ? "all" : new Set(known),
    codes: [...new Set(all.flatMap(({ codes }) => codes))],
    sides: [...(was.length > 0 ? (["before"] as const) : []), ...(is.length > 0 ? (["after"] as const) : [])],
  };
}

/** Of the schema, and of all that it is merged from. */
function unreadOf({ node }: View, api: Api): UnreadSchema[] {
  const pointers = new Set([node, ...mergedNodes(node, api)].map(ownPointer));
  return [...pointers].flatMap((pointer) => api.unread.get(pointer) ?? []);
}

function writtenText(unread: readonly UnreadSchema[]): string {
  return unread
    .map(({ written }) => written)
    .sort()
    .join("\n");
}

/** Undefined: it is not known which comparison reads it. */
function keywordOf(written: string): keyof Schema | undefined {
  return otherNames.get(written) ?? keywordNames.find((keyword) => keyword === written);
}

const otherNames: ReadonlyMap<string, keyof Schema> = new Map([
  ["const", "enum"],
  ["discriminator", "tag"],
]);
