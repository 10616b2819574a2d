/**
 * Recognises the modules that emission writes, and reads the names that they declare, in a tenth of a parser's time.
 *
 * The grammar is what `code/syntax.ts` can say, a subset of TypeScript without division, regular expressions, templates
 * and escaped names: outside comments and strings each character has one meaning, and every statement ends with a
 * semicolon or a brace. Anything else is left to the parser, never accepted.
 */
import { isReserved } from "../code/identifier.js";

/** The names as `verify-plan.ts` reads them; undefined if only a parser can read the module. */
export function recognise(text: string): string[] | undefined {
  try {
    return new Recogniser(text).module();
  } catch (error) {
    if (error instanceof Unrecognised) return undefined;
    throw error;
  }
}

class Unrecognised extends Error {}

function refuse(): never {
  throw new Unrecognised();
}

const plainTypes = new Set(
  "any bigint boolean false never null number object string symbol true undefined unknown void".split(" "),
);
const plainValues = new Set(["false", "null", "true", "undefined"]);

const [newline, space, doubleQuote, singleQuote, slash, backslash] = [10, 32, 34, 39, 47, 92];
const identifier = /[A-Za-z_$][\w$]*/y;
const constAssertion = /const(?![\w$])/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?(?![\w$.])/y;
const escape = /\\(?:["'\\/bfnrt]|u[\da-f]{4})/y;
const lineComment = /\/\/[^\n\r\u2028\u2029]*\n/y;

class Recogniser {
  readonly #text: string;
  readonly #names: string[] = [];
  /** Names with their meaning: duplicates are left to the parser, which knows which are valid. */
  readonly #claimed = new Set<string>();
  /** The name of the signature before, which may be declared again. */
  #overloaded = "";
  /** The end of the last token, and the start of the next one. */
  #end = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#moveTo(0);
  }

  module(): string[] {
    while (this.#at < this.#text.length) this.#statement();
    return this.#names;
  }

  #statement(): void {
    const isImport = this.#takesWord("import");
    const isExported = !isImport && this.#takesWord("export");
    if (!isImport && this.#takesWord("interface")) this.#interface(isExported);
    else if (!isImport && this.#takesWord("function")) this.#function(isExported);
    else if (!isImport && this.#takesWord("const")) {
      this.#declare("value", isExported);
      this.#constant();
    } else {
      const isType = this.#takesWord("type");
      if (isImport) this.#imports(isType);
      else if (isType && this.#character() !== "{") this.#alias(isExported);
      else if (isExported) this.#exports(isType);
      else refuse();
    }
  }

  #imports(isType: boolean): void {
    const claim = (name: string): void => {
      this.#claim(name, "type");
      this.#claim(name, "value");
    };
    if (this.#takes("*")) {
      if (!this.#takesWord("as")) refuse();
      claim(this.#name());
    } else {
      this.#specifiers(isType, (_, local) => {
        claim(isBinding(local) ? local : refuse());
      });
    }
    this.#origin();
  }

  #exports(isType: boolean): void {
    if (this.#takes("*")) {
      this.#names.push(`* ${this.#origin()}`);
      return;
    }
    const names: string[] = [];
    this.#specifiers(isType, (name, exported) => {
      names.push(name);
      this.#claim(exported, "export type");
      this.#claim(exported, "export value");
      this.#names.push(exported);
    });
    if (!names.every(isBinding) || !this.#takes(";")) this.#origin();
  }

  /** Receives both names of each. */
  #specifiers(areTypes: boolean, receive: (name: string, as: string) => void): void {
    this.#list("{", "}", () => {
      if (!areTypes) this.#takesWord("type");
      const name = this.#identifier();
      receive(name, this.#takesWord("as") ? this.#identifier() : name);
    });
  }

  #origin(): string {
    if (!this.#takesWord("from")) refuse();
    const start = this.#at + 1;
    this.#string();
    const module = this.#text.slice(start, this.#end - 1);
    if (module.includes("\\")) refuse();
    this.#expect(";");
    return module;
  }

  #declare(meaning: "type" | "value", isExported: boolean): void {
    const name = this.#name();
    this.#claim(name, meaning);
    if (isExported) this.#claim(name, `export ${meaning}`);
    this.#names.push(name);
  }

  #claim(name: string, meaning: string): void {
    const key = `${meaning} ${name}`;
    if (this.#claimed.has(key)) refuse();
    this.#claimed.add(key);
  }

  #interface(isExported: boolean): void {
    this.#declare("type", isExported);
    this.#typeParameters();
    if (this.#takesKeyword("extends")) {
      do this.#typeName(this.#identifier());
      while (this.#takes(","));
    }
    this.#members();
  }

  #alias(isExported: boolean): void {
    this.#declare("type", isExported);
    this.#typeParameters();
    this.#expect("=");
    this.#type();
    this.#expect(";");
  }

  /** What follows the name. */
  #constant(): void {
    if (this.#takes(":")) this.#type();
    this.#expect("=");
    this.#expression();
    this.#expect(";");
  }

  #function(isExported: boolean): void {
    const start = this.#at;
    const name = this.#identifier();
    if (name !== this.#overloaded) {
      this.#moveTo(start);
      this.#declare("value", isExported);
    }
    this.#overloaded = "";
    this.#typeParameters(true);
    const bound = new Set<string>();
    const bind = (): void => {
      const inner = this.#name();
      if (bound.has(inner)) refuse();
      bound.add(inner);
    };
    const parameters = this.#at;
    this.#list("(", ")", () => {
      const isPattern = this.#character() === "{";
      if (isPattern) this.#pattern(bind);
      else bind();
      const isOptional = !isPattern && this.#takes("?");
      this.#expect(":");
      this.#type();
      if (!isOptional && this.#takes("=")) this.#expression();
    });
    // The parser refuses some patterns and defaults without a body.
    const isPlain = !/[={]/.test(this.#text.slice(parameters, this.#end));
    if (this.#takes(":")) this.#type();
    if (isPlain && this.#takes(";")) this.#overloaded = name;
    else this.#body(bind);
  }

  #pattern(bind: () => void): void {
    let hasRest = false;
    this.#list("{", "}", () => {
      if (hasRest) refuse();
      hasRest = this.#takesAll("...");
      bind();
      if (hasRest && this.#character() !== "}") refuse();
    });
  }

  #body(bind: () => void): void {
    this.#expect("{");
    while (!this.#takes("}")) {
      if (this.#takesWord("const")) {
        bind();
        this.#constant();
      } else {
        if (!this.#takesWord("return")) refuse();
        this.#expression();
        this.#expect(";");
      }
    }
  }

  #typeParameters(ofFunction = false): void {
    if (this.#character() !== "<") return;
    const names = new Set<string>();
    this.#list("<", ">", () => {
      if (ofFunction) this.#takesWord("const");
      const name = this.#name();
      if (names.has(name) || !/^[A-Z]/.test(name)) refuse(); // Small letters can be a modifier.
      names.add(name);
      if (this.#takesKeyword("extends")) this.#type();
      if (this.#takes("=")) this.#type();
    });
    if (names.size === 0) refuse();
  }

  #type(): void {
    this.#takes("|");
    do {
      do this.#operand();
      while (this.#takes("&"));
    } while (this.#takes("|"));
  }

  /** True for an array and a tuple, which alone can be read-only. */
  #operand(): boolean {
    let isList = this.#character() === "[";
    switch (this.#character()) {
      case '"':
      case "'":
        this.#string();
        break;
      case "{":
        this.#members();
        break;
      case "[":
        this.#tuple();
        break;
      case "(":
        this.#expect("(");
        this.#type();
        this.#expect(")");
        break;
      default: {
        if (this.#takesNumber()) break;
        const name = this.#identifier();
        if (name === "keyof" || name === "readonly") {
          const isAllowed = this.#operand() || name === "keyof";
          return isAllowed ? false : refuse();
        }
        if (name === "typeof") this.#typeName(this.#name());
        else if (!plainTypes.has(name)) this.#typeName(name);
      }
    }
    while (this.#isAdjacent("[")) {
      this.#expect("[");
      isList = this.#takes("]");
      if (isList) continue;
      this.#type();
      this.#expect("]");
    }
    return isList;
  }

  /** What follows the first name. */
  #typeName(first: string): void {
    if (isReserved(first)) refuse();
    while (this.#isAdjacent(".")) {
      this.#expect(".");
      this.#identifier();
    }
    if (this.#isAdjacent("<")) this.#typeArguments();
  }

  #typeArguments(): void {
    this.#expect("<");
    do this.#type();
    while (this.#takes(","));
    this.#expect(">");
    if (this.#isAdjacent("=")) refuse();
  }

  #tuple(): void {
    let last: "required" | "optional" | "rest" = "required";
    this.#list("[", "]", () => {
      if (last === "rest") refuse();
      const isRest = this.#takesAll("...");
      this.#type();
      const kind = isRest ? "rest" : this.#takes("?") ? "optional" : "required";
      if (last === "optional" && kind === "required") refuse();
      last = kind;
    });
  }

  #members(): void {
    this.#expect("{");
    while (!this.#takes("}")) {
      this.#takesWord("readonly");
      if (this.#takes("[")) {
        this.#name();
        this.#expect(":");
        this.#type();
        this.#expect("]");
      } else {
        this.#key();
        this.#takes("?");
      }
      this.#expect(":");
      this.#type();
      if (!this.#takes(";") && this.#character() !== "}") refuse();
    }
  }

  #expression(): void {
    this.#value();
    while (this.#isOnSameLine())
      if (this.#takesWord("as")) {
        if (!this.#match(constAssertion)) this.#type();
      } else if (this.#takesWord("satisfies")) this.#type();
      else return;
  }

  #value(): void {
    const first = this.#character();
    if (first === "{") this.#object();
    else if (first === "[") {
      this.#list("[", "]", () => {
        this.#expression();
      });
    } else if (first === "(") this.#arrow();
    else if (first === '"' || first === "'") this.#string();
    else if (!this.#takesNumber()) this.#reference();
  }

  #object(): void {
    this.#list("{", "}", () => {
      if (!this.#takesAll("...") && this.#takesKey()) return;
      this.#expression();
    });
  }

  /** True for a name that is short for a property. */
  #takesKey(): boolean {
    if (this.#takes("[")) {
      this.#string();
      this.#expect("]");
    } else {
      const key = this.#key();
      // A second one is an error, and a key with escapes can be one.
      if (/__proto__|\\u/.test(key)) refuse();
      if (this.#character() !== ":") return isBinding(key) || refuse();
    }
    this.#expect(":");
    return false;
  }

  /** `() => name`, `() => import("module")`, `(() => ({ … }))()` */
  #arrow(): void {
    this.#expect("(");
    const isCalled = this.#takes("(");
    this.#expect(")");
    if (!this.#isOnSameLine() || !this.#takesAll("=>")) refuse();
    if (isCalled) {
      this.#expect("(");
      this.#object();
      for (const bracket of "))()") this.#expect(bracket);
    } else if (this.#takesAll("import(")) {
      this.#string();
      this.#expect(")");
    } else this.#name();
  }

  /** A name, its fields, and a call. */
  #reference(): void {
    const name = this.#identifier();
    if (plainValues.has(name)) return;
    if (!isBinding(name) || name === "async") refuse();
    for (;;) {
      if (this.#takes(".")) this.#identifier();
      else if (this.#takesAll("?.")) {
        this.#identifier();
        return;
      } else if (this.#takes("[")) {
        this.#string();
        this.#expect("]");
      } else break;
    }
    if (this.#isAdjacent("<")) this.#typeArguments();
    else if (this.#character() !== "(") return;
    this.#list("(", ")", () => {
      this.#expression();
    });
  }

  #key(): string {
    const start = this.#at;
    const first = this.#character();
    if (first === '"' || first === "'") this.#string();
    else if (!this.#takesNumber()) return this.#identifier();
    const key = this.#text.slice(start, this.#end);
    return key.startsWith("-") ? refuse() : key;
  }

  /** A name that can be declared and used. */
  #name(): string {
    const name = this.#identifier();
    return isBinding(name) ? name : refuse();
  }

  #list(open: string, close: string, item: () => void): void {
    this.#expect(open);
    while (!this.#takes(close)) {
      item();
      if (!this.#takes(",") && this.#character() !== close) refuse();
    }
  }

  #character(): string {
    return this.#text.charAt(this.#at);
  }

  #isAdjacent(character: string): boolean {
    return this.#at === this.#end && this.#character() === character;
  }

  #takes(character: string): boolean {
    if (this.#character() !== character) return false;
    this.#moveTo(this.#at + 1);
    return true;
  }

  #expect(character: string): void {
    if (!this.#takes(character)) refuse();
  }

  #takesAll(characters: string): boolean {
    if (!this.#text.startsWith(characters, this.#at)) return false;
    this.#moveTo(this.#at + characters.length);
    return true;
  }

  #takesKeyword(word: string): boolean {
    const next = this.#text.charAt(this.#at + word.length);
    return (next === " " || next === "\n") && this.#takesAll(word);
  }

  /** A keyword that has its meaning only before a token on the same line. */
  #takesWord(word: string): boolean {
    if (!this.#takesKeyword(word)) return false;
    return this.#isOnSameLine() || refuse();
  }

  /** True if no line break precedes the next token. */
  #isOnSameLine(): boolean {
    return !/[\n\r\u2028\u2029]/.test(this.#text.slice(this.#end, this.#at));
  }

  #takesNumber(): boolean {
    const first = this.#character();
    return (first === "-" || (first >= "0" && first <= "9")) && this.#match(number);
  }

  #identifier(): string {
    const start = this.#at;
    if (!this.#match(identifier)) refuse();
    return this.#text.slice(start, this.#end);
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#moveTo(pattern.lastIndex);
    return true;
  }

  #string(): void {
    const text = this.#text;
    const quote = text.charCodeAt(this.#at);
    if (quote !== doubleQuote && quote !== singleQuote) refuse();
    let at = this.#at + 1;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
      if (code === backslash) {
        escape.lastIndex = at;
        if (!escape.test(text)) refuse();
        at = escape.lastIndex;
      } else if (code >= space) at++;
      else refuse();
    }
    this.#moveTo(at + 1);
  }

  /** Ends a token, and finds the next one. */
  #moveTo(end: number): void {
    let at = end;
    for (let code = this.#text.charCodeAt(at); isGap(code); code = this.#text.charCodeAt(at))
      at = code === slash ? this.#endOfComment(at) : at + 1;
    this.#end = end;
    this.#at = at;
  }

  #endOfComment(start: number): number {
    if (this.#text.startsWith("/*", start)) {
      const end = this.#text.indexOf("*/", start + 2);
      return end < 0 ? refuse() : end + 2;
    }
    lineComment.lastIndex = start;
    return lineComment.test(this.#text) ? lineComment.lastIndex : refuse();
  }
}

function isGap(code: number): boolean {
  return code === space || code === newline || code === slash;
}

/** False for words, and for keys that are no names. */
function isBinding(name: string): boolean {
  return /^[A-Za-z_$]/.test(name) && !isReserved(name);
}
