/** Constants: literals, and the calls that create operations from them. */
import type * as syntax from "../syntax.js";
import { propertyKey, stringText, literalDoc, typeArgumentsDoc, typeDoc } from "./type-doc.js";
import {
  brokenGroup,
  canBreak,
  choice,
  fill,
  group,
  ifBroken,
  indent,
  indentIfBroken,
  isAlwaysBroken,
  join,
  line,
  lineWidth,
  sequence,
  softline,
  type Doc,
  commentsDoc,
  gapDoc,
} from "./doc.js";

export function expressionDoc(expression: syntax.Expression): Doc {
  switch (expression.kind) {
    case "scalar":
      return literalDoc(expression.value);
    case "word":
      return expression.word;
    case "field":
      return fieldDoc(expression, false);
    case "entry":
      return entry(expression);
    case "object":
      return object(expression);
    case "list":
      return list(expression);
    case "typed": {
      const { value, by, type } = expression;
      return [expressionDoc(value), ` ${by} `, typeDoc(type)];
    }
    case "call":
      return call(expression);
    case "pure-object":
      return [pureMark, "(() => (", object(expression.object), "))()"];
    case "thunk":
      return group(["() =>", group(indent([line, expression.value.word]))]);
    case "load": {
      const { module, by } = expression;
      const call = [by, "(", literalDoc(module), ")"];
      return group([by === "import" ? "() =>" : "async () =>", group(indent([line, call]))]);
    }
  }
}

const pureMark = "/*#__PURE__*/ ";

export interface AssignmentStyle {
  readonly breaksLeft?: boolean;
  /** True if the left side is so short that its own line would gain nothing. */
  readonly isShort?: boolean;
}

/** `left = right`, and `key: value`. */
export function assignmentDoc(
  left: Doc,
  operator: string,
  right: syntax.Expression,
  { breaksLeft = false, isShort = false }: AssignmentStyle,
): Doc {
  const printed = expressionDoc(right);
  if (breaksLeft) return group([left, operator, " ", group(printed)]);
  if (isWhole(right) && !isShort) return afterOperator(left, operator, printed);
  const isScalar = right.kind === "scalar" && typeof right.value !== "string" && !isNegative(right);
  const isUnbroken = isShort || (isScalar && right.value !== null);
  if (isUnbroken && !canBreak(left)) return group(sequence(left, operator, " ", printed));
  return fluid(left, operator, printed);
}

/** An expression that is never broken to stay beside the operator. */
function isWhole(right: syntax.Expression): boolean {
  if (right.kind === "scalar") return typeof right.value === "string";
  return isShortCall(right) || right.kind === "entry" || right.kind === "field";
}

/** The right side gets a line of its own if it does not fit beside the left one. */
export function afterOperator(left: Doc, operator: string, right: Doc): Doc {
  return group([group(left), operator, group(indent([line, right]))]);
}

/** Breaks the right side first, and moves it to its own line if its first line still does not fit. */
export function fluid(left: Doc, operator: string, right: Doc): Doc {
  const id = Symbol("assignment");
  return group([group(left), operator, group(indent(line), id), indentIfBroken(right, id)]);
}

function object({ properties, isMultiline }: syntax.ObjectExpression): Doc {
  if (properties.length === 0) return "{}";
  const printed = properties.map((each, index): Doc => [
    index === 0 ? "" : [",", gapDoc(each, line)],
    commentsDoc(each.comments),
    propertyDoc(each),
  ]);
  const content: Doc = ["{", indent([line, printed]), ifBroken(","), line, "}"];
  return isMultiline === true ? brokenGroup(content) : group(content);
}

/** Without its comments. */
export function propertyDoc(each: syntax.Property): Doc {
  if (each.kind === "shorthand") return each.name;
  if (each.kind === "spread") return group(["...", expressionDoc(each.value)]);
  const key = propertyKey(each.key);
  const isShort = key.length < 5;
  return group(assignmentDoc(key, ":", each.value, { isShort }));
}

