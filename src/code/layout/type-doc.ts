/**
 * Types with the parentheses that they need, and strings, numbers and keys: the only way for a document's text into
 * code. (Comments: doc-comment.ts of emission. Names: identifier.ts.)
 */
import type * as syntax from "../syntax.js";
import { isPlainKey } from "../identifier.js";
import {
  align,
  brokenGroup,
  group,
  ifBroken,
  indent,
  indentIfBroken,
  join,
  line,
  sequence,
  softline,
  type Doc,
  commentsDoc,
  gapDoc,
} from "./doc.js";

/** The position of a type, which decides its parentheses and breaks. */
export type TypePlace =
  | "anywhere"
  /** The right side of an alias, an argument of another type, or a base: breaks without its own indentation. */
  | "placed"
  /** Before brackets: `(…)[]`, `(…)["key"]`. */
  | "element"
  /** After `keyof` and similar operators. */
  | "operand"
  /** A member of a union or an intersection. */
  | "member"
  | "tuple"
  | "only of a tuple";

export function typeDoc(type: syntax.Type, place: TypePlace = "anywhere"): Doc {
  const printed = bareType(type, place);
  return needsParentheses(type, place) ? sequence("(", printed, ")") : printed;
}

function bareType(type: syntax.Type, place: TypePlace): Doc {
  switch (type.kind) {
    case "keyword":
      return type.word;
    case "name":
      return type.arguments === undefined ? type.name : sequence(type.name, typeArgumentsDoc(type.arguments));
    case "literal":
      return literalDoc(type.value);
    case "union":
      return union(type, place);
    case "intersection":
      return intersection(type);
    case "object":
      return membersDoc(type.members, type.isMultiline);
    case "array":
      return sequence(typeDoc(type.element, "element"), "[]");
    case "operator":
      return sequence(`${type.operator} `, typeDoc(type.operand, "operand"));
    case "indexed":
      return sequence(typeDoc(type.object, "element"), "[", typeDoc(type.index), "]");
    case "query":
      return sequence("typeof ", type.name, typeArgumentsDoc(type.arguments));
    case "tuple":
      return tuple(type);
    case "optional":
      return sequence(typeDoc(type.element, "element"), "?");
    case "rest":
      return sequence("...", typeDoc(type.element));
  }
}

export function literalDoc(value: string | number | boolean | null): string {
  if (typeof value === "string") return stringText(value);
  return typeof value === "number" ? numberText(value) : String(value);
}

export function typeArgumentsDoc(types: readonly syntax.Type[] | undefined): Doc {
  if (types === undefined) return "";
  const [only] = types;
  const printed = types.map((type) => typeDoc(type, "placed"));
  if (types.length === 1 && only !== undefined && isHugged(only)) return sequence("<", ...printed, ">");
  return group(["<", indent([softline, join([",", line], printed)]), softline, ">"]);
}

export function typeParametersDoc(parameters: readonly syntax.TypeParameter[] | undefined): Doc {
  if (parameters === undefined) return "";
  const bound = (word: string, type: syntax.Type | undefined): Doc => {
    if (type === undefined) return "";
    const id = Symbol(word);
    return [` ${word}`, group(indent(line), id), indentIfBroken(typeDoc(type), id)];
  };
  const printed = parameters.map((parameter) =>
    group([
      parameter.isConst === true ? "const " : "",
      parameter.name,
      bound("extends", parameter.extends),
      bound("=", parameter.default),
    ]),
  );
  const comma = ifBroken(",");
  return group(["<", indent([softline, join([",", line], printed)]), comma, softline, ">"]);
}

function tuple({ elements }: syntax.TupleType): Doc {
  if (elements.length === 0) return "[]";
  const place = elements.length === 1 ? "only of a tuple" : "tuple";
  const printed = elements.map((element) => group(typeDoc(element, place)));
  const comma = ifBroken(",");
  return group(["[", indent([softline, join([",", line], printed), comma]), softline, "]"]);
}

function union(type: syntax.UnionType, place: TypePlace): Doc {
  const printed = type.members.map((member) => typeDoc(member, "member"));
  if (isHuggedUnion(type)) return join(" | ", printed);
  const list = group(
    printed.map((member, index) => [index === 0 ? ifBroken("| ") : [line, "| "], align(member)]),
  );
  if (needsParentheses(type, place)) return group([indent([softline, list]), softline]);
  if (place === "only of a tuple" || place === "placed") return list;
  if (place === "tuple") return group([indent([ifBroken(["(", softline]), list]), softline, ifBroken(")")]);
  return group(indent([softline, list]));
}

