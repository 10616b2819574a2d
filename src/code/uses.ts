/** What syntax names, and what it declares. */
import type { Expression, Member, Origin, Statement, Type, TypeParameter } from "./syntax.js";

/** A name that is used, as `isType` where only its type is. Without an origin, it is of the module itself, or known everywhere. */
export type Visit = (name: string, origin: Origin | undefined, isType: boolean) => void;

export function visitUses(statement: Statement, visit: Visit): void {
  switch (statement.kind) {
    case "import":
    case "export":
    case "directive":
    case "require":
    case "module-exports":
      return;
    case "interface":
      visitParameters(statement.parameters, visit);
      visitTypes(statement.bases, visit);
      visitMembers(statement.members, visit);
      return;
    case "alias":
      visitParameters(statement.parameters, visit);
      visitType(statement.type, visit);
      return;
    case "constant":
      if (statement.type !== undefined) visitType(statement.type, visit);
      if (statement.value !== undefined) visitExpression(statement.value, visit);
      return;
    case "function":
      visitParameters(statement.typeParameters, visit);
      for (const { type, default: fallback } of statement.parameters) {
        if (type !== undefined) visitType(type, visit);
        if (fallback !== undefined) visitExpression(fallback, visit);
      }
      if (statement.returns !== undefined) visitType(statement.returns, visit);
      for (const inner of statement.body ?? []) visitUses(inner, visit);
      return;
    case "return":
      visitExpression(statement.value, visit);
  }
}

function visitParameters(parameters: readonly TypeParameter[] | undefined, visit: Visit): void {
  for (const { extends: bound, default: fallback } of parameters ?? []) {
    if (bound !== undefined) visitType(bound, visit);
    if (fallback !== undefined) visitType(fallback, visit);
  }
}

function visitTypes(types: readonly Type[] | undefined, visit: Visit): void {
  if (types !== undefined) for (const type of types) visitType(type, visit);
}

function visitType(type: Type, visit: Visit): void {
  switch (type.kind) {
    case "keyword":
    case "literal":
      return;
    case "name":
    case "query":
      visit(boundName(type.name), type.origin, true);
      visitTypes(type.arguments, visit);
      return;
    case "union":
    case "intersection":
      visitTypes(type.members, visit);
      return;
    case "object":
      visitMembers(type.members, visit);
      return;
    case "array":
    case "optional":
    case "rest":
      visitType(type.element, visit);
      return;
    case "operator":
      visitType(type.operand, visit);
      return;
    case "indexed":
      visitType(type.object, visit);
      visitType(type.index, visit);
      return;
    case "tuple":
      visitTypes(type.elements, visit);
  }
}

/** `types.Amount` is a name of the namespace `types`. */
function boundName(name: string): string {
  const end = name.indexOf(".");
  return end < 0 ? name : name.slice(0, end);
}

function visitMembers(members: readonly Member[], visit: Visit): void {
  for (const member of members) {
    if (member.kind === "index") visitType(member.keyType, visit);
    visitType(member.type, visit);
  }
}

function visitExpression(expression: Expression, visit: Visit): void {
  switch (expression.kind) {
    case "scalar":
      return;
    case "word":
      visit(expression.word, expression.origin, false);
      return;
    case "field":
      visitExpression(expression.of, visit);
      return;
    case "entry":
      visitExpression(expression.table, visit);
      return;
    case "made":
      visitExpression(expression.object, visit);
      return;
    case "thunk":
      visitExpression(expression.value, visit);
      return;
    case "object":
      for (const property of expression.properties) {
        if (property.kind === "shorthand") visit(property.name, property.origin, false);
        else visitExpression(property.value, visit);
      }
      return;
    case "list":
      for (const item of expression.items) visitExpression(item, visit);
      return;
    case "typed":
      visitExpression(expression.value, visit);
      visitType(expression.type, visit);
      return;
    case "call":
      visit(expression.callee, expression.origin, false);
      visitTypes(expression.typeArguments, visit);
      for (const given of expression.arguments) visitExpression(given, visit);
  }
}

/** What a module declares or passes on; `* ./module` for all of a module. Imports declare nothing. */
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
