/** A configuration as a person writes it, laid out as Prettier would, and an API that is added to one. */
import type { ApiConfig, GenerateConfig } from "../config/config.js";

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

/** `billing: { preset: "billing" }`, as a module has it within `apis`. */
export function apiText(name: string, api: ApiConfig): string {
  return `${key(name)}: ${literal(api, 2)}`;
}

/** On one line where all values are strings and it fits; the outermost is never. */
function literal(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const indent = "  ".repeat(depth + 1);
  const entries = Object.entries(value).map(([name, inner]) => `${key(name)}: ${literal(inner, depth + 1)}`);
  const line = `{ ${entries.join(", ")} }`;
  const isFlat = depth > 1 && !line.includes("\n") && indent.length + line.length < longestLine;
  return isFlat
    ? line
    : `{\n${entries.map((entry) => `${indent}${entry},\n`).join("")}${"  ".repeat(depth)}}`;
}

function key(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
}

const longestLine = 72;
