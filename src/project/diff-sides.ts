/**
 * The sides of a comparison: versions of a configured API, or documents by file or URL, each as a model with source
 * positions.
 */
import path from "node:path";

import type { SourcePlace } from "../reports/report-view.js";
import type { GenerateConfig } from "../config/config.js";
import type { Project, ProjectApi } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { listWords, quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { isMissing } from "../disk/look.js";
import { parseDocument, requestFiles } from "../document/parse.js";
import { readText } from "../document/read-text.js";
import type { ValidDocument } from "../document/valid-document.js";
import type { ApiVersion } from "../values/version.js";
import { loadGivenDocuments } from "../source/given-documents.js";
import type { IndexFacts } from "../source/index-changes.js";
import type { LockedDocument } from "../source/lock.js";
import { buildToCompare, type BuiltVersion } from "./build.js";
import { loadOverlays } from "./given-files.js";
import { loadSources, type ApiSources } from "./sources.js";

export interface DiffSide extends BuiltVersion {
  /** The name in the report: the version, with the file if several documents name the same version. */
  readonly label: string;
  locate(pointer: string): SourcePlace | undefined;
}

export interface DiffSides {
  /** Sides for the given names, in order. */
  readonly sides: readonly DiffSide[];
  /** The index of the API, if the sides are versions of an API with one. */
  readonly index: IndexFacts | undefined;
}

export interface DiffOptions {
  /** Base of relative paths. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration of `cwd` or a folder above it, else the presets. */
  readonly config?: GenerateConfig;
  /** OpenAPI Overlays for documents by file or URL. */
  readonly overlays?: readonly string[];
  /** A vendor's top-level keys, in documents by file or URL, whose path items are operations like those of `paths`. */
  readonly pathsFrom?: readonly string[];
  /** Levels, effects, rules or operations to restrict the report to. */
  readonly only?: readonly string[];
  /** File of accepted changes. */
  readonly ignore?: string;
  /**
   * Throw for any error in a document by file or URL. Default: an error drops its operation, and is among the diagnostics.
   */
  readonly strict?: boolean;
  /** For versions of an API: also compare operations that its configuration excludes. */
  readonly withExcluded?: boolean;
  /** The folder above all files of a document. Default: the folder of each document. */
  readonly documentRoot?: string;
  /** Seconds to wait for a server to send a document. Default: 60. */
  readonly timeout?: number;
}

/** The same from a command line too, with the project that they are about. */
export type DiffSettings = {
  readonly [Option in Exclude<keyof DiffOptions, "config">]?: DiffOptions[Option] | undefined;
} & {
  readonly cwd: string;
  /** The configured name of the chosen API, if any. */
  readonly api?: string | undefined;
  loadProject(report: Report): Promise<Project>;
};

export async function loadSides(
  names: readonly string[],
  settings: DiffSettings,
  report: Report,
): Promise<DiffSides> {
  const { cwd, pathsFrom = [], strict: isStrict = false } = settings;
  const areDocuments = names.every((name) => isDocument(name, cwd));
  refuseNeedless(settings, areDocuments);
  if (!areDocuments) return versionSides(names, settings, report);
  const overlays = await loadOverlays(settings.overlays ?? [], cwd, report);
  const loaded: LockedDocument[] = [];
  for (const name of names) {
    const document = await loadDocument(name, settings, report);
    if (document !== undefined) loaded.push(document);
  }
  report.throwIfErrors();
  const sources = { documents: loaded, overlays, pathsFrom, isStrict };
  const built = buildToCompare(sources, report);
  return {
    sides: built.map((each, index) => sideOf(each, labelOf(index, names, built))),
    index: undefined,
  };
}

/** Refuses options without effect. */
function refuseNeedless(
  { api, overlays = [], pathsFrom = [], documentRoot }: DiffSettings,
  areDocuments: boolean,
): void {
  const options = areDocuments
    ? [["--api", api !== undefined] as const]
    : ([
        ["--overlay", overlays.length > 0],
        ["--paths-from", pathsFrom.length > 0],
        ["--document-root", documentRoot !== undefined],
      ] as const);
  const needless = options.filter(([, isGiven]) => isGiven).map(([option]) => `\`${option}\``);
  if (needless.length === 0) return;
  const compared = areDocuments ? "documents by file or URL" : "versions of a configured API";
  const detail = `${listWords(needless)} ${needless.length === 1 ? "is" : "are"} not for ${compared}.`;
  throw diagnosticError("DIFF_OPTION_NEEDLESS", {}, detail);
}

/** The version of a document without one. */
const unversioned = "unversioned" as ApiVersion;

function labelOf(index: number, names: readonly string[], built: readonly BuiltVersion[]): string {
  const versions = built.map(({ document: { version } }) => version);
  const [version = unversioned, name = ""] = [versions[index], names[index]];
  if (version === unversioned) return name;
  return versions.filter((each) => each === version).length > 1 ? `${version} (${name})` : version;
}

/** All versions, oldest first, of the only API with several, or of the project's only API. */
export async function loadAllSides(settings: DiffSettings, report: Report): Promise<DiffSides> {
  const { cwd } = settings;
  refuseNeedless(settings, false);
  const { apis } = await settings.loadProject(report);
  const all: ApiSources[] = [];
  for (const api of apis) all.push(await loadSources(comparedApi(api, settings), cwd, report));
  report.throwIfErrors();
  const [sources, ...others] = all.length > 1 ? all.filter(({ documents }) => documents.length > 1) : all;
  if (sources === undefined || others.length > 0) {
    const names = apis.map(({ name }) => name).join(", ");
    throw diagnosticError("DIFF_API_UNDECIDED", {}, `The project has ${names}.`);
  }
  const built = buildToCompare(sources, report);
  return { sides: built.map((each) => sideOf(each, each.document.version)), index: sources.index };
}

function isDocument(name: string, cwd: string): boolean {
  return isUrl(name) || /\.(json|ya?ml)$/i.test(name) || !isMissing(path.resolve(cwd, name));
}

async function loadDocument(
  name: string,
  { cwd, documentRoot, timeout }: DiffSettings,
  report: Report,
): Promise<LockedDocument | undefined> {
  const documents = new Map([["", isUrl(name) ? name : path.resolve(cwd, name)]]);
  const request = {
    api: "api",
    documents,
    cwd,
    unnamedVersion: unversioned,
    ...(documentRoot !== undefined && { documentRoot: path.resolve(cwd, documentRoot) }),
    ...(timeout !== undefined && { timeoutMilliseconds: timeout * 1_000 }),
    readText,
    parseDocument,
    requestFiles,
  };
  const [document] = await loadGivenDocuments(request, report);
  return document;
}

function isUrl(name: string): boolean {
  return /^https?:\/\//.test(name);
}

/** Versions of the first API that has all of them. */
async function versionSides(
  names: readonly string[],
  settings: DiffSettings,
  report: Report,
): Promise<DiffSides> {
  const known: string[] = [];
  const { apis } = await settings.loadProject(report);
  for (const api of apis) {
    const sources = await loadSources(comparedApi(api, settings), settings.cwd, report);
    const documents = names.flatMap(
      (name) => sources.documents.find(({ version }) => version === name) ?? [],
    );
    if (documents.length < names.length) {
      known.push(`${api.name} (${sources.documents.map(({ version }) => version).join(", ")})`);
      continue;
    }
    const built = buildToCompare({ ...sources, documents }, report);
    return {
      sides: built.map((each) => sideOf(each, each.document.version)),
      index: sources.index,
    };
  }
  const all = names.length === 2 ? "both" : "all of";
  const detail = `No API has ${all} ${listWords(names.map((name) => quote(name)))}. The project has ${known.join("; ")}.`;
  throw diagnosticError("DIFF_SIDES_UNKNOWN", {}, detail);
}

/** The API with all its versions: ungenerated ones can also be compared. */
function comparedApi(
  { versions: _, filter, ...api }: ProjectApi,
  { withExcluded }: DiffSettings,
): ProjectApi {
  return withExcluded === true || filter === undefined ? api : { ...api, filter };
}

function sideOf({ api, document }: BuiltVersion, label: string): DiffSide {
  return { api, document, label, locate: (pointer) => locateIn(document, pointer) };
}

/** A part that an overlay added has no line: it gets that of the nearest enclosing part. */
export function locateIn(document: ValidDocument, pointer: string): SourcePlace | undefined {
  for (let part = pointer; part.includes("/"); part = part.slice(0, part.lastIndexOf("/"))) {
    const position = document.locate(part);
    if (position !== undefined) return { file: document.file, ...position };
  }
  return undefined;
}