function list({ items }: syntax.ListExpression): Doc {
  if (items.length === 0) return "[]";
  const id = Symbol("list");
  const printed = items.map((each, index): Doc => [
    group(expressionDoc(each)),
    index < items.length - 1 ? "," : ifBroken(",", "", id),
  ]);
  const content = items.every(isNumber) ? fill(printed) : join(line, printed);
  const whole: Doc = ["[", indent([softline, content]), softline, "]"];
  return isTable(items) ? brokenGroup(whole, id) : group(whole, id);
}

/** True for several objects or lists with several entries each: one line per row. */
function isTable(items: readonly syntax.Expression[]): boolean {
  const [first] = items;
  const hasSeveral = (each: syntax.Expression): boolean =>
    each.kind === "list" ? each.items.length > 1 : each.kind === "object" && each.properties.length > 1;
  return items.length > 1 && items.every((each) => each.kind === first?.kind && hasSeveral(each));
}

function call(expression: syntax.CallExpression): Doc {
  const { callee, typeArguments, arguments: args, isPure } = expression;
  const head: Doc = [isPure === true ? pureMark : "", callee, typeArgumentsDoc(typeArguments)];
  const last = args.at(-1);
  if (last === undefined) return [head, "()"];
  const before = args.slice(0, -1).map((each): Doc => [expressionDoc(each), ",", line]);
  const printed = expressionDoc(last);
  if (!isHugged(last, args.at(-2)))
    return [head, group(["(", indent([softline, before, printed]), ifBroken(","), softline, ")"])];
  const opened: Doc = ["(", before, brokenGroup(printed), ")"];
  const apart = brokenGroup(["(", indent([line, before, printed]), ifBroken(","), line, ")"]);
  return [head, choice(isAlwaysBroken(printed) ? [opened] : [["(", before, printed, ")"], opened], apart)];
}

/** `isTable`: a member of it is accessed in turn. */
function fieldDoc({ of, name, isOptional }: syntax.FieldExpression, isTable: boolean): Doc {
  const reading = [isOptional === true ? "?." : ".", name];
  if (of.kind === "word" && !isTable) return [of.word, reading];
  return [of.kind === "word" ? of.word : fieldDoc(of, true), group(indent([softline, reading]))];
}

function entry({ table, key }: syntax.EntryExpression): Doc {
  const head = table.kind === "word" ? table.word : fieldDoc(table, true);
  return [head, group(["[", indent([softline, stringText(key)]), softline, "]"])];
}

/** True for a call in which a line break would gain nothing. */
function isShortCall(expression: syntax.Expression): boolean {
  if (expression.kind !== "call") return false;
  const types = expression.typeArguments ?? [];
  const isComplex = types.some(
    ({ kind }) => kind === "union" || kind === "intersection" || kind === "object",
  );
  if (types.length > 1 || isComplex) return false;
  const [only, second] = expression.arguments;
  return only === undefined || (second === undefined && isShortArgument(only));
}

function isShortArgument(expression: syntax.Expression): boolean {
  const most = lineWidth / 4;
  switch (expression.kind) {
    case "word":
      return expression.word.length <= most;
    case "scalar":
      return typeof expression.value !== "string" || literalDoc(expression.value).length <= most;
    case "call":
      return expression.callee.length <= most && expression.arguments.length === 0;
    case "object":
    case "list":
    case "field":
    case "entry":
    case "typed":
    case "pure-object":
    case "thunk":
    case "load":
      return false;
  }
}

/** True if the last argument starts on the line of the call: an object or list of another kind than the one before. */
function isHugged(last: syntax.Expression, previous: syntax.Expression | undefined): boolean {
  if (previous !== undefined && last.kind === "list" && last.items.every(isNumber)) return false;
  return isOpenable(last) && previous?.kind !== last.kind;
}

function isOpenable(expression: syntax.Expression): boolean {
  if (expression.kind === "typed") return isOpenable(expression.value);
  if (expression.kind === "object") return expression.properties.length > 0;
  return expression.kind === "list" && expression.items.length > 0;
}

function isNumber(expression: syntax.Expression): boolean {
  return expression.kind === "scalar" && typeof expression.value === "number";
}

function isNegative({ value }: { readonly value: unknown }): boolean {
  return typeof value === "number" && value < 0;
}
