/**
 * The two sides of a comparison: versions of a configured API, or documents by file or URL, each as a model
 * with a way back to its lines.
 */
import path from "node:path";

import type { Project, ProjectApi } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { isMissing } from "../disk/look.js";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import { applyOverlays, type Overlay } from "../document/overlay.js";
import { parseDocument } from "../document/parse.js";
import { validate } from "../document/validate.js";
import type { SourcePlace } from "../changes/report/report-view.js";
import type { Api } from "../model/api.js";
import { buildApi } from "../model/build-api.js";
import { loadGivenDocuments } from "../source/given-documents.js";
import type { LockedDocument } from "../source/locked-document.js";
import { loadSources } from "./load-sources.js";

export interface DiffSide {
  readonly api: Api;
  /** As the report names it: the version, or the file where both documents name the same version. */
  readonly label: string;
  locate(pointer: string): SourcePlace | undefined;
}

export interface DiffSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
  /** All versions of the API, oldest first, where the sides are versions of one. */
  versions(): readonly Api[];
}

export interface DiffSettings {
  readonly cwd: string;
  /** Of `--overlay`: for documents by file or URL. */
  readonly overlays: readonly Overlay[];
  loadProject(): Promise<Project>;
}

export async function loadSides(
  names: readonly [string, string],
  settings: DiffSettings,
  report: Report,
): Promise<DiffSides> {
  if (!names.every((name) => isDocument(name, settings.cwd))) {
    return loadVersions(names, await settings.loadProject(), settings.cwd, report);
  }
  const before = await loadDocument(names[0], settings, report);
  const after = await loadDocument(names[1], settings, report);
  const sides = checked(before, after, report);
  const areAlike = sides.before.label === sides.after.label;
  return {
    before: areAlike ? byFile(sides.before, names[0]) : sides.before,
    after: areAlike ? byFile(sides.after, names[1]) : sides.after,
    versions: () => [],
  };
}

/** What is missing is in the report. */
function checked(
  before: DiffSide | undefined,
  after: DiffSide | undefined,
  report: Report,
): { before: DiffSide; after: DiffSide } {
  report.throwIfErrors();
  if (before === undefined || after === undefined)
    throw new Error("Each side was loaded, or the report says why not.");
  return { before, after };
}

function isDocument(name: string, cwd: string): boolean {
  return /^https?:\/\//.test(name) || /\.(json|ya?ml)$/i.test(name) || !isMissing(path.resolve(cwd, name));
}

async function loadDocument(
  name: string,
  { cwd, overlays }: DiffSettings,
  report: Report,
): Promise<DiffSide | undefined> {
  const given = {
    api: "api",
    documents: new Map([["", /^https?:\/\//.test(name) ? name : path.resolve(cwd, name)]]),
    cwd,
    parseDocument,
  };
  const [document] = await loadGivenDocuments(given, report);
  return document === undefined ? undefined : buildSide(document, overlays, report);
}

/** The API is the one that has both versions. */
async function loadVersions(
  names: readonly [string, string],
  project: Project,
  cwd: string,
  report: Report,
): Promise<DiffSides> {
  const known: string[] = [];
  for (const api of project.apis) {
    const sources = await loadSources(withAllVersions(api), cwd, report);
    const overlays = sources.overlays.map(({ overlay }) => overlay);
    const [before, after] = names.map((name) => sources.documents.find(({ version }) => version === name));
    if (before !== undefined && after !== undefined) {
      const build = (document: LockedDocument): DiffSide | undefined => buildSide(document, overlays, report);
      return {
        ...checked(build(before), build(after), report),
        versions: () => sources.documents.flatMap((document) => build(document)?.api ?? []),
      };
    }
    known.push(`${api.name} (${sources.documents.map(({ version }) => version).join(", ")})`);
  }
  const detail = `No API has both ${quote(names[0])} and ${quote(names[1])}, and they are no two documents. Known are: ${known.join("; ")}.`;
  throw new DiagnosticError([createDiagnostic("DIFF_SIDES_UNKNOWN", {}, detail)]);
}

/** Which versions are generated does not limit which can be compared. */
function withAllVersions({ versions: _, ...api }: ProjectApi): ProjectApi {
  return api;
}

function buildSide(
  document: LockedDocument,
  overlays: readonly Overlay[],
  report: Report,
): DiffSide | undefined {
  const parsed = parseDocument(document, report);
  const valid = parsed === undefined ? undefined : validate(applyOverlays(parsed, overlays, report), report);
  if (valid === undefined) return undefined;
  const { file, version } = document;
  return {
    api: buildApi(valid, report),
    label: version,
    locate: (pointer) => {
      for (let place = pointer; place.includes("/"); place = place.slice(0, place.lastIndexOf("/"))) {
        const found = valid.locate(place);
        if (found !== undefined) return { file, ...found };
      }
      return undefined;
    },
  };
}

function byFile(side: DiffSide, name: string): DiffSide {
  return { ...side, label: `${side.label} (${name})` };
}
