/**
 * Lays a module out as Prettier would, byte for byte, in a fraction of its time.
 *
 * Emitted modules use little of TypeScript, so few of Prettier's rules apply. The tests verify that the results are equal.
 */
import { stringWidth } from "../string-width.js";
import type * as syntax from "../syntax.js";
import {
  stringText,
  isHuggedUnion,
  memberDoc,
  memberHead,
  propertyKey,
  membersDoc,
  typeDoc,
  typeParametersDoc,
} from "./type-doc.js";
import {
  brokenGroup,
  group,
  ifBroken,
  isAlwaysBroken,
  hardline,
  indent,
  join,
  line,
  lineWidth,
  softline,
  type Doc,
  commentsDoc,
  commentsText,
  compactText,
  gapDoc,
  printDoc,
  sequence,
} from "./doc.js";
import { afterOperator, assignmentDoc, expressionDoc, fluid, propertyDoc } from "./expression-doc.js";

/** The text of a module, ending in a newline; empty for an empty module. */
export function layoutModule({ header, statements }: syntax.Module, width = lineWidth): string {
  const head = printDoc(commentsDoc(header), width);
  // One statement at a time: they are independent, so printed ones can be freed.
  const printed = statements.map((statement, index) => {
    const gap = index === 0 ? "" : statement.blankLineBefore === true ? "\n\n" : "\n";
    return gap + statementText(statement, width);
  });
  if (statements.length === 0) return head === "" ? "" : `${head.trimEnd()}\n`;
  return `${head}${printed.join("")}\n`;
}

/** Only what can be broken needs the printer: comments, most fields and most properties cannot. */
function statementText(statement: syntax.Statement, width: number): string {
  const comments = commentsText(statement.comments, "\n");
  if (statement.kind === "interface" && statement.members.length > 0) {
    const head = printDoc([interfaceHead(statement), " {"], width);
    return `${comments}${head}${membersText(statement.members, "\n", width)}`;
  }
  return comments + (calledText(statement, width) ?? printDoc(bareStatement(statement), width));
}

/** A constant that a call makes of a long object. Undefined for others, whose line breaks the printer must find. */
function calledText(statement: syntax.Statement, width: number): string | undefined {
  if (statement.kind !== "constant" || statement.value?.kind !== "call") return undefined;
  const { value } = statement;
  const [object, ...others] = value.arguments;
  if (object?.kind !== "object" || others.length > 0) return undefined;
  const opened: syntax.Expression = { kind: "object", properties: [inside], isMultiline: true };
  const around = printDoc(bareStatement({ ...statement, value: { ...value, arguments: [opened] } }), width);
  const at = around.lastIndexOf(inside.name);
  const start = around.lastIndexOf("\n", at);
  const text = propertiesText(object.properties, around.slice(start, at), width);
  if (stringWidth(text.replace(/\n */g, " ")) <= width) return undefined;
  return around.slice(0, start) + text + around.slice(at + 2);
}

/** In place of all properties of an object. */
const inside = { kind: "shorthand", name: "#" } as const;

/** Each property on lines of its own. `lineBreak`: a line break and their margin. */
function propertiesText(properties: readonly syntax.Property[], lineBreak: string, width: number): string {
  const lines = properties.map((each, index) => {
    const gap = index > 0 && each.blankLineBefore === true ? "\n" : "";
    return `${gap}${lineBreak}${commentsText(each.comments, lineBreak)}${propertyText(each, lineBreak, width)},`;
  });
  return lines.join("");
}

function propertyText(each: syntax.Property, lineBreak: string, width: number): string {
  const doc = propertyDoc(each);
  const space = width - lineBreak.length + 1;
  const flat = isAlwaysBroken(doc) ? undefined : compactText(doc);
  if (flat !== undefined && stringWidth(flat) < space) return flat;
  const head = each.kind === "property" ? `${propertyKey(each.key)}: {` : "";
  const value = each.kind === "property" ? each.value : undefined;
  return value?.kind === "object" && value.properties.length > 0 && stringWidth(head) <= space
    ? `${head}${propertiesText(value.properties, `${lineBreak}  `, width)}${lineBreak}}`
    : printDoc([doc, ","], space)
        .slice(0, -1)
        .replace(/\n(?!\n)/g, lineBreak);
}

/** The members of an object type over several lines, up to its closing brace. `outer`: a line break and its margin. */
function membersText(members: readonly syntax.Member[], outer: string, width: number): string {
  const lineBreak = `${outer}  `;
  const lines = members.map((member, index) => {
    const gap = index > 0 && member.blankLineBefore === true ? "\n" : "";
    return `${gap}${lineBreak}${commentsText(member.comments, lineBreak)}${memberText(member, lineBreak, width)}`;
  });
  return `${lines.join("")}${outer}}`;
}

