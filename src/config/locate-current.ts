/** Where a configuration names the version that the stable entry of an API passes on. */
import { findNodeAtLocation, parseTree } from "jsonc-parser";

import type { ConfigFile } from "./locate-in-config.js";

/** Without its quotes. Undefined where it is not written as a string, so that only a person can change it. */
export async function locateCurrent(
  { name, text, kind, within }: ConfigFile,
  api: string,
): Promise<{ readonly start: number; readonly end: number } | undefined> {
  const at = [...within, "apis", api, "current"];
  if (kind === "module") {
    const { stringInModule } = await import("./locate-in-module.js"); // with the compiler
    return stringInModule(name, text, at);
  }
  const tree = parseTree(text, undefined, { allowTrailingComma: true });
  const node = tree && findNodeAtLocation(tree, at);
  if (node?.type !== "string") return undefined;
  return { start: node.offset + 1, end: node.offset + node.length - 1 };
}
