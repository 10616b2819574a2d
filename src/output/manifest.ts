/**
 * The files of an API, and the manifest of their folder.
 *
 * The manifest is the only emitted file with hashes and the version of the tool, so that other files change only when their
 * content does. Only files that it lists are ever replaced or removed.
 */
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { ImportExtension, ModuleFormat, ModuleStyle } from "../emit/module/module-style.js";
import type { ApiFilter } from "../model/api.js";
import { sha256 } from "../values/hash.js";
import { quote } from "../values/text.js";
import { parseJson } from "../values/json.js";

export interface TextFile {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly text: string;
  /**
   * The names that a module declares or re-exports at its top level, in any order. The written text is parsed again,
   * and rejected if it has anything else. Absent for files that are copied unchanged.
   */
  readonly plan?: readonly string[];
  /** A module without any document text, instead of a plan: the text must declare the same names. */
  readonly skeleton?: string;
}

export const manifestName = "openapi-dated.json";

export interface Manifest {
  readonly note: string;
  readonly generator: string;
  /** As configured: the formatter of the project, or a command. */
  readonly format?: "project" | readonly string[];
  /** The import extension, configured or inferred. */
  readonly importExtension?: ImportExtension;
  /** The module format of JavaScript, configured or inferred. */
  readonly module?: ModuleFormat;
  /** As configured. */
  readonly runtime?: "shared" | "package";
  /** As configured: who checks the types of the modules. */
  readonly check?: "full";
  /** As configured: the part of the documents that the files contain. */
  readonly filter?: ApiFilter;
  /** sha256 by name of documents and overlays. */
  readonly sources: Readonly<Record<string, string>>;
  /** sha256 by path below the folder of the manifest. */
  readonly files: Readonly<Record<string, string>>;
}

/** The sources and the generator of an API's files. */
export interface Origin {
  /** Name and version of the tool. */
  readonly generator: string;
  readonly format: Manifest["format"] | undefined;
  readonly style: ModuleStyle;
  readonly filter: Manifest["filter"] | undefined;
  /** Documents and overlays, by name. */
  readonly sources: ReadonlyMap<string, string>;
}

/** `files`: those of one API, with paths relative to the output folder. */
export function createManifest(
  api: string,
  files: readonly TextFile[],
  { generator, format, style, filter, sources }: Origin,
): TextFile {
  const inside = files.map(({ path, text }) => [path.slice(api.length + 1), hashOfText(text)] as const);
  const manifest: Manifest = {
    note: "Written by openapi-dated. Files listed here are replaced and removed by it; others are never touched.",
    generator,
    ...(format === undefined ? {} : { format }),
    ...(style.emit === "ts" ? { importExtension: style.extension } : { module: style.format }),
    ...(style.runtime && { runtime: style.runtime }),
    ...(style.check && { check: style.check }),
    ...(filter === undefined ? {} : { filter }),
    sources: Object.fromEntries(Array.from(sources, ([name, text]) => [name, hashOfText(text)])),
    files: Object.fromEntries(inside),
  };
  return { path: `${api}/${manifestName}`, text: `${JSON.stringify(manifest, null, 2)}\n` };
}

export function parseManifest(text: string): Manifest | undefined {
  const value: unknown = parseJson(text);
  if (typeof value !== "object" || value === null || !("files" in value)) return undefined;
  const { files } = value;
  const isListed =
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((hash) => typeof hash === "string");
  return isListed ? (value as Manifest) : undefined;
}

/** The extension in the manifest; older ones have none. */
export function recordedExtension(text: string): ImportExtension | undefined {
  const recorded: string | undefined = parseManifest(text)?.importExtension;
  return importExtensions.find((extension) => extension === recorded);
}

const importExtensions = ["js", "ts", "none"] as const satisfies readonly ImportExtension[];

/** Paths and hashes of files that a manifest lists, even if it has the conflict markers of a merge: those of all sides. */
export function listedFiles(text: string): (readonly [path: string, hash: string])[] {
  return Array.from(text.matchAll(/"([^"\n]+)"\s*:\s*"([0-9a-f]{64})"/g), ([, path = "", hash = ""]) => [
    path,
    hash,
  ]);
}

export function hasConflictMarkers(text: string): boolean {
  return /^(?:<{7} |>{7} |={7}\r?$)/m.test(text);
}

/** Hashes the text with line feeds: version control may write other line endings on another machine. */
export function hashOfText(text: string): string {
  return sha256(text.replaceAll("\r\n", "\n"));
}

/** `paths`: with `/`. */
export function refuseClashes(paths: readonly string[], api: string): void {
  const owners = new Map<string, string>();
  const clashes = paths.flatMap((path) => {
    // The file itself and its folders: several files may share a folder if they spell it alike.
    const parts = path.split("/");
    return parts.flatMap((_, index) => {
      const [name, isFile] = [parts.slice(0, index + 1).join("/"), index === parts.length - 1];
      const spelling = isFile ? name : `${name}/`;
      const owner = owners.get(name.toLowerCase());
      owners.set(name.toLowerCase(), spelling);
      return owner === undefined || (owner === spelling && !isFile) ? [] : [[spelling, owner] as const];
    });
  });
  if (clashes.length === 0) return;
  throw new DiagnosticError(
    clashes.map(([name, owner]) =>
      createDiagnostic(
        "OUTPUT_NAMES_CLASH",
        { api, file: name },
        `${quote(owner)} already occupies this path.`,
      ),
    ),
  );
}
