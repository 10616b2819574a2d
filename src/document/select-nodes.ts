/** The nodes that a JSONPath (RFC 9535) selects, each by its tokens from the root. */
import { exec } from "jsonpath-rfc9535";

import type { JsonValue } from "./json.js";
import { pointerOf } from "./json-pointer.js";

export interface SelectedNode {
  readonly tokens: readonly (string | number)[];
  readonly value: JsonValue;
}

export type Selection =
  | { readonly kind: "selected"; readonly nodes: readonly SelectedNode[] }
  | { readonly kind: "invalid"; readonly reason: string };

export function selectNodes(root: JsonValue, target: string): Selection {
  // A path like `$['a', 'a']` selects a node twice; an action happens to it once.
  const nodes = new Map<string, SelectedNode>();
  try {
    exec(root as Parameters<typeof exec>[0], target, (value, path) => {
      const tokens = path.map(plainToken);
      nodes.set(pointerOf(tokens), { tokens, value: value });
    });
  } catch (error) {
    return { kind: "invalid", reason: error instanceof Error ? error.message : String(error) };
  }
  return { kind: "selected", nodes: [...nodes.values()] };
}

/** The library gives keys in the spelling of a normalised path (RFC 9535, section 2.7). */
function plainToken(token: string | number): string | number {
  return typeof token === "number"
    ? token
    : token.replace(escapes, (_, escaped: string) => unescape(escaped));
}

const escapes = /\\(u[0-9a-f]{4}|.)/g;
const shortEscapes = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

function unescape(escaped: string): string {
  if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return shortEscapes.get(escaped) ?? escaped;
}
