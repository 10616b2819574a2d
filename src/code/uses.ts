/** The names that syntax uses and declares. */
import type { Expression, Origin, Property, Statement, Type } from "./syntax.js";

/** Receives a used name; `isType` if only its type is used. A name without an origin is local or global. */
export type Visit = (name: string, origin: Origin | undefined, isType: boolean) => void;

/** Links to other modules, which use no names. */
const links: ReadonlySet<string> = new Set<Statement["kind"]>([
  "import",
  "export",
  "directive",
  "require",
  "module-exports",
]);

export function visitUses(statement: Statement, visit: Visit): void {
  if (!links.has(statement.kind)) visitNode(statement, visit);
}

/** Visits the name of the node, then its parts. */
function visitNode(node: Statement | Type | Expression | Property, visit: Visit): void {
  // `types.Amount` is a name of the namespace `types`.
  if (node.kind === "name" || node.kind === "query") visit(node.name.replace(/\..*/, ""), node.origin, true);
  else if (node.kind === "word") visit(node.word, node.origin, false);
  else if (node.kind === "shorthand") visit(node.name, node.origin, false);
  else if (node.kind === "call") visit(node.callee, node.origin, false);
  Object.values(node).forEach((part: unknown) => {
    visitPart(part, visit);
  });
}

function visitPart(part: unknown, visit: Visit): void {
  if (Array.isArray(part)) for (const each of part) visitPart(each, visit);
  else if (typeof part === "object" && part !== null) visitNode(part as Statement, visit);
}

/** The names that a module declares or re-exports; `* ./module` for all of a module. Imports declare nothing. */
export function declaredNames(statements: readonly Statement[]): string[] {
  return statements.flatMap((statement) => {
    switch (statement.kind) {
      case "import":
      case "directive":
      case "require":
        return [];
      case "module-exports":
        return [
          ...statement.all.map((from) => `* ${from}`),
          ...statement.names.map(({ name, as }) => `exports ${as ?? name}`),
        ];
      case "export":
        return statement.names === "*"
          ? [`* ${statement.from ?? ""}`]
          : statement.names.map(({ name, as }) => as ?? name);
      case "return":
        return ["a statement of kind ReturnStatement"];
      case "alias":
      case "constant":
      case "function":
      case "interface":
        return [statement.name];
    }
  });
}
