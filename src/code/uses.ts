/** The names that syntax uses and declares. */
import type { Expression, Origin, Property, Statement, Type } from "./syntax.js";

/** Receives a used name; `isType`: only its type is used. A name without an origin is local or global. */
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
  if (node.kind === "name" || node.kind === "query") visit(firstName(node.name), node.origin, true);
  else if (node.kind === "word") visit(node.word, node.origin, false);
  else if (node.kind === "shorthand") visit(node.name, node.origin, false);
  else if (node.kind === "call") visit(node.callee, node.origin, false);
  visitParts(node, visit);
}

function firstName(path: string): string {
  const end = path.indexOf(".");
  return end < 0 ? path : path.slice(0, end);
}

/** Comments and origins use no names. */
function visitParts(node: object, visit: Visit): void {
  for (const key in node) {
    const part = (node as Readonly<Record<string, unknown>>)[key];
    if (typeof part !== "object" || part === null || key === "comments" || key === "origin") continue;
    if (!Array.isArray(part)) visitNode(part as Statement, visit);
    else for (const each of part as Statement[]) if (typeof each === "object") visitNode(each, visit);
  }
}

/** Receives a used name and returns the one to write instead. */
export type Rename = (name: string, origin: Origin | undefined) => string;

/** The node with the names that it uses replaced; the same node if nothing changes. */
export function renameUses<Node extends object>(node: Node, rename: Rename): Node {
  let renamed: Node = node;
  for (const key in node) {
    const part = node[key];
    if (typeof part !== "object" || part === null || key === "comments" || key === "origin") continue;
    const replacement = renameUses(part, rename);
    if (replacement === part) continue;
    if (renamed === node) renamed = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Node;
    renamed[key] = replacement;
  }
  return "kind" in renamed ? (renameNode(renamed as unknown as Expression, rename) as Node) : renamed;
}

function renameNode(node: Type | Expression | Property, rename: Rename): Type | Expression | Property {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- Only these nodes have a name.
  switch (node.kind) {
    case "name":
    case "query": {
      const name = node.name.replace(/^[^.]*/, (first) => rename(first, node.origin));
      return name === node.name ? node : { ...node, name };
    }
    case "word": {
      const word = rename(node.word, node.origin);
      return word === node.word ? node : { ...node, word };
    }
    case "call": {
      const callee = rename(node.callee, node.origin);
      return callee === node.callee ? node : { ...node, callee };
    }
    case "shorthand": {
      const word = rename(node.name, node.origin);
      if (word === node.name) return node;
      const { kind: _, name, origin, ...placed } = node;
      return { ...placed, kind: "property", key: name, value: { kind: "word", word, origin } };
    }
    default:
      return node;
  }
}

/**
 * The type parameters of a statement, and the parameters and constants of a function, which shadow names of the module.
 */
export function innerNames(statement: Statement): string[] {
  const types =
    statement.kind === "interface" || statement.kind === "alias" ? statement.parameters : undefined;
  if (statement.kind !== "function") return (types ?? []).map(({ name }) => name);
  const { typeParameters = [], parameters, body = [] } = statement;
  return [
    ...typeParameters.map(({ name }) => name),
    ...parameters.flatMap(({ name }) =>
      typeof name === "string" ? [name] : [...name.names, ...(name.rest === undefined ? [] : [name.rest])],
    ),
    ...body.flatMap((inner) => (inner.kind === "constant" ? [inner.name] : [])),
  ];
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
