/**
 * Reads the names that an emitted module declares, in a fraction of a parser's time.
 *
 * It knows tokens and brackets, and of statements how they begin and end: enough to see that no text of a document has
 * left its string, comment or name. Emitted modules have no division, regular expression, template or escaped name, so
 * outside comments and strings each character has one meaning. Whatever could end a statement for a parser, and not
 * here, is left to the parser, never accepted.
 */
import { isReserved } from "../code/identifier.js";

/** The names as `verify-plan.ts` reads them; undefined if only a parser can read the module. */
export function recognise(text: string): string[] | undefined {
  try {
    return new Reader(text).names();
  } catch (error) {
    if (error instanceof Unrecognised) return undefined;
    throw error;
  }
}

class Unrecognised extends Error {}

function refuse(): never {
  throw new Unrecognised();
}

const gap = /(?:[ \n]+|\/\/[^\n\r\u2028\u2029]*\n|\/\*[^]*?\*\/)*/y;
const lineBreak = /[\n\r\u2028\u2029]/;
const word = String.raw`[A-Za-z_$][\w$]*`;
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?(?![\w$.])`;
const [double, single] = ['"', "'"].map((quote) => {
  const plain = String.raw`[^${quote}\\\u0000-\u001f]*`;
  return String.raw`${quote}${plain}(?:\\(?:["'\\/bfnrt]|u[\da-f]{4})${plain})*${quote}`;
});
const mark = String.raw`=>|\.\.\.|\?\.|[{}()[\]<>;:,.=|&?*]`;
const token = new RegExp(`(${word})|(${double}|${single}|${number})|${mark}`, "y");

const closing = new Map(["{}", "()", "[]", "<>"].map(([open = "", close = ""]) => [open, close]));
const closers = new Set(closing.values());

class Reader {
  readonly #text: string;
  readonly #names: string[] = [];
  /** Names with their meaning: duplicates are left to the parser, which knows which are valid. */
  readonly #claimed = new Set<string>();
  /** The name of the signature before, which may be declared again. */
  #overloaded = "";
  /** The next token, empty at the end, with the line break before it, if any. */
  #token = "";
  #kind: "word" | "literal" | "mark" = "mark";
  #isOnNewLine = false;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
    this.#take();
  }

  names(): string[] {
    while (this.#token !== "") this.#statement();
    return this.#names;
  }

  #statement(): void {
    if (this.#takesWord("import")) {
      this.#imports(this.#takesWord("type"));
      return;
    }
    const isExported = this.#takesWord("export");
    if (this.#takesWord("interface")) this.#declare("interface", isExported);
    else if (this.#takesWord("const")) this.#declare("const", isExported);
    else if (this.#takesWord("function")) this.#declare("function", isExported);
    else {
      const isType = this.#takesWord("type");
      if (isType && this.#kind === "word") this.#declare("type", isExported);
      else if (isExported) this.#exports(isType);
      else refuse();
    }
  }

  #imports(areTypes: boolean): void {
    const bind = (name: string): void => {
      this.#claim(name, "type");
      this.#claim(name, "value");
    };
    if (this.#takes("*")) bind(this.#takesWord("as") ? this.#name() : refuse());
    else for (const [, local] of this.#specifiers(areTypes)) bind(isReserved(local) ? refuse() : local);
    this.#origin();
  }

  #exports(areTypes: boolean): void {
    if (this.#takes("*")) {
      this.#names.push(`* ${this.#origin()}`);
      return;
    }
    const specifiers = this.#specifiers(areTypes);
    for (const [, exported] of specifiers) {
      this.#claim(exported, "export type");
      this.#claim(exported, "export value");
      this.#names.push(exported);
    }
    if (specifiers.some(([name]) => isReserved(name)) || !this.#takes(";")) this.#origin();
  }

  /** Both names of each. */
  #specifiers(areTypes: boolean): [name: string, as: string][] {
    const specifiers: [string, string][] = [];
    this.#expect("{");
    while (!this.#takes("}")) {
      if (!areTypes) this.#takesWord("type");
      const name = this.#identifier();
      specifiers.push([name, this.#takesWord("as") ? this.#identifier() : name]);
      if (!this.#takes(",") && this.#token !== "}") refuse();
    }
    return specifiers;
  }

  #origin(): string {
    if (!this.#takesWord("from") || this.#kind !== "literal") refuse();
    const module = this.#take().slice(1, -1);
    this.#expect(";");
    return module.includes("\\") ? refuse() : module;
  }

  #declare(kind: "interface" | "type" | "const" | "function", isExported: boolean): void {
    const name = this.#name();
    if (kind !== "function" || name !== this.#overloaded) {
      const meaning = kind === "interface" || kind === "type" ? "type" : "value";
      this.#claim(name, meaning);
      if (isExported) this.#claim(name, `export ${meaning}`);
      this.#names.push(name);
    }
    const isSignature = this.#rest(kind) === ";" && kind === "function";
    this.#overloaded = isSignature ? name : "";
  }

  #claim(name: string, meaning: string): void {
    const key = `${meaning} ${name}`;
    if (this.#claimed.has(key)) refuse();
    this.#claimed.add(key);
  }

  /** What follows the name. Returns what ends the declaration. */
  #rest(kind: "interface" | "type" | "const" | "function"): ";" | "}" {
    /** The brackets that are open. */
    const open: string[] = [];
    let isAfterOperand = true;
    for (;;) {
      const innermost = open.at(-1);
      // A parser may take `<` for a comparison, which does not keep a line break from ending the statement.
      const isOutside = open.every((bracket) => bracket === "<");
      const beginsOperand = this.#kind !== "mark" || closing.has(this.#token);
      if (isOutside && this.#isOnNewLine && isAfterOperand && beginsOperand && this.#token !== "extends")
        refuse();
      isAfterOperand = this.#kind !== "mark" || closers.has(this.#token);
      const next = this.#take();
      if (closing.has(next)) open.push(next);
      else if (closers.has(next)) {
        if (closing.get(open.pop() ?? "") !== next) refuse();
        if (next === "}" && open.length === 0 && (kind === "interface" || kind === "function")) return next;
      } else if (next === ";" && innermost !== "{") {
        return innermost === undefined && kind !== "interface" ? next : refuse();
      } else if (
        kind === "const" &&
        (innermost === undefined ? next === "," : innermost === "<" && next === "=")
      )
        refuse(); // A second name.
    }
  }

  /** A name that can be declared. */
  #name(): string {
    const name = this.#identifier();
    return isReserved(name) ? refuse() : name;
  }

  #identifier(): string {
    return this.#kind === "word" ? this.#take() : refuse();
  }

  /** A keyword that has its meaning only before a token on the same line. */
  #takesWord(keyword: string): boolean {
    if (!this.#takes(keyword)) return false;
    return this.#isOnNewLine ? refuse() : true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) refuse();
  }

  #takes(text: string): boolean {
    if (this.#token !== text) return false;
    this.#take();
    return true;
  }

  /** Returns the token, and reads the next one. */
  #take(): string {
    const current = this.#token;
    gap.lastIndex = this.#end;
    gap.test(this.#text);
    const start = gap.lastIndex;
    const between = this.#text.slice(this.#end, start);
    token.lastIndex = start;
    const [next = "", isWord, isLiteral] = token.exec(this.#text) ?? [];
    // Neither a token nor the end, or nothing after the end.
    if (next === "" && (start < this.#text.length || (current === "" && start > 0))) refuse();
    this.#isOnNewLine = between !== "" && between !== " " && lineBreak.test(between);
    this.#kind = isWord !== undefined ? "word" : isLiteral !== undefined ? "literal" : "mark";
    this.#token = next;
    this.#end = start + next.length;
    return current;
  }
}
