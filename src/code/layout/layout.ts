/**
 * Lays a module out as Prettier would, byte for byte, in a fraction of its time.
 *
 * Emitted modules use little of TypeScript, so few of Prettier's rules apply. The tests verify that the results are equal.
 */
import type * as syntax from "../syntax.js";
import { stringText, isHuggedUnion, membersDoc, typeDoc, typeParametersDoc } from "./type-doc.js";
import {
  brokenGroup,
  group,
  hardline,
  indent,
  join,
  line,
  softline,
  type Doc,
  quoteOf,
  spaceInside,
  trailingComma,
  commentsDoc,
  gapDoc,
  printDoc,
} from "./doc.js";
import { afterOperator, assignmentDoc, expressionDoc, fluid } from "./expression-doc.js";
import type { LayoutStyle } from "./style.js";

/** The text of a module, ending in a newline; empty for an empty module. */
export function layoutModule({ header, statements }: syntax.Module, style: LayoutStyle): string {
  const head = printDoc(commentsDoc(header), style);
  // One statement at a time: they are independent, so printed ones can be freed.
  const printed = statements.map((statement, index) => {
    const gap = index === 0 ? "" : statement.isApart === true ? "\n\n" : "\n";
    return gap + printDoc(statementDoc(statement, style), style);
  });
  if (statements.length === 0) return head === "" ? "" : `${head.trimEnd()}\n`;
  return `${head}${printed.join("")}\n`;
}

/** A single declaration, without a final newline. */
export function layoutStatements(statements: readonly syntax.Statement[], style: LayoutStyle): string {
  return layoutModule({ header: [], statements }, style).trimEnd();
}

/** A value that starts at the left margin. */
export function layoutExpression(value: syntax.Expression, style: LayoutStyle): string {
  return printDoc(expressionDoc(value, style), style);
}

/** A statement with its comments. */
function statementDoc(statement: syntax.Statement, style: LayoutStyle): Doc {
  return [commentsDoc(statement.comments), bareStatement(statement, style)];
}

function bareStatement(statement: syntax.Statement, style: LayoutStyle): Doc {
  const end = style.semi ? ";" : "";
  switch (statement.kind) {
    case "import":
      return [importDoc(statement, style), end];
    case "export":
      return [exportDoc(statement, style), end];
    case "interface":
      return interfaceDoc(statement, style);
    case "alias":
      return [aliasDoc(statement, style), end];
    case "constant":
      return [constantDoc(statement, style), end];
    case "function":
      return functionDoc(statement, style);
    case "return":
      return ["return ", expressionDoc(statement.value, style), end];
    case "directive":
      return [stringText(statement.text, quoteOf(style)), end];
    case "require":
      return [requireDoc(statement, style), end];
    case "module-exports":
      return [moduleExportsDoc(statement, style), end];
  }
}

function importDoc({ names, from, isType }: syntax.ImportStatement, style: LayoutStyle): Doc {
  const bound = typeof names === "string" ? `* as ${names}` : namesDoc(names, style);
  return ["import ", isType ? "type " : "", bound, " from ", stringText(from, quoteOf(style))];
}

function exportDoc({ names, from, isType }: syntax.ExportStatement, style: LayoutStyle): Doc {
  const origin: Doc = from === undefined ? "" : [" from ", stringText(from, quoteOf(style))];
  const exported = names === "*" ? names : namesDoc(names, style);
  return ["export ", isType === true ? "type " : "", exported, origin];
}

function namesDoc(names: readonly syntax.ImportedName[], style: LayoutStyle): Doc {
  const texts = names.map(
    ({ name, as, isType }) =>
      `${isType === true ? "type " : ""}${name}${as === undefined ? "" : ` as ${as}`}`,
  );
  const [only] = texts;
  if (only === undefined) return "{}";
  // A single name is never moved to its own line.
  const blank = style.bracketSpacing ? " " : "";
  if (texts.length === 1) return `{${blank}${only}${blank}}`;
  const space = spaceInside(style);
  return group(["{", indent([space, join([",", line], texts)]), trailingComma("es5", style), space, "}"]);
}

function requireDoc({ names, from }: syntax.RequireStatement, style: LayoutStyle): Doc {
  const bound = typeof names === "string" ? names : entriesDoc(names.map(pairText), false, style);
  return group(["const ", bound, " = ", requireCall(from, style)]);
}

function moduleExportsDoc({ all, names }: syntax.ModuleExports, style: LayoutStyle): Doc {
  const spreads = all.map((from) => `...${requireCall(from, style)}`);
  return ["module.exports = ", entriesDoc([...spreads, ...names.map(pairText)], true, style)];
}

function requireCall(from: string, style: LayoutStyle): string {
  return `require(${stringText(from, quoteOf(style))})`;
}

/** `name: as`, the form in a pattern and an object. */
function pairText({ name, as }: syntax.ImportedName): string {
  return as === undefined ? name : `${name}: ${as}`;
}

