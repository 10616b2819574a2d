/** A configuration as a person writes it, laid out as Prettier would. */
import type { GenerateConfig } from "../config/config.js";

export type ConfigExtension = "ts" | "mts" | "mjs" | "json";

export function configText(config: GenerateConfig, extension: ConfigExtension): string {
  if (extension === "json") return `${JSON.stringify(config, null, 2)}\n`;
  return [
    'import { defineConfig } from "openapi-dated";',
    "",
    `export default defineConfig(${literal(config, 0)});`,
    "",
  ].join("\n");
}

/** On one line where all values are strings and it fits; the outermost is never. */
function literal(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const indent = "  ".repeat(depth + 1);
  const entries = Object.entries(value).map(
    ([key, inner]) =>
      `${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(inner, depth + 1)}`,
  );
  const line = `{ ${entries.join(", ")} }`;
  const isFlat = depth > 1 && !line.includes("\n") && indent.length + line.length < longestLine;
  return isFlat
    ? line
    : `{\n${entries.map((entry) => `${indent}${entry},\n`).join("")}${"  ".repeat(depth)}}`;
}

const longestLine = 72;
