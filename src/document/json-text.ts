/** JSON text by its strings and brackets alone, which is quicker than parsing it. It does not check syntax. */
import { getOrAdd } from "../values/collections.js";
import { tokensOf } from "../values/json-pointer.js";
import { limits } from "./prepare-tree.js";
import { createPositions, type Locate } from "./text-position.js";

interface JsonScan {
  readonly keys: number;
  /** The end of each of the outer objects and lists, by its start. */
  readonly ends: ReadonlyMap<number, number>;
  /** The place where the nesting first exceeds the limit. */
  readonly tooDeepAt?: number;
}

/**
 * Scans only strings and brackets, to count the nesting depth and the keys.
 *
 * It runs before the parsers, which recurse to look for mistakes, and shows without a second parse if an object has a
 * duplicate key (the parsed tree then has fewer). The ends that it meets save the locator a scan of most of the text.
 */
export function scanJson(text: string): JsonScan {
  let depth = 0;
  let keys = 0;
  const open: number[] = [];
  const ends = new Map<number, number>();
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quoteMark:
        index = endOfString(text, index);
        break;
      case openBrace:
      case openBracket:
        if (++depth > limits.depth) return { keys, ends, tooDeepAt: index };
        if (depth <= operationDepth) open.push(index);
        break;
      case closeBrace:
      case closeBracket:
        if (depth-- > operationDepth || ends.size > mostEnds) break;
        ends.set(open.pop() ?? 0, index + 1);
        break;
      case colon:
        keys++;
        break;
    }
  }
  return { keys, ends };
}

/** The depth of operations and of schemas. */
const operationDepth = 4;
/** More than any document has at this depth, unless it means harm. */
const mostEnds = 100_000;

const quoteMark = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Index of the closing quotation mark; an even number of backslashes before it escapes nothing. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Finds the place of a JSON pointer in valid JSON.
 *
 * The members of an object or list are found when something in it is asked for; all others are skipped. A tree of the
 * largest published document would take 170 MB.
 */
export function createJsonLocator(text: string, { ends } = scanJson(text)): Locate {
  const members = new Map<number, ReadonlyMap<string, Member>>();
  const membersOf = (start: number): ReadonlyMap<string, Member> =>
    getOrAdd(members, start, () => readMembers(text, start, ends));
  const positionOf = createPositions(text);
  return (pointer) => {
    const root = nextToken(text, 0);
    let place: Member = { at: root, value: root };
    for (const token of tokensOf(pointer) ?? []) {
      const member = membersOf(place.value).get(token);
      if (member === undefined) return undefined;
      place = member;
    }
    return positionOf(place.at);
  };
}

/** Offsets of a member of an object, or of an entry of a list. */
interface Member {
  /** Of the key or entry. */
  readonly at: number;
  readonly value: number;
}

/** By key or index. Empty for a value that is neither an object nor a list. */
function readMembers(text: string, start: number, ends: JsonScan["ends"]): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  const isObject = text.charCodeAt(start) === openBrace;
  if (!isObject && text.charCodeAt(start) !== openBracket) return members;
  let at = nextToken(text, start + 1);
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    const keyEnd = isObject ? endOfString(text, at) + 1 : at;
    const value = isObject ? nextToken(text, nextToken(text, keyEnd) + 1) : at;
    const key = isObject ? String(JSON.parse(text.slice(at, keyEnd))) : String(members.size);
    members.set(key, { at, value });
    const end = nextToken(text, ends.get(value) ?? endOfValue(text, value));
    at = text.charCodeAt(end) === comma ? nextToken(text, end + 1) : end;
  }
  return members;
}

/** Exclusive. */
function endOfValue(text: string, start: number): number {
  if (text.charCodeAt(start) === quoteMark) return endOfString(text, start) + 1;
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quoteMark) index = endOfString(text, index);
    else if (code === openBrace || code === openBracket) depth++;
    else if (depth === 0 && (code === comma || isClosing(code))) return index;
    else if (isClosing(code) && --depth === 0) return index + 1;
  }
  return text.length;
}

function isClosing(code: number): boolean {
  return code === closeBrace || code === closeBracket;
}

/** Offset of the first character that is not whitespace. */
function nextToken(text: string, start: number): number {
  let index = start;
  while (whitespace.has(text.charCodeAt(index))) index++;
  return index;
}

const whitespace: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const comma = 0x2c;
