/** Loads the inputs of a configured API: its documents and overlays. The network is used only if there is no lock yet. */
import type { DeclarationNames, ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { parseDocument, requestFiles } from "../document/parse.js";
import { readText } from "../document/read-text.js";
import type { ApiFilter } from "../model/api.js";
import { pointerOf } from "../values/json-pointer.js";
import { type ApiVersion, newerThan } from "../values/version.js";
import { loadGivenDocuments } from "../source/given-documents.js";
import { indexFacts, type IndexFacts } from "../source/index-changes.js";
import { loadLockedDocuments, type LockedDocument, readLock } from "../source/lock.js";
import type { Retirement } from "../source/retirement.js";
import { loadOverlays, type OverlayFile } from "./given-files.js";
import { newerLocked } from "./newer-versions.js";
import { pullApi } from "./pull.js";

/** Sources of one API. */
export interface ApiSources {
  readonly api: ProjectApi;
  /** Never empty. */
  readonly documents: readonly LockedDocument[];
  /** Documents of versions newer than all configured ones, oldest first. */
  readonly newer: readonly LockedDocument[];
  readonly overlays: readonly OverlayFile[];
  readonly pathsFrom: readonly string[];
  readonly names: DeclarationNames;
  readonly isStrict: boolean;
  /** Operations and events to generate and compare. */
  readonly filter: ApiFilter | undefined;
  /** Absent for documents by file or URL, and without a locked index. */
  readonly index: IndexFacts | undefined;
  /** The end of each version, according to the lock; undefined without a lock. */
  readonly retirements: ReadonlyMap<ApiVersion, Retirement> | undefined;
}

/** `cwd`: base of the paths shown. */
export async function loadSources(api: ProjectApi, cwd: string, report: Report): Promise<ApiSources> {
  report.step(`${api.name}: reading the documents`);
  const documents = await loadDocuments(api, cwd, report);
  const overlays = await loadOverlays(api.overlays, cwd, report);
  const { pathsFrom, names, isStrict, filter } = api;
  return { api, ...documents, overlays, pathsFrom, names, isStrict, filter };
}

type LoadedDocuments = Pick<ApiSources, "documents" | "newer" | "index" | "retirements">;

async function loadDocuments(api: ProjectApi, cwd: string, report: Report): Promise<LoadedDocuments> {
  const { name, source } = api;
  switch (source.kind) {
    case "locked": {
      const options = { api: name, cwd, ...(api.versions === undefined ? {} : { versions: api.versions }) };
      const lock = await readLock(source.folder, options, report);
      if (lock === undefined) return { ...unlocked, documents: [], newer: [] };
      const documents = await loadLockedDocuments(source.folder, options, report);
      return {
        documents,
        newer: await newerLocked(source.folder, lock, options),
        index: indexFacts(lock),
        retirements: lock.versions,
      };
    }
    case "given": {
      const { headers, timeoutMilliseconds } = api;
      const limits = timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds };
      const reading = { undatedVersion, readText, parseDocument, requestFiles };
      const request = { ...source, ...limits, ...reading, api: name, cwd, headers };
      const documents = await loadGivenDocuments(request, report);
      const isNewer = newerThan(api.versions ?? documents.map(({ version }) => version));
      const newer = documents.filter(({ version }) => isNewer(version));
      return { ...unlocked, documents: wantedDocuments(documents, api, report), newer };
    }
    case "unlocked":
      await pullApi(api, { cwd, accept: false }, report);
      return loadDocuments({ ...api, source: { ...source, kind: "locked" } }, cwd, report);
  }
}

const unlocked = { index: undefined, retirements: undefined };

/** The folder of a document that only counts its releases: the next release keeps it. */
const undatedVersion = "v1" as ApiVersion;

function wantedDocuments(
  documents: readonly LockedDocument[],
  { name, versions }: ProjectApi,
  report: Report,
): readonly LockedDocument[] {
  if (versions === undefined) return documents;
  const known = documents.map(({ version }) => version).join(", ");
  for (const [index, version] of versions.entries()) {
    if (documents.some((document) => document.version === version)) continue;
    const pointer = pointerOf(["apis", name, "versions", index]);
    const detail = `"${version}" is not among the documents: ${known}.`;
    report.add("VERSION_UNKNOWN", { api: name, version, pointer }, detail);
  }
  return documents.filter(({ version }) => versions.includes(version));
}
