/**
 * A module of TypeScript as JavaScript: the same statements without their types. Nothing that runs changes, since emission
 * writes no syntax that the compiler would have to replace.
 */
import type { Comment } from "../comment.js";
import { emptyModule } from "../make.js";
import type { Expression, FunctionDeclaration, Module, Placed, Property, Statement } from "../syntax.js";
import { keepGaps } from "./keep-gaps.js";

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
    case "import": {
      if (statement.isType) return undefined;
      if (typeof statement.names === "string") return statement;
      const names = statement.names.filter(({ isType }) => isType !== true);
      return names.length === 0 ? undefined : { ...statement, names };
    }
    case "export": {
      if (statement.isType === true) return undefined;
      if (statement.names === "*") return statement;
      const names = statement.names.filter(({ isType }) => isType !== true);
      return names.length === 0 ? undefined : { ...statement, names };
    }
    case "interface":
    case "alias":
      return undefined;
    case "constant":
      return {
        ...statement,
        type: undefined,
        value: statement.value === undefined ? undefined : eraseExpression(statement.value),
      };
    case "function":
      return eraseFunction(statement);
    case "return":
      return { ...statement, value: eraseExpression(statement.value) };
    case "directive":
    case "require":
    case "module-exports":
      return statement;
  }
}

function eraseFunction(declaration: FunctionDeclaration & Placed): Statement | undefined {
  const { typeParameters: _, body, ...rest } = declaration;
  if (body === undefined) return undefined;
  return {
    ...rest,
    parameters: rest.parameters.map(({ name, default: fallback }) => ({
      name,
      type: undefined,
      default: fallback && eraseExpression(fallback),
    })),
    returns: undefined,
    body: keepGaps(body, eraseStatement),
  };
}

function eraseExpression(expression: Expression): Expression {
  switch (expression.kind) {
    case "scalar":
    case "word":
    case "field":
    case "entry":
    case "thunk":
      return expression;
    case "object":
      return { ...expression, properties: expression.properties.map(eraseProperty) };
    case "made": {
      const { object } = expression;
      return { kind: "made", object: { ...object, properties: object.properties.map(eraseProperty) } };
    }
    case "list":
      return { kind: "list", items: expression.items.map(eraseExpression) };
    case "typed":
      return eraseExpression(expression.value);
    case "call": {
      const { typeArguments: _, ...rest } = expression;
      return { ...rest, arguments: rest.arguments.map(eraseExpression) };
    }
  }
}

function eraseProperty(property: Property): Property {
  return property.kind === "shorthand" ? property : { ...property, value: eraseExpression(property.value) };
}
