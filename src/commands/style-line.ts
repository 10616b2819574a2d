/** The detected style of modules, with the reason: for `generate` and `init`. */
import { knownPath } from "../values/path.js";
import type { ModuleStyle } from "../emit/module/module-style.js";
import type { ResolvedStyle } from "../project/module-style.js";

/** Only a style that the program detected, not one from the configuration. */
export function styleLine({ style, reason }: ResolvedStyle, cwd: string): string[] {
  if (reason === undefined) return [];
  const { file, clause } = reason;
  const because = file === undefined ? clause : `${knownPath(file, cwd)} ${clause}`;
  return [`${styleSentence(style)}, because ${because}.`];
}

function styleSentence(style: ModuleStyle): string {
  if (style.emit === "js") return `Modules are ${style.format === "esm" ? "ES modules" : "CommonJS"}`;
  return `Imports ${style.extension === "none" ? "have no extension" : `end in \`.${style.extension}\``}`;
}
