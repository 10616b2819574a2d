/** The place of a value in a configuration file, as precisely as possible. */
import path from "node:path";
import { parseTree, type Node } from "jsonc-parser";

import { positionAt, type TextPosition } from "../document/text-position.js";
import type { Path } from "../forms/form-parts.js";
import { innerNode, startOf } from "../values/json-nodes.js";
import { packageKey } from "./find-config.js";

export interface ConfigFile {
  /** The path as known to the user. */
  readonly name: string;
  readonly text: string;
  readonly kind: "json" | "module";
  /** The path of the configuration within the file. */
  readonly within: Path;
}

export function configFile(name: string, text: string): ConfigFile {
  if (!name.endsWith(".json")) return { name, text, kind: "module", within: [] };
  const isManifest = path.posix.basename(name) === "package.json";
  return { name, text, kind: "json", within: isManifest ? [packageKey] : [] };
}

/** The place of the key (for example a misspelt one), or of the surrounding value. */
export async function locateInConfig(file: ConfigFile): Promise<(at: Path) => TextPosition | undefined> {
  const offsetOf = await offsetsIn(file);
  return (at) => {
    const offset = offsetOf([...file.within, ...at]);
    return offset === undefined ? undefined : positionAt(file.text, offset);
  };
}

async function offsetsIn({ text, kind, name }: ConfigFile): Promise<(at: Path) => number | undefined> {
  if (kind === "module") {
    // Loads the compiler.
    const { locateInModule } = await import("./locate-in-module.js");
    return locateInModule(name, text);
  }
  const tree = parseTree(text, undefined, { allowTrailingComma: true });
  return (at) => {
    let node = tree;
    for (const step of at) {
      const inner = node && innerNode(node, step);
      if (inner === undefined) break;
      node = inner;
    }
    return node && startOf(node);
  };
}

/** Without quotes. Undefined if it is not a string literal, so that only a person can change it. */
export async function locateString(
  { name, text, kind, within }: ConfigFile,
  path: Path,
): Promise<{ readonly start: number; readonly end: number } | undefined> {
  const at = [...within, ...path];
  if (kind === "module") {
    const { stringInModule } = await import("./locate-in-module.js"); // with the compiler
    return stringInModule(name, text, at);
  }
  const tree = parseTree(text, undefined, { allowTrailingComma: true });
  const node = at.reduce((outer: Node | undefined, step) => outer && innerNode(outer, step), tree);
  if (node?.type !== "string") return undefined;
  return { start: node.offset + 1, end: node.offset + node.length - 1 };
}
