/**
 * Compares two schemas in the same place, keyword by keyword.
 *
 * Two references are not followed here: their declarations are compared once, as a pair. Everything else is compared
 * after references are followed and `allOf` is merged, so that inlining, naming or splitting a schema makes no
 * difference.
 */

import { keywordsOf, keywordNames } from "../../schema/keywords.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import {
  compareAdditionalProperties,
  compareFields,
  compareItems,
  comparePositions,
} from "./compare-fields.js";
import { compareConstraint, compareLimits } from "./compare-limits.js";
import { compareTypes } from "./compare-types.js";
import { compareUnions, unionsReplaceKeywords } from "./compare-unions.js";
import {
  compareCoding,
  compareDefault,
  compareSchemaDeprecated,
  compareEnum,
  compareFormat,
  compareOpen,
  comparePattern,
  compareReadOnly,
  compareWriteOnly,
} from "./compare-values.js";
import { type Node, ownPointer } from "./node.js";
import { viewOf, type View, mergedNodes } from "./view.js";
import type { Unread, Walk } from "./walk.js";
import type { Api, UnreadSchema } from "../../model/api.js";

export function compareSchemas(before: Node, after: Node, walk: Walk): void {
  if (walk.isDone) return;
  const [left, right] = [before.schema.reference, after.schema.reference];
  if (left !== undefined && right !== undefined)
    compareReferences(before, after, [left, right], walk.between(before, after));
  else if (isNewHere(before, after, walk)) {
    compareViews(viewOf(before, walk.before), viewOf(after, walk.after), walk);
  }
}

/** Only schemas that are followed or merged can recur without end. */
function isNewHere(before: Node, after: Node, { context: { identities, merged } }: Walk): boolean {
  const isPlain = ({ schema, parts }: Node): boolean =>
    schema.reference === undefined && schema.allOf === undefined && parts === undefined;
  if (isPlain(before) && isPlain(after)) return true;
  const key = `${identities.of(before)} ${identities.of(after)}`;
  if (merged.has(key)) return false;
  merged.add(key);
  return true;
}

export function compareViews(before: View, after: View, around: Walk): void {
  const walk = around.between(before.node, after.node);
  walk.prose(before.schema.docs, after.schema.docs);
  const unread = findUnread(before, after, walk);
  if (unread !== undefined) walk.unread(unread);
  if (unread?.keywords === "all") return;
  if (!compareTypes(before, after, walk)) return;
  if (unionsReplaceKeywords(before, after, walk)) {
    compareUnions(before, after, walk);
    return;
  }
  const needed = new Set<KeywordComparison>();
  for (const { schema, unions } of [before, after]) {
    for (const keyword of Object.keys(schema) as (keyof Schema)[]) needed.add(comparisons[keyword]);
    if (unions.length > 0) needed.add(compareUnions);
  }
  for (const keyword of unread?.keywords ?? []) needed.delete(comparisons[keyword]);
  for (const compare of needed) {
    if (walk.isDone) return;
    compare(before, after, walk);
  }
}

type KeywordComparison = (before: View, after: View, walk: Walk) => void;

/** A view has no reference and no `allOf`; types and null were compared first. */
function comparedBefore(): void {
  return;
}

const compareCondition = compareConstraint("if");

/** Every keyword has a comparison. Keywords that only mean something together share one. */
const comparisons: Record<keyof Schema, KeywordComparison> = {
  ...each(keywordsOf("bound"), () => compareLimits),
  ...each(keywordsOf("constraint"), (keyword) =>
    keyword === "if" || keyword === "then" || keyword === "else"
      ? compareCondition
      : compareConstraint(keyword),
  ),
  reference: comparedBefore,
  allOf: comparedBefore,
  types: comparedBefore,
  nullable: comparedBefore,
  docs: comparedBefore,
  enum: compareEnum,
  open: compareOpen,
  properties: compareFields,
  required: compareFields,
  additionalProperties: compareAdditionalProperties,
  items: compareItems,
  prefixItems: comparePositions,
  anyOf: compareUnions,
  oneOf: compareUnions,
  tag: compareUnions,
  format: compareFormat,
  pattern: comparePattern,
  contentEncoding: compareCoding,
  contentMediaType: compareCoding,
  readOnly: compareReadOnly,
  writeOnly: compareWriteOnly,
  deprecated: compareSchemaDeprecated,
  default: compareDefault,
};

function each<Keyword extends keyof Schema>(
  keywords: readonly Keyword[],
  comparison: (keyword: Keyword) => KeywordComparison,
): Record<Keyword, KeywordComparison> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, comparison(keyword)])) as Record<
    Keyword,
    KeywordComparison
  >;
}

/** The annotations beside two references, and whether null is admitted here. */
function compareReferences(
  before: Node,
  after: Node,
  names: readonly [before: SchemaName, after: SchemaName],
  walk: Walk,
): void {
  walk.prose(before.schema.docs, after.schema.docs);
  const views = [besideReference(before), besideReference(after)] as const;
  for (const compare of [compareReadOnly, compareWriteOnly, compareSchemaDeprecated, compareDefault])
    compare(...views, walk);
  const { decided } = walk;
  const decidesNull = before.schema.nullable === true || after.schema.nullable === true;
  if (decidesNull && !decided.null) {
    const wasNullable = viewOf(before, walk.before).schema.nullable === true;
    const isNullable = viewOf(after, walk.after).schema.nullable === true;
    if (wasNullable !== isNullable) walk.fact({ kind: "nullable", before: wasNullable, after: isNullable });
  }
  walk.deciding({ ...decided, null: decidesNull || decided.null }).pair(...names);
}

function besideReference(node: Node): View {
  const { reference: _, ...schema } = node.schema;
  return { schema, node, unions: [] };
}

/**
 * Keywords that an error in a document hides: a value that is read as `unknown` did not become unknown. Undefined if both
 * sides are read, or have the same error in the same words.
 */
function findUnread(before: View, after: View, { before: older, after: newer }: Walk): Unread | undefined {
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

/** Includes the schemas that it is merged from. */
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

/** Undefined if no comparison is known to read it. */
function keywordOf(written: string): keyof Schema | undefined {
  return otherNames.get(written) ?? keywordNames.find((keyword) => keyword === written);
}

const otherNames: ReadonlyMap<string, keyof Schema> = new Map([
  ["const", "enum"],
  ["discriminator", "tag"],
]);