function memberText(member: syntax.Member, lineBreak: string, width: number): string {
  const space = width - lineBreak.length + 1;
  const known = member.kind === "property" ? fieldText(member, lineBreak, width) : undefined;
  return known ?? printDoc(sequence(group(memberDoc(member)), ";"), space).replace(/\n(?!\n)/g, lineBreak);
}

/** Undefined if the printer must find the line breaks. */
function fieldText(member: syntax.PropertyMember, lineBreak: string, width: number): string | undefined {
  const { type } = member;
  const head = memberHead(member);
  const isList = type.kind === "union" && !isHuggedUnion(type);
  const inner = `${lineBreak}  `;
  const partBreak = isList ? `${inner}  ` : lineBreak;
  const parts = (type.kind === "union" ? type.members : [type]).map((part) =>
    blockText(part, partBreak, width),
  );
  if (parts.includes(undefined)) return undefined;
  const flat = `${parts.join(" | ")};`;
  const fits = (line: string, margin: string): boolean =>
    !line.includes("\n") && stringWidth(line) < width - margin.length + 2;
  if (!isList || fits(head + flat, lineBreak)) return head + flat;
  if (fits(flat, inner)) return head.trimEnd() + inner + flat;
  return `${head.trimEnd()}${parts.map((part = "") => `${inner}| ${part}`).join("")};`;
}

/** An object over several lines, a list of such objects, or a type without a possible line break. */
function blockText(type: syntax.Type, lineBreak: string, width: number): string | undefined {
  if (type.kind === "object" && type.isMultiline && type.members.length > 0)
    return `{${membersText(type.members, lineBreak, width)}`;
  if (type.kind === "array" && type.element.kind === "object") {
    const element = blockText(type.element, lineBreak, width);
    return element && `${element}[]`;
  }
  const doc = typeDoc(type, "member");
  return typeof doc === "string" ? doc : undefined;
}

/** The code of a module that only a compiler reads. Constants that a call makes are only declared: they have a type. */
export function compactModule({ statements }: syntax.Module): string {
  const isMade = (each: syntax.Statement): each is syntax.ConstantDeclaration =>
    each.kind === "constant" && each.type !== undefined && each.value?.kind === "call";
  return statements
    .map((each) => bareStatement(isMade(each) ? { ...each, isAmbient: true, value: undefined } : each))
    .map((doc) => `${compactText(doc)}\n`)
    .join("");
}

/** A single declaration, without a final newline. */
export function layoutStatements(statements: readonly syntax.Statement[], width = lineWidth): string {
  return layoutModule({ header: [], statements }, width).trimEnd();
}

/** A value that starts at the left margin. */
export function layoutExpression(value: syntax.Expression, width: number): string {
  return printDoc(expressionDoc(value), width);
}

/** A statement with its comments. */
function statementDoc(statement: syntax.Statement): Doc {
  return [commentsDoc(statement.comments), bareStatement(statement)];
}

function bareStatement(statement: syntax.Statement): Doc {
  switch (statement.kind) {
    case "import":
      return [importDoc(statement), ";"];
    case "export":
      return [exportDoc(statement), ";"];
    case "interface":
      return interfaceDoc(statement);
    case "alias":
      return [aliasDoc(statement), ";"];
    case "constant":
      return [constantDoc(statement), ";"];
    case "function":
      return functionDoc(statement);
    case "return":
      return ["return ", expressionDoc(statement.value), ";"];
    case "directive":
      return [stringText(statement.text), ";"];
    case "require":
      return [requireDoc(statement), ";"];
    case "module-exports":
      return [moduleExportsDoc(statement), ";"];
  }
}

function importDoc({ names, from, isType }: syntax.ImportStatement): Doc {
  if (names.length === 0 && !isType) return ["import ", stringText(from)];
  const bound = typeof names === "string" ? `* as ${names}` : namesDoc(names);
  return ["import ", isType ? "type " : "", bound, " from ", stringText(from)];
}

function exportDoc({ names, from, isType }: syntax.ExportStatement): Doc {
  const origin: Doc = from === undefined ? "" : [" from ", stringText(from)];
  const exported = names === "*" ? names : namesDoc(names);
  return ["export ", isType === true ? "type " : "", exported, origin];
}

function namesDoc(names: readonly syntax.ImportedName[]): Doc {
  const texts = names.map(
    ({ name, as, isType }) =>
      `${isType === true ? "type " : ""}${name}${as === undefined ? "" : ` as ${as}`}`,
  );
  const [only] = texts;
  if (only === undefined) return "{}";
  // A single name is never moved to its own line.
  if (texts.length === 1) return `{ ${only} }`;
  return group(["{", indent([line, join([",", line], texts)]), ifBroken(","), line, "}"]);
}

