/** Reads one configuration file, as JSON or as a module. What is wrong in it is reported with its line. */
import path from "node:path";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";

import type { DiagnosticError } from "../diagnostics/diagnostic.js";
import { diagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { describeUnread, readFileContent } from "../disk/read-file.js";
import { positionAt } from "../document/text-position.js";
import type { Path } from "../forms/form-parts.js";
import { checkConfigFile } from "./check-config.js";
import { defineConfig, type GenerateConfig } from "./config.js";
import { configFile } from "./locate-in-config.js";

/** `name` is what the user knows the file by. */
export async function readConfig(file: string, name: string): Promise<GenerateConfig> {
  // Checked before a loader opens it. A link that leads nowhere is an error: passing over it would hide it.
  const content = await readFileContent(file, limits);
  if (content.kind === "missing") throw refused("CONFIG_MISSING", name, `The file ${name} does not exist.`);
  if (content.kind !== "bytes") throw refused("CONFIG_UNREADABLE", name, describeUnread(content, limits));
  const text = content.bytes.toString("utf8");
  const found = configFile(name, text);
  const value = found.kind === "module" ? await importConfig(file, name, text) : parseJson(text, name);
  return checkConfigFile(valueWithin(value, found.within), found);
}

function valueWithin(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

const limits = { maximumBytes: 16 * 1024 * 1024 };

/** With comments and trailing commas, as in other configurations. */
function parseJson(text: string, name: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error === undefined) return value;
  const what = printParseErrorCode(error.error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  throw refused("CONFIG_UNREADABLE", name, `It is not valid JSON: ${what}.`, positionAt(text, error.offset));
}

async function importConfig(file: string, name: string, text: string): Promise<unknown> {
  const { createJiti } = await import("jiti"); // many projects have a configuration in JSON, or none
  // A configuration needs only this of the package, which may not be installed yet.
  const virtualModules = { "openapi-dated": { defineConfig } };
  try {
    return await createJiti(import.meta.url, { moduleCache: false, virtualModules }).import(file, {
      default: true,
    });
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    throw refused("CONFIG_UNREADABLE", name, ...explain(message, stack, { file, name, text }));
  }
}

interface ConfigModule {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** Where the module fails: at an import that leads nowhere, in its syntax, or while it runs, perhaps in a file that it imports. */
function explain(message: string, stack: string, module: ConfigModule): [string, DiagnosticPlace, string?] {
  const missing = /Cannot find (?:module|package) '(?<specifier>[^']+)'/.exec(message)?.groups?.["specifier"];
  if (missing !== undefined) {
    const offset = ['"', "'"].map((mark) => module.text.indexOf(mark + missing + mark)).find((at) => at >= 0);
    const place = offset === undefined ? {} : positionAt(module.text, offset);
    const fix = missing.startsWith(".") ? `Correct the path "${missing}".` : `Install ${missing}.`;
    return [`"${missing}", which it imports, does not exist.`, place, fix];
  }
  // The loader keeps the lines of the source, but not the columns.
  const frame = /(?<file>(?:[A-Za-z]:)?[\\/][^\n()]*?):(?<line>\d+):\d+/;
  const inSyntax = /^ParseError: (?<what>[\s\S]*?)\s*\n\s*/.exec(message);
  const lines = (inSyntax === null ? stack : message).split("\n");
  const own = lines
    .map((line) => frame.exec(line)?.groups)
    .find((groups) => groups !== undefined && !/[\\/]node_modules[\\/]|^node:/.test(groups["file"] ?? ""));
  const place = own === undefined ? {} : { line: Number(own["line"]), ...fileOf(own["file"] ?? "", module) };
  return [inSyntax?.groups?.["what"] ?? message, place];
}

/** A file that the configuration imports is shown beside it. */
function fileOf(file: string, module: ConfigModule): { readonly file: string } {
  const relative = path.relative(path.dirname(module.file), path.normalize(file));
  return { file: path.join(path.dirname(module.name), relative).split(path.sep).join("/") };
}

function refused(
  code: "CONFIG_MISSING" | "CONFIG_UNREADABLE",
  file: string,
  detail: string,
  place: DiagnosticPlace = {},
  fix?: string,
): DiagnosticError {
  return diagnosticError(code, { file, ...place }, detail, fix);
}
