/**
 * The consumer's files as they are on disk, but for the folders of generated versions, whose files are given.
 *
 * Parsed files are kept by their path and text, so that programs with other generated files share all the others.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./compiler.js";
import type { ConsumerProject } from "./consumer-projects.js";
import type { ModuleResolver } from "./module-resolver.js";

export interface Overlay {
  /** Folders that contain nothing but given files; absolute. */
  readonly folders: readonly string[];
  /** By absolute path. One outside of these folders takes the place of the one on the disk. */
  readonly files: ReadonlyMap<string, string>;
}

/** Parsed files of programs whose options agree in what parsing depends on. */
export type ParsedFiles = Map<string, ts.SourceFile>;

/** What the programs of one project have in common. */
export interface SharedFiles {
  readonly parsed: ParsedFiles;
  readonly resolver: ModuleResolver;
}

export function createOverlayHost(
  ts: Compiler,
  project: ConsumerProject,
  options: ts.CompilerOptions,
  overlay: Overlay,
  { parsed, resolver }: SharedFiles,
): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  const folders = overlay.folders.map((folder) => `${folder}${path.sep}`);
  const isOverlaid = (file: string): boolean =>
    folders.some((folder) => native(file).startsWith(folder)) || overlay.files.has(native(file));
  const known = new Set([...overlay.files.keys()].flatMap(foldersAbove));
  const readFile = (file: string): string | undefined =>
    isOverlaid(file) ? overlay.files.get(native(file)) : disk.readFile(file);
  const host: ts.CompilerHost = {
    ...disk,
    readFile,
    fileExists: (file) => (isOverlaid(file) ? overlay.files.has(native(file)) : disk.fileExists(file)),
    directoryExists: (folder) => known.has(native(folder)) || (disk.directoryExists?.(folder) ?? true),
    realpath: (file) => (isOverlaid(file) ? file : (disk.realpath?.(file) ?? file)),
    getSourceFile: (file, language) => {
      const format = typeof language === "object" ? (language.impliedNodeFormat ?? "") : "";
      const text = isOverlaid(file) ? readFile(file) : undefined;
      if (isOverlaid(file) && text === undefined) return undefined;
      const key = `${file}\n${format}\n${text ?? ""}`;
      const known = parsed.get(key);
      if (known !== undefined) return known;
      const source =
        text === undefined ? disk.getSourceFile(file, language) : ts.createSourceFile(file, text, language);
      if (source !== undefined) parsed.set(key, source);
      return source;
    },
  };
  return { ...host, ...resolver.resolveIn(host, project) };
}

/** The compiler writes `/` everywhere. */
function native(file: string): string {
  return path.sep === "/" ? file : file.replaceAll("/", path.sep);
}

function foldersAbove(file: string): string[] {
  const above: string[] = [];
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder))
    above.push(folder);
  return above;
}
