/** JSON files that map the imports of a project: tsconfig.json, and package.json with `imports`. */
import path from "node:path";
import type { ts } from "@ts-morph/common";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

import type { Compiler } from "../workspace/compiler.js";
import type { ConsumerProject } from "../workspace/consumer-projects.js";
import type { TextEdit } from "./text-edit.js";
import { stepOfFile, type Switch, versionPart } from "./version-path.js";

export function settingsFiles(
  ts: Compiler,
  { configFile, options, fileNames }: ConsumerProject,
): SettingsFile[] {
  const configs = configFiles(ts, configFile);
  const bases = [...configs.keys()].map((file) => path.dirname(file));
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- projects before TypeScript 6 use it
  const { baseUrl } = options;
  const mappings = [...configs].map(([file, text]) => ({
    file,
    text,
    at: ["compilerOptions", "paths"],
    bases: baseUrl === undefined ? bases : [baseUrl, ...bases],
  }));
  return [...mappings, ...packageFiles(ts, fileNames)];
}

/** Includes the files that it extends. */
function configFiles(ts: Compiler, configFile: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  optionsIn(ts, configFile, (file) => {
    const text = ts.sys.readFile(file);
    if (text !== undefined) texts.set(path.normalize(file), text);
    return text;
  });
  return texts;
}

/** The options of a tsconfig whose files have other texts. */
export function optionsIn(
  ts: Compiler,
  configFile: string,
  readFile: (file: string) => string | undefined,
): ts.CompilerOptions {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    readFile,
    readDirectory: () => [],
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  };
  return ts.getParsedCommandLineOfConfigFile(configFile, {}, host)?.options ?? {};
}

function packageFiles(ts: Compiler, fileNames: readonly string[]): SettingsFile[] {
  const exists = (file: string): boolean => ts.sys.fileExists(file);
  const folders = new Set(fileNames.map((file) => path.dirname(file)));
  const manifests = [...folders].flatMap((folder) => ts.findConfigFile(folder, exists, "package.json") ?? []);
  return [...new Set(manifests)].map((file) => {
    const text = ts.sys.readFile(file) ?? "";
    return { file: path.normalize(file), text, at: ["imports"], bases: [path.dirname(file)] };
  });
}

interface SettingsFile {
  /** Absolute. */
  readonly file: string;
  readonly text: string;
  /** The path to the strings: `["compilerOptions", "paths"]`. */
  readonly at: readonly string[];
  /** Folders that the strings may be relative to; absolute. */
  readonly bases: readonly string[];
}

/**
 * Edits for strings of a JSON file that lead to an older version: `paths` of a tsconfig.json, `imports` of a package.json.
 */
export function switchSettings(
  { file, text, at, bases }: SettingsFile,
  steps: readonly Switch[],
): TextEdit[] {
  const tree = parseTree(text, undefined, { allowTrailingComma: true });
  const node = tree && findNodeAtLocation(tree, [...at]);
  return stringsIn(node).flatMap(({ offset, value }) => {
    const start = offset + 1;
    // An escape before the version would shift its offset.
    if (text.slice(start, start + value.length) !== value) return [];
    return editsOfPath(value, bases, steps).map((edit) => ({
      ...{ file, text: edit.text },
      start: start + edit.start,
      end: start + edit.end,
    }));
  });
}

/** At most one edit, by the first base from which the path leads to an older version. */
function editsOfPath(
  value: string,
  bases: readonly string[],
  steps: readonly Switch[],
): readonly Omit<TextEdit, "file">[] {
  const edits = bases.flatMap((base) => {
    const step = stepOfFile(steps, path.resolve(base, value));
    const part = step && versionPart(value, step);
    return step === undefined || part === undefined ? [] : [{ ...part, text: step.to }];
  });
  return edits.slice(0, 1);
}

function stringsIn(node: Node | undefined): { readonly offset: number; readonly value: string }[] {
  if (node === undefined) return [];
  if (node.type === "string") return [{ offset: node.offset, value: String(node.value) }];
  const inner = node.type === "property" ? (node.children ?? []).slice(1) : (node.children ?? []);
  return inner.flatMap(stringsIn);
}
