/**
 * The two sides of a comparison: versions of a configured API, or documents by file or URL, each as a model
 * with a way back to its lines.
 */
import path from "node:path";

import type { SourcePlace } from "../changes/report/report-view.js";
import type { Project, ProjectApi } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import { Report } from "../diagnostics/report.js";
import { isMissing } from "../disk/look.js";
import { parseDocument, requestFiles } from "../document/parse.js";
import type { ApiVersion } from "../model/version.js";
import { loadGivenDocuments } from "../source/given-documents.js";
import type { LockedDocument } from "../source/lock.js";
import { buildPair, buildVersions, selectForComparison, type BuiltVersion } from "./build.js";
import { loadOverlays } from "./given-files.js";
import { loadSources, type ApiSources } from "./sources.js";

interface DiffSide extends BuiltVersion {
  /** As the report names it: the version, or the file where both documents name the same version. */
  readonly label: string;
  locate(pointer: string): SourcePlace | undefined;
}

export interface DiffSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
  /** All versions of the API, oldest first, where the sides are versions of one. */
  versions(): readonly BuiltVersion[];
}

export interface DiffSettings {
  readonly cwd: string;
  /** Files of overlays, for documents by file or URL. */
  readonly overlays: readonly string[];
  /** Whether any error in a document by file or URL refuses it. */
  readonly isStrict: boolean;
  /** Folder that all files of a document are below, if it is not that of the document. */
  readonly documentRoot: string | undefined;
  /** After which a server is given up. */
  readonly timeoutMilliseconds: number | undefined;
  loadProject(): Promise<Project>;
}

export async function loadSides(
  names: readonly [string, string],
  settings: DiffSettings,
  report: Report,
): Promise<DiffSides> {
  const { cwd, isStrict } = settings;
  const overlays = await loadOverlays(settings.overlays, cwd, report);
  if (!names.every((name) => isDocument(name, cwd)))
    return versionSides(names, await settings.loadProject(), cwd, report);
  const before = await loadDocument(names[0], settings, report);
  const after = await loadDocument(names[1], settings, report);
  report.throwIfErrors();
  if (before === undefined || after === undefined)
    throw new Error("Each document was loaded, or the report says why not.");
  const [left, right] = buildPair([before, after], { overlays, isStrict }, report);
  const areAlike = before.version === after.version;
  const label = ({ version }: LockedDocument, name: string): string =>
    version === unversioned ? name : areAlike ? `${version} (${name})` : version;
  return {
    before: sideOf(left, label(before, names[0])),
    after: sideOf(right, label(after, names[1])),
    versions: () => [],
  };
}

/** Of a document that names none. */
const unversioned = "unversioned" as ApiVersion;

function isDocument(name: string, cwd: string): boolean {
  return isUrl(name) || /\.(json|ya?ml)$/i.test(name) || !isMissing(path.resolve(cwd, name));
}

async function loadDocument(
  name: string,
  { cwd, documentRoot, timeoutMilliseconds }: DiffSettings,
  report: Report,
): Promise<LockedDocument | undefined> {
  const documents = new Map([["", isUrl(name) ? name : path.resolve(cwd, name)]]);
  const given = {
    api: "api",
    documents,
    cwd,
    unnamedVersion: unversioned,
    ...(documentRoot !== undefined && { documentRoot: path.resolve(cwd, documentRoot) }),
    ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }),
    parseDocument,
    requestFiles,
  };
  const [document] = await loadGivenDocuments(given, report);
  return document;
}

function isUrl(name: string): boolean {
  return /^https?:\/\//.test(name);
}

/** The API is the one that has both versions. */
async function versionSides(
  names: readonly [string, string],
  project: Project,
  cwd: string,
  report: Report,
): Promise<DiffSides> {
  const known: string[] = [];
  for (const api of project.apis) {
    const sources = await loadSources(withAllVersions(api), cwd, report);
    const [before, after] = names.map((name) => sources.documents.find(({ version }) => version === name));
    if (before === undefined || after === undefined) {
      known.push(`${api.name} (${sources.documents.map(({ version }) => version).join(", ")})`);
      continue;
    }
    const pair = buildPair([before, after], sources, report);
    return {
      before: sideOf(pair[0], before.version),
      after: sideOf(pair[1], after.version),
      versions: () => buildAll(sources, pair, report),
    };
  }
  const detail = `No API has both ${quote(names[0])} and ${quote(names[1])}. The project has ${known.join("; ")}.`;
  throw new DiagnosticError([createDiagnostic("DIFF_SIDES_UNKNOWN", {}, detail)]);
}

/** Which versions are generated does not limit which can be compared. */
function withAllVersions({ versions: _, ...api }: ProjectApi): ProjectApi {
  return api;
}

/** A version that is not compared and has no model is left out, and its errors are in the report. */
function buildAll(
  { documents, overlays, isStrict }: ApiSources,
  compared: readonly BuiltVersion[],
  report: Report,
): readonly BuiltVersion[] {
  return documents.flatMap((document) => {
    const built = compared.find(({ document: { version } }) => version === document.version);
    if (built !== undefined) return [built];
    try {
      const sources = { documents: [document], overlays, isStrict };
      return buildVersions(sources, selectForComparison, new Report());
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      report.addAll(error.diagnostics);
      return [];
    }
  });
}

/** What an overlay added has no line; the nearest thing around it that the document has, does. */
function sideOf({ api, document }: BuiltVersion, label: string): DiffSide {
  return {
    api,
    document,
    label,
    locate: (pointer) => {
      for (let place = pointer; place.includes("/"); place = place.slice(0, place.lastIndexOf("/"))) {
        const found = document.locate(place);
        if (found !== undefined) return { file: document.file, ...found };
      }
      return undefined;
    },
  };
}
