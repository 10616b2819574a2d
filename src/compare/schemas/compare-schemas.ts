/**
 * Two schemas in the same place, keyword by keyword.
 *
 * Two references are not followed here: their declarations are compared once, as a pair. Everything else is
 * compared after references were followed and `allOf` merged, so that a schema may be inlined, named or split
 * without any difference.
 */
import { keywordsOf } from "../../schema/keywords.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import {
  compareAdditionalProperties,
  compareFields,
  compareItems,
  comparePositions,
} from "./compare-fields.js";
import { compareConstraint } from "./compare-constraints.js";
import { compareLimits } from "./compare-limits.js";
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
import { findUnread } from "./unread.js";
import type { Node } from "./node.js";
import { viewOf, type View } from "./view.js";
import type { Walk } from "./walk.js";

export function compareSchemas(before: Node, after: Node, walk: Walk): void {
  if (walk.isDone) return;
  const [left, right] = [before.schema.reference, after.schema.reference];
  if (left !== undefined && right !== undefined)
    compareReferences(before, after, [left, right], walk.between(before, after));
  else if (isNewHere(before, after, walk)) {
    compareViews(viewOf(before, walk.before), viewOf(after, walk.after), walk);
  }
}

/** Only what is followed or merged can come by again without end. */
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

/** A reference and `allOf` are gone in a view; types and null have been compared. */
function comparedBefore(): void {
  return;
}

const compareCondition = compareConstraint("if");

/** Every keyword has its comparison. Several keywords that mean something only together share one. */
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

/** Beside two references: annotations, and whether null is admitted here. */
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
