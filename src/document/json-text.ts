/** JSON text: how deep it is nested, and the places in it. */
import { parseTree, type Node } from "jsonc-parser";
import { lazily } from "../values/collections.js";
import { innerNode, startOf } from "../values/json-nodes.js";
import { tokensOf } from "../values/json-pointer.js";
import { limits } from "./prepare-tree.js";
import { createPositions, type Locate } from "./text-position.js";

interface JsonScan {
  readonly keys: number;
  /** The place where the nesting first exceeds the limit. */
  readonly tooDeepAt?: number;
}

/**
 * Scans only strings and brackets, to count the nesting depth and the keys.
 *
 * It runs before the parsers, which recurse to look for mistakes, and shows without a second parse if an object has a
 * duplicate key (the parsed tree then has fewer).
 */
export function scanJson(text: string): JsonScan {
  let depth = 0;
  let keys = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case quoteMark:
        index = endOfString(text, index);
        break;
      case openBrace:
      case openBracket:
        if (++depth > limits.depth) return { keys, tooDeepAt: index };
        break;
      case closeBrace:
      case closeBracket:
        depth--;
        break;
      case colon:
        keys++;
        break;
    }
  }
  return { keys };
}

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

/** Finds the place of a JSON pointer in valid JSON, which is parsed again for the first of them. */
export function createJsonLocator(text: string): Locate {
  const tree = lazily(() => ({ root: parseTree(text) }));
  const positionOf = createPositions(text);
  return (pointer) => {
    const node = (tokensOf(pointer) ?? []).reduce(
      (outer: Node | undefined, token) => outer && innerNode(outer, token),
      tree().root,
    );
    return node && positionOf(startOf(node));
  };
}