function entriesDoc(entries: readonly string[], isOpened: boolean, style: LayoutStyle): Doc {
  if (entries.length === 0) return "{}";
  const space = spaceInside(style);
  const list = indent([space, join([",", line], entries)]);
  const content: Doc = ["{", list, trailingComma("es5", style), space, "}"];
  return isOpened && style.objectWrap === "preserve" ? brokenGroup(content) : group(content);
}

function interfaceDoc(declaration: syntax.InterfaceDeclaration, style: LayoutStyle): Doc {
  const { name, parameters, members } = declaration;
  const bases = (declaration.bases ?? []).map((base) => typeDoc(base, style, "placed"));
  const head: Doc = [exportMark(declaration), "interface ", name, typeParametersDoc(parameters, style)];
  const body = membersDoc(members, true, style);
  if (bases.length === 0) return [head, " ", body];
  if (bases.length === 1) return [head, " extends ", bases, " ", body];
  const list = group(indent([line, join([",", line], bases)]));
  return [group([head, indent([line, "extends", list])]), " ", body];
}

function aliasDoc(declaration: syntax.AliasDeclaration, style: LayoutStyle): Doc {
  const { name, type, parameters = [] } = declaration;
  const left: Doc = [
    exportMark(declaration),
    "type ",
    name,
    typeParametersDoc(declaration.parameters, style),
  ];
  const right = typeDoc(type, style, "placed");
  if (type.kind === "union" && !isHuggedUnion(type)) return afterOperator(left, " =", right);
  const isBound = parameters.some((each) => each.extends !== undefined || each.default !== undefined);
  if (parameters.length > 1 && isBound) return group([left, " = ", group(right)]);
  return fluid(left, " =", right);
}

function constantDoc(declaration: syntax.ConstantDeclaration, style: LayoutStyle): Doc {
  const { name, type, value } = declaration;
  const left: Doc = [name, type === undefined ? "" : [": ", typeDoc(type, style)]];
  const breaksLeft = hasArgumentsOfArguments(type);
  const bound = value === undefined ? group(left) : assignmentDoc(left, " =", value, { breaksLeft }, style);
  return [exportMark(declaration), "const ", bound];
}

function hasArgumentsOfArguments(type: syntax.Type | undefined): boolean {
  if (type?.kind !== "name") return false;
  const list = type.arguments ?? [];
  return list.length > 1 && list.some((each) => each.kind === "name" && each.arguments !== undefined);
}

function functionDoc(declaration: syntax.FunctionDeclaration, style: LayoutStyle): Doc {
  const { name, typeParameters, parameters, returns, body } = declaration;
  return [
    exportMark(declaration),
    "function ",
    name,
    typeParametersDoc(typeParameters, style),
    group([parametersDoc(parameters, style), returns === undefined ? "" : [": ", typeDoc(returns, style)]]),
    body === undefined ? (style.semi ? ";" : "") : [" ", blockDoc(body, style)],
  ];
}

function parametersDoc(parameters: readonly syntax.Parameter[], style: LayoutStyle): Doc {
  const printed = parameters.map((each) => parameterDoc(each, style));
  const [only] = parameters;
  if (only === undefined) return "()";
  // Broken inside its braces.
  if (parameters.length === 1 && typeof only.name !== "string") return ["(", printed, ")"];
  const comma = trailingComma("all", style);
  return ["(", indent([softline, join([",", line], printed)]), comma, softline, ")"];
}

function parameterDoc(parameter: syntax.Parameter, style: LayoutStyle): Doc {
  const { name, isOptional, type, default: fallback } = parameter;
  return [
    typeof name === "string" ? name : patternDoc(name, style),
    type === undefined ? "" : [isOptional === true ? "?: " : ": ", typeDoc(type, style)],
    fallback === undefined ? "" : [" = ", expressionDoc(fallback, style)],
  ];
}

function patternDoc({ names, rest }: syntax.ObjectPattern, style: LayoutStyle): Doc {
  const space = spaceInside(style);
  const list = [...names, ...(rest === undefined ? [] : [`...${rest}`])];
  const comma = rest === undefined ? trailingComma("es5", style) : "";
  return ["{", indent([space, join([",", line], list)]), comma, space, "}"];
}

function blockDoc(statements: readonly syntax.Statement[], style: LayoutStyle): Doc {
  if (statements.length === 0) return "{}";
  const printed = statements.map((statement, index) => [
    index === 0 ? "" : gapDoc(statement, hardline),
    statementDoc(statement, style),
  ]);
  return ["{", indent([hardline, printed]), hardline, "}"];
}

function exportMark({ isExported, isAmbient }: DeclarationMarks): string {
  return `${isExported ? "export " : ""}${isAmbient === true ? "declare " : ""}`;
}

interface DeclarationMarks {
  readonly isExported: boolean;
  readonly isAmbient?: true;
}
