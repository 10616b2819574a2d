/**
 * From a configured API to what the pipeline starts with: its documents and overlays as text.
 * The network is asked only where there is no lock yet.
 */
import path from "node:path";

import type { ApiSources, OverlaySource } from "../api-sources.js";
import type { ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { parseDocument } from "../document/parse.js";
import { parseOverlay } from "../document/parse-overlay.js";
import { loadGivenDocuments } from "../source/given-documents.js";
import { loadLockedDocuments, readLock } from "../source/lock.js";
import type { LockedDocument } from "../source/locked-document.js";
import { readOverlay } from "./diff-overlays.js";
import { pullApi } from "./pull-api.js";

/** `cwd` only shortens the paths in messages. */
export async function loadSources(api: ProjectApi, cwd: string, report: Report): Promise<ApiSources> {
  const { documents, defaultVersion } = await loadDocuments(api, cwd, report);
  const overlays = await Promise.all(api.overlays.map((file) => loadOverlay(file, cwd, report)));
  report.throwIfErrors();
  return { api, documents, overlays: overlays.filter((overlay) => overlay !== undefined), defaultVersion };
}

type LoadedDocuments = Pick<ApiSources, "documents" | "defaultVersion">;

async function loadDocuments(api: ProjectApi, cwd: string, report: Report): Promise<LoadedDocuments> {
  const { name, source } = api;
  switch (source.kind) {
    case "locked": {
      const options = { api: name, cwd, ...(api.versions === undefined ? {} : { versions: api.versions }) };
      const lock = await readLock(source.folder, options, report);
      if (lock === undefined) return { documents: [], defaultVersion: undefined };
      const documents = await loadLockedDocuments(source.folder, options, report);
      return { documents, defaultVersion: lock.index?.default };
    }
    case "given": {
      const { documents: given } = source;
      const documents = await loadGivenDocuments(
        { api: name, documents: given, cwd, parseDocument, headers: api.headers },
        report,
      );
      return { documents: selectVersions(documents, api, report), defaultVersion: undefined };
    }
    case "unlocked":
      await pullApi(api, { cwd, accept: false }, report);
      return loadDocuments({ ...api, source: { kind: "locked", folder: source.folder } }, cwd, report);
  }
}

function selectVersions(
  documents: readonly LockedDocument[],
  { name, versions }: ProjectApi,
  report: Report,
): readonly LockedDocument[] {
  if (versions === undefined) return documents;
  const known = documents.map(({ version }) => version).join(", ");
  for (const version of versions) {
    if (documents.some((document) => document.version === version)) continue;
    report.add(
      "VERSION_UNKNOWN",
      { api: name, version },
      `"${version}" is not among the documents: ${known}.`,
    );
  }
  return documents.filter(({ version }) => versions.includes(version));
}

async function loadOverlay(file: string, cwd: string, report: Report): Promise<OverlaySource | undefined> {
  const shown = path.relative(cwd, file) || file;
  const text = await readOverlay(file, cwd, report);
  if (text === undefined) return undefined;
  const overlay = parseOverlay(shown, text, report);
  return overlay === undefined ? undefined : { overlay, name: path.basename(file), text };
}
