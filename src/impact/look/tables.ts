/** Tables that are read by a member of a union and need not have all of them: `costs[rail.type] ?? 0`. */
import type { ts } from "@ts-morph/common";

import type { Spot } from "../spot.js";
import type { Grown, GrownValues } from "./grown.js";
import { tableOf, type TableLiteral } from "./literals.js";
import { spotOf, type Said } from "./words.js";

export function lookAtTable(values: GrownValues, node: ts.Node): readonly Spot[] {
  const { ts } = values.touch.pair;
  const read = tableRead(values, node);
  if (read === undefined) return [];
  const grown = values.grownText(read.key);
  const table = grown === undefined ? undefined : tableOf(values, read.table);
  if (grown === undefined || table === undefined || table.properties.length === 0) return [];
  if (table.properties.some((property) => ts.isSpreadAssignment(property))) return [];
  return grown.added.some(({ label }) => mayLack(values, table, label, grown))
    ? [spotOf(table, grown, isMissing)]
    : [];
}

interface TableRead {
  readonly table: ts.Expression;
  readonly key: ts.Expression;
}

/** `table[key]`, `key in table`, `Object.hasOwn(table, key)`. */
export function tableRead({ touch: { pair } }: GrownValues, node: ts.Node): TableRead | undefined {
  const { ts } = pair;
  if (ts.isElementAccessExpression(node)) return { table: node.expression, key: node.argumentExpression };
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return { table: node.right, key: node.left };
  if (!ts.isCallExpression(node)) return undefined;
  const [table, key] = node.arguments;
  const isAsked = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "hasOwn";
  return isAsked && table !== undefined && key !== undefined ? { table, key } : undefined;
}

/** Not named, and not demanded by the type of the table: then the compiler says so. */
function mayLack(values: GrownValues, table: TableLiteral, label: string, grown: Grown): boolean {
  const { ts } = values.touch.pair;
  const { checker } = values.touch.sides.after;
  if (checker.getTypeAtLocation(table).getProperty(label) !== undefined) return false;
  const demanded = checker.getContextualType(table)?.getProperty(label);
  if (demanded !== undefined) return (demanded.flags & ts.SymbolFlags.Optional) !== 0;
  return !isRefused(values, table, grown);
}

/** The table has no other keys than its own, so that reading it by the new member does not compile. */
function isRefused(values: GrownValues, table: TableLiteral, { node }: Grown): boolean {
  const { ts, after } = values.touch.pair;
  const { checker } = values.touch.sides.after;
  const { strict = false, noImplicitAny = strict } = after.getCompilerOptions();
  const type = checker.getContextualType(table) ?? checker.getTypeAtLocation(table);
  const isOpen = type.getStringIndexType() !== undefined || type.getNumberIndexType() !== undefined;
  return noImplicitAny && !isOpen && ts.isElementAccessExpression(node.parent);
}

const isMissing: Said = {
  sentence: "This table is read by {value}, and has no entry for {members}.",
  advice: "Decide what {members} needs: an entry, or what applies to all that have none.",
};
