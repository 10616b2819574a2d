/** The place of a value in a configuration file, as precisely as possible. */
import path from "node:path";
import { parseTree } from "jsonc-parser";

import { positionAt, type TextPosition } from "../document/text-position.js";
import type { Path } from "../forms/form-parts.js";
import { innerNode, startOf } from "../values/json-nodes.js";
import { packageKey } from "./find-config.js";
import type { LocatedValue } from "./locate-in-module.js";

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

export async function locateInConfig(file: ConfigFile): Promise<(at: Path) => TextPosition | undefined> {
  const locate = await valuesIn(file);
  return (at) => {
    const value = locate([...file.within, ...at]);
    return value && positionAt(file.text, value.start);
  };
}

export async function locateString(file: ConfigFile, at: Path): Promise<LocatedValue["string"]> {
  return (await valuesIn(file))([...file.within, ...at])?.string;
}

async function valuesIn({ text, kind, name }: ConfigFile): Promise<(at: Path) => LocatedValue | undefined> {
  if (kind === "module") {
    // Loads the compiler.
    const { locateInModule } = await import("./locate-in-module.js");
    return locateInModule(name, text);
  }
  const tree = parseTree(text, undefined, { allowTrailingComma: true });
  return (at) => {
    if (tree === undefined) return undefined;
    let node = tree;
    for (const step of at) {
      const inner = innerNode(node, step);
      if (inner === undefined) return { start: startOf(node) };
      node = inner;
    }
    const string = { start: node.offset + 1, end: node.offset + node.length - 1 };
    return { start: startOf(node), ...(node.type === "string" && { string }) };
  };
}