function requireDoc({ names, from }: syntax.RequireStatement): Doc {
  if (names.length === 0) return requireCall(from);
  const bound = typeof names === "string" ? names : entriesDoc(names.map(pairText), false);
  return group(["const ", bound, " = ", requireCall(from)]);
}

function moduleExportsDoc({ all, names }: syntax.ModuleExports): Doc {
  const spreads = all.map((from) => `...${requireCall(from)}`);
  return ["module.exports = ", entriesDoc([...spreads, ...names.map(pairText)], true)];
}

function requireCall(from: string): string {
  return `require(${stringText(from)})`;
}

/** `name: as`, the form in a pattern and an object. */
function pairText({ name, as }: syntax.ImportedName): string {
  return as === undefined ? name : `${name}: ${as}`;
}

function entriesDoc(entries: readonly string[], isMultiline: boolean): Doc {
  if (entries.length === 0) return "{}";
  const list = indent([line, join([",", line], entries)]);
  const content: Doc = ["{", list, ifBroken(","), line, "}"];
  return isMultiline ? brokenGroup(content) : group(content);
}

function interfaceDoc(declaration: syntax.InterfaceDeclaration): Doc {
  return [interfaceHead(declaration), " ", membersDoc(declaration.members, true)];
}

function interfaceHead(declaration: syntax.InterfaceDeclaration): Doc {
  const { name, parameters } = declaration;
  const bases = (declaration.bases ?? []).map((base) => typeDoc(base, "placed"));
  const head: Doc = [exportMark(declaration), "interface ", name, typeParametersDoc(parameters)];
  if (bases.length === 0) return head;
  if (bases.length === 1) return [head, " extends ", bases];
  const list = group(indent([line, join([",", line], bases)]));
  return group([head, indent([line, "extends", list])]);
}

function aliasDoc(declaration: syntax.AliasDeclaration): Doc {
  const { name, type, parameters = [] } = declaration;
  const target: Doc = [exportMark(declaration), "type ", name, typeParametersDoc(declaration.parameters)];
  const right = typeDoc(type, "placed");
  if (type.kind === "union" && !isHuggedUnion(type)) return afterOperator(target, " =", right);
  const isBound = parameters.some((each) => each.extends !== undefined || each.default !== undefined);
  if (parameters.length > 1 && isBound) return group([target, " = ", group(right)]);
  return fluid(target, " =", right);
}

function constantDoc(declaration: syntax.ConstantDeclaration): Doc {
  const { name, type, value } = declaration;
  const target: Doc = [name, type === undefined ? "" : [": ", typeDoc(type)]];
  const breaksLeft = hasArgumentsOfArguments(type);
  const bound = value === undefined ? group(target) : assignmentDoc(target, " =", value, { breaksLeft });
  return [exportMark(declaration), "const ", bound];
}

function hasArgumentsOfArguments(type: syntax.Type | undefined): boolean {
  if (type?.kind !== "name") return false;
  const list = type.arguments ?? [];
  return list.length > 1 && list.some((each) => each.kind === "name" && each.arguments !== undefined);
}

function functionDoc(declaration: syntax.FunctionDeclaration): Doc {
  const { name, typeParameters, parameters, returns, body } = declaration;
  return [
    exportMark(declaration),
    "function ",
    name,
    typeParametersDoc(typeParameters),
    group([parametersDoc(parameters), returns === undefined ? "" : [": ", typeDoc(returns)]]),
    body === undefined ? ";" : [" ", blockDoc(body)],
  ];
}

function parametersDoc(parameters: readonly syntax.Parameter[]): Doc {
  const printed = parameters.map((each) => parameterDoc(each));
  const [only] = parameters;
  if (only === undefined) return "()";
  // Broken inside its braces.
  if (parameters.length === 1 && typeof only.name !== "string") return ["(", printed, ")"];
  const comma = ifBroken(",");
  return ["(", indent([softline, join([",", line], printed)]), comma, softline, ")"];
}

function parameterDoc(parameter: syntax.Parameter): Doc {
  const { name, isOptional, type, default: fallback } = parameter;
  return [
    typeof name === "string" ? name : patternDoc(name),
    type === undefined ? "" : [isOptional === true ? "?: " : ": ", typeDoc(type)],
    fallback === undefined ? "" : [" = ", expressionDoc(fallback)],
  ];
}

function patternDoc({ names, rest }: syntax.ObjectPattern): Doc {
  const list = [...names, ...(rest === undefined ? [] : [`...${rest}`])];
  const comma = rest === undefined ? ifBroken(",") : "";
  return ["{", indent([line, join([",", line], list)]), comma, line, "}"];
}

function blockDoc(statements: readonly syntax.Statement[]): Doc {
  if (statements.length === 0) return "{}";
  const printed = statements.map((statement, index) => [
    index === 0 ? "" : gapDoc(statement, hardline),
    statementDoc(statement),
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