/** True for `{ … } | null` and `Name | null`: a line for each member would gain nothing. */
export function isHuggedUnion({ members }: syntax.UnionType): boolean {
  const object = members.find(({ kind }) => kind === "object" || kind === "name");
  return object !== undefined && members.every((member) => member === object || isNull(member));
}

function intersection({ members }: syntax.IntersectionType): Doc {
  let wasIndented = false;
  return group(
    members.map((member, index): Doc => {
      const printed = typeDoc(member, "member");
      const previous = members[index - 1];
      if (previous === undefined) return printed;
      const [wasObject, isObject] = [previous.kind === "object", member.kind === "object"];
      if (wasObject && isObject) return [" & ", wasIndented ? indent(printed) : printed];
      if (!wasObject && !isObject) return indent([" &", line, printed]);
      if (index > 1) wasIndented = true;
      return [" & ", index > 1 ? indent(printed) : printed];
    }),
  );
}

/** The body of an interface or of an object type. */
export function membersDoc(members: readonly syntax.Member[], isBroken: boolean): Doc {
  if (members.length === 0) return "{}";
  const printed = members.map((member, index): Doc => [
    index === 0 ? "" : [";", gapDoc(member, line)],
    commentsDoc(member.comments),
    group(memberDoc(member)),
  ]);
  const content: Doc = ["{", indent([line, printed]), ifBroken(";"), line, "}"];
  return isBroken ? brokenGroup(content) : group(content);
}

export function memberDoc(member: syntax.Member): Doc {
  const type = typeDoc(member.type);
  if (member.kind === "property") return sequence(memberHead(member), type);
  return sequence(readonlyMark(member), `[${member.name}: `, typeDoc(member.keyType), "]: ", type);
}

/** `readonly key?: ` */
export function memberHead(member: syntax.PropertyMember): string {
  return `${readonlyMark(member)}${memberKey(member.key)}${member.isOptional === true ? "?" : ""}: `;
}

function readonlyMark({ isReadonly }: syntax.Member): string {
  return isReadonly === true ? "readonly " : "";
}

function needsParentheses({ kind }: syntax.Type, place: TypePlace): boolean {
  if (kind === "query") return place === "element";
  if (kind === "operator") return place === "element" || place === "operand";
  if (kind !== "union" && kind !== "intersection") return false;
  return place === "element" || place === "operand" || place === "member";
}

/** True for a type that stays beside the opening bracket before it. */
function isHugged(type: syntax.Type): boolean {
  if (type.kind === "name") return type.arguments === undefined;
  if (type.kind === "union") return isHuggedUnion(type);
  return type.kind === "keyword" || type.kind === "object" || type.kind === "literal";
}

function isNull(type: syntax.Type): boolean {
  return type.kind === "keyword" && (type.word === "null" || type.word === "void");
}

/** Safe inside a script element, and without invisible line ends. In single quotes only if these need fewer escapes. */
export function stringText(value: string): string {
  if (/^[\w .,:;/#?&=+*()[\]{}@!%^$~`|>-]*$/.test(value)) return `"${value}"`;
  const json = escapeInvisible(JSON.stringify(value)).replaceAll("</", "<\\/");
  if (count(value, '"') <= count(value, "'")) return json;
  const body = json
    .slice(1, -1)
    .replace(/\\(.)|'/gs, (whole) => (whole === '\\"' ? '"' : whole === "'" ? "\\'" : whole));
  return `'${body}'`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Escapes characters that end a line, change text direction or are invisible, as `\u…`. */
function escapeInvisible(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A number as in JSON, without a plus sign in the exponent. */
export function numberText(value: number): string {
  return String(Object.is(value, -0) ? 0 : value).replace("e+", "e");
}

/** A key of an object. Written plainly, `__proto__` would set the prototype, so it is computed. */
export function propertyKey(name: string): string {
  return name === "__proto__" ? `[${stringText(name)}]` : memberKey(name);
}

/** A key of a type: `rails`, `"per cent"`. */
export function memberKey(name: string): string {
  // An integer needs no quotes as a key.
  return isPlainKey(name) || /^(0|[1-9]\d{0,14})$/.test(name) ? name : stringText(name);
}
