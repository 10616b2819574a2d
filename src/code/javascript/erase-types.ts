/**
 * A TypeScript module as JavaScript: the same statements without their types. Emission writes no syntax that the
 * compiler would have to transform.
 *
 * Not `ts-blank-space`, which erases the types of the runtime when this package is built: it leaves blanks in text,
 * which only Prettier could lay out again, and slowly.
 */
import { emptyModule } from "../make.js";
import type { Module, Statement } from "../syntax.js";

export function eraseTypes({ header, statements }: Module): Module {
  const functions = statements.filter((each) => each.kind === "function");
  const erased = keepGaps(statements, (statement) => {
    if (statement.kind !== "function" || (statement.comments ?? []).length > 0)
      return eraseStatement(statement);
    // An implementation without comments gets those of its first overload.
    const { comments = [] } = functions.find(({ name }) => name === statement.name) ?? statement;
    return eraseStatement({ ...statement, comments });
  });
  return { header, statements: erased.length === 0 ? [emptyModule] : erased };
}

/** Undefined for a type-only statement. */
function eraseStatement(statement: Statement): Statement | undefined {
  const { kind } = statement;
  if (kind === "interface" || kind === "alias") return undefined;
  if (kind === "function" && statement.body === undefined) return undefined;
  if (kind !== "import" && kind !== "export") return untyped(statement);
  if (statement.isType === true) return undefined;
  const isForEffect = kind === "import" && statement.names.length === 0;
  if (typeof statement.names === "string" || isForEffect) return statement;
  const names = statement.names.filter(({ isType }) => isType !== true);
  return names.length === 0 ? undefined : { ...statement, names };
}

/** The fields of syntax that hold types. */
const typeFields: ReadonlySet<string> = new Set(["type", "typeParameters", "typeArguments", "returns"]);

/** The node without types, at any depth. `value as Type` becomes `value`. */
function untyped<Node>(node: Node): Node {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map(untyped) as Node;
  if ("kind" in node && node.kind === "typed" && "value" in node) return untyped(node.value) as Node;
  const fields = Object.entries(node).filter(([field]) => !typeFields.has(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, untyped<unknown>(value)])) as Node;
}

/** Changes or drops statements. The empty line above a dropped one goes to the next. */
export function keepGaps(
  statements: readonly Statement[],
  change: (statement: Statement) => Statement | undefined,
): Statement[] {
  const erased: Statement[] = [];
  let blankLineBefore = false;
  for (const statement of statements) {
    blankLineBefore ||= statement.blankLineBefore === true;
    const changed = change(statement);
    if (changed === undefined) continue;
    erased.push(blankLineBefore ? { ...changed, blankLineBefore } : changed);
    blankLineBefore = false;
  }
  return erased;
}
