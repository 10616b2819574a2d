/** The `.d.ts` of a module, as the compiler would write it: its exports with comments, and the names they need. */
import { emptyModule, keyword, literalType } from "../make.js";
import type * as syntax from "../syntax.js";
import { visitUses } from "../uses.js";
import { keepGaps } from "./erase-types.js";

export function declarationFile({ header, statements }: syntax.Module): syntax.Module {
  const overloaded = new Set(
    statements.flatMap((each) => (each.kind === "function" && each.body === undefined ? [each.name] : [])),
  );
  const declared = keepGaps(statements, (each) => declare(each, overloaded));
  const used = usedNames(declared);
  const retained = keepGaps(declared, (each) => withoutUnused(each, used));
  // Without such a statement, a declaration file exports everything that it declares.
  const hasList = retained.some(({ kind }) => kind === "export");
  const hasPrivate = !hasList && retained.some((each) => "isExported" in each && !each.isExported);
  return { header, statements: hasPrivate || retained.length === 0 ? [...retained, emptyModule] : retained };
}

function declare(statement: syntax.Statement, overloaded: ReadonlySet<string>): syntax.Statement | undefined {
  if (statement.kind === "constant") return { ...statement, isAmbient: true, ...typeAndValue(statement) };
  if (statement.kind !== "function") return statement;
  const { body, ...rest } = statement;
  if (body !== undefined && overloaded.has(statement.name)) return undefined;
  return { ...rest, isAmbient: true, parameters: rest.parameters.map(withoutDefault) };
}

function withoutDefault({ default: fallback, ...parameter }: syntax.Parameter): syntax.Parameter {
  return fallback === undefined ? parameter : { ...parameter, isOptional: true };
}

/** A literal constant keeps its value, so that its copies get the same type as from the source. */
function typeAndValue({
  type,
  value,
}: syntax.ConstantDeclaration): Pick<syntax.ConstantDeclaration, "type" | "value"> {
  if (type !== undefined || value === undefined) return { type, value: undefined };
  const isLiteral = value.kind === "scalar" && value.value !== null;
  return isLiteral ? { type, value } : { type: typeOf(value), value: undefined };
}

/** The type of a constant from its value. */
function typeOf(value: syntax.Expression): syntax.Type {
  if (value.kind !== "typed") throw new Error(`A constant has no type, and is a ${value.kind}.`);
  if (value.by === "satisfies") return typeOf(value.value);
  return isConst(value.type) ? constType(value.value) : value.type;
}

function isConst(type: syntax.Type): boolean {
  return type.kind === "name" && type.name === "const";
}

/** The type of `value as const`. */
function constType(value: syntax.Expression): syntax.Type {
  switch (value.kind) {
    case "scalar":
      return value.value === null ? keyword("null") : literalType(value.value);
    case "word":
      return value.word === "undefined"
        ? keyword("undefined")
        : { kind: "query", name: value.word, origin: value.origin };
    case "object":
      return { kind: "object", members: value.properties.map(constMember), isMultiline: true };
    case "list": {
      const operand: syntax.Type = { kind: "tuple", elements: value.items.map(constType) };
      return { kind: "operator", operator: "readonly", operand };
    }
    case "typed":
      return typeOf(value);
    case "field":
    case "entry":
    case "call":
    case "pure-object":
    case "thunk":
    case "load":
      throw new Error(`A constant value has no type of its own: it contains a ${value.kind}.`);
  }
}

function constMember(property: syntax.Property): syntax.PropertyMember {
  if (property.kind !== "property") throw new Error(`A constant value contains a ${property.kind}.`);
  const { key, value, ...rest } = property;
  return { ...rest, key, isReadonly: true, type: constType(value) };
}

/** The names that exports need, directly or not. */
function usedNames(statements: readonly syntax.Statement[]): ReadonlySet<string> {
  const used = new Set<string>();
  for (const each of statements)
    if (each.kind === "export" && each.from === undefined && each.names !== "*")
      for (const { name } of each.names) used.add(name);
  const isUsed = (each: syntax.Statement): boolean =>
    "isExported" in each && (each.isExported || used.has(each.name));
  let waiting = statements.filter((each) => "isExported" in each);
  for (let reached = waiting.filter(isUsed); reached.length > 0; reached = waiting.filter(isUsed)) {
    waiting = waiting.filter((each) => !reached.includes(each));
    for (const each of reached) visitUses(each, (name) => used.add(name));
  }
  return used;
}

function withoutUnused(statement: syntax.Statement, used: ReadonlySet<string>): syntax.Statement | undefined {
  if (statement.kind === "import") return importOfUsed(statement, used);
  if (!("isExported" in statement)) return statement;
  return statement.isExported || used.has(statement.name) ? statement : undefined;
}

function importOfUsed(
  statement: syntax.ImportStatement & syntax.Placed,
  used: ReadonlySet<string>,
): (syntax.ImportStatement & syntax.Placed) | undefined {
  if (typeof statement.names === "string") return used.has(statement.names) ? statement : undefined;
  const names = statement.names.filter(({ name, as }) => used.has(as ?? name));
  return names.length === 0 ? undefined : { ...statement, names };
}
