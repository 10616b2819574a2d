/**
 * A module of TypeScript as JavaScript: the same statements without their types. Nothing that runs changes, since emission
 * writes no syntax that the compiler would have to replace.
 */
import type { Comment } from "../comment.js";
import { emptyModule } from "../make.js";
import type { Module, Statement } from "../syntax.js";

export function eraseTypes({ header, statements }: Module): Module {
  const erased = keepGaps(statements.map(withComments(statements)), eraseStatement);
  return { header, statements: erased.length === 0 ? [emptyModule] : erased };
}

/** The implementation of a function has the comments of its first overload, unless it has its own. */
function withComments(statements: readonly Statement[]): (statement: Statement) => Statement {
  const commented = new Map<string, readonly Comment[]>();
  for (const each of statements)
    if (each.kind === "function" && each.body === undefined && !commented.has(each.name))
      commented.set(each.name, each.comments ?? []);
  return (statement) => {
    const comments = statement.kind === "function" ? commented.get(statement.name) : undefined;
    return comments === undefined || (statement.comments ?? []).length > 0
      ? statement
      : { ...statement, comments };
  };
}

/** Undefined for what is only a type. */
function eraseStatement(statement: Statement): Statement | undefined {
  switch (statement.kind) {
    case "import":
    case "export": {
      if (statement.isType === true) return undefined;
      if (typeof statement.names === "string") return statement;
      const names = statement.names.filter(({ isType }) => isType !== true);
      return names.length === 0 ? undefined : { ...statement, names };
    }
    case "interface":
    case "alias":
      return undefined;
    case "function":
      return statement.body === undefined ? undefined : untyped(statement);
    case "constant":
    case "return":
    case "directive":
    case "require":
    case "module-exports":
      return untyped(statement);
  }
}

/** The fields of syntax that hold types. */
const ofTypes: ReadonlySet<string> = new Set(["type", "typeParameters", "typeArguments", "returns"]);

/** The same without types, at any depth; of `value as Type`, the value is left. */
function untyped<Node>(node: Node): Node {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map(untyped) as Node;
  if ("kind" in node && node.kind === "typed" && "value" in node) return untyped(node.value) as Node;
  const kept = Object.entries(node).filter(([field]) => !ofTypes.has(field));
  return Object.fromEntries(kept.map(([field, value]) => [field, untyped<unknown>(value)])) as Node;
}

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
