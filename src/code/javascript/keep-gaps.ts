/** What is made of each statement. An empty line above one of which nothing is left is above the next one. */
import type { Statement } from "../syntax.js";

export function keepGaps(
  statements: readonly Statement[],
  change: (statement: Statement) => Statement | undefined,
): Statement[] {
  const kept: Statement[] = [];
  let isApart = false;
  for (const statement of statements) {
    isApart ||= statement.isApart === true;
    const changed = change(statement);
    if (changed === undefined) continue;
    kept.push(isApart ? { ...changed, isApart } : changed);
    isApart = false;
  }
  return kept;
}
