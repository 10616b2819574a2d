/** Refreshes the locks and documents of APIs, and reports the publishers' changes. */
import path from "node:path";
import type { GenerateConfig } from "../config/config.js";
import { loadProject } from "../config/load-config.js";
import { indexOfBase, type Project, type ProjectApi, selectApi } from "../config/project.js";
import { type Diagnostic, DiagnosticError, diagnosticError } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { Overlay } from "../document/parse-overlay.js";
import { parseDocument, requestFiles } from "../document/parse.js";
import { loadLockedDocuments, readLock } from "../source/lock.js";
import type { RefreshResult } from "../source/refresh-context.js";
import { refreshLock } from "../source/refresh-lock.js";
import type { OverlaidSources } from "./build.js";
import { loadOverlays } from "./given-files.js";
import { announceNewer, newerLocked } from "./newer-versions.js";
import { reportRetirements } from "./retirement.js";
import {
  type AnnouncedVersion,
  announceVersions,
  echoOf,
  judgePulled,
  warnOfMisfits,
} from "./judge-pulled.js";

export type PullOptions = PullSource & {
  /** Base of relative paths. Default: the working directory. */
  readonly cwd?: string;
  /** Default: the configuration of `cwd` or a folder above it. */
  readonly config?: GenerateConfig;
  /**
   * Accept documents that were changed under a locked date. With a reason, also accept documents that name another
   * version; the lock keeps the reason.
   */
  readonly accept?: boolean | string;
};

type PullSource =
  /** One API from `<baseUrl>/spec/versions`, regardless of the configuration. */
  | { readonly api: string; readonly baseUrl: string }
  /** This API, or all with an index. */
  | { readonly api?: string; readonly baseUrl?: undefined };

export interface PullResult {
  readonly apis: readonly PulledApi[];
  /** Warnings and notes. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface PulledApi extends ApiPullResult {
  readonly name: string;
  /** Folder of its lock and documents, relative to the working directory. */
  readonly folder: string;
}

/** `pull` as a function. Throws a `DiagnosticError` if a document is refused; nothing of its API was written then. */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  const { api, baseUrl, accept = false } = options;
  const report = new Report();
  const cwd = path.resolve(options.cwd ?? ".");
  const project = await loadProject(cwd, options.config, "refuse", report);
  const selected = api === undefined ? project : selectApi(project, api);
  return {
    apis: await pullProject(selected, { cwd, baseUrl, accept }, report),
    diagnostics: report.diagnostics,
  };
}

export interface PullSettings {
  readonly cwd: string;
  /** Replaces the address in the configuration. */
  readonly baseUrl?: string | undefined;
  /** Accept all changes of the publisher; with a reason, also documents that name another version. */
  readonly accept: boolean | string;
}

/**
 * The APIs with an index, one after another; if one is refused, the next is not started. If none has an index, every
 * API is tried, so that the error names it.
 */
export async function pullProject(
  { apis }: Project,
  settings: PullSettings,
  report: Report,
): Promise<readonly PulledApi[]> {
  const indexed = apis.filter(({ indexUrl }) => indexUrl !== undefined);
  const pulled: PulledApi[] = [];
  for (const api of indexed.length > 0 && settings.baseUrl === undefined ? indexed : apis) {
    const result = await pullApi(api, settings, report);
    await reportNews(api, settings, report);
    pulled.push({ name: api.name, folder: path.relative(settings.cwd, api.folder) || ".", ...result });
  }
  return pulled;
}

export interface ApiPullResult extends RefreshResult {
  /** The added versions, compared with the previous ones; empty if nothing was locked before. */
  readonly announced: readonly AnnouncedVersion[];
}

/** One API, with all its configuration. */
export async function pullApi(
  api: ProjectApi,
  settings: PullSettings,
  report: Report,
): Promise<ApiPullResult> {
  const index = settings.baseUrl === undefined ? api.indexUrl : indexOfBase(settings.baseUrl);
  if (index === undefined) {
    const folder = path.relative(settings.cwd, api.folder);
    const detail = `Nothing says where the index of ${api.name} is, so nothing can be pulled into ${folder}.`;
    throw diagnosticError("INDEX_NOT_CONFIGURED", { api: api.name }, detail);
  }
  const result = await refreshLock({
    api: api.name,
    folder: api.folder,
    index,
    ...(api.versions === undefined ? {} : { versions: api.versions }),
    headers: api.headers,
    allowOtherOrigins: api.allowedOrigins,
    accept: settings.accept,
    cwd: settings.cwd,
    ...(api.timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds: api.timeoutMilliseconds }),
    parseDocument,
    requestFiles,
    judgeChange: async (locked, published) => judgePulled(locked, published, await readingOf(api, settings)),
    findEcho: async (document) => echoOf(document, await usableOverlays(api, settings)),
    report,
  });
  return { ...result, announced: await announce(result, api, settings, report) };
}

/** Warns about newer versions, and about versions that will end. */
async function reportNews(api: ProjectApi, settings: PullSettings, report: Report): Promise<void> {
  const { name, folder, versions, filter } = api;
  const options = { api: name, cwd: settings.cwd, ...(versions === undefined ? {} : { versions }) };
  // This pull has succeeded, whatever is wrong with a locked document.
  const lock = await readLock(folder, options, new Report());
  const newer = lock === undefined ? [] : await newerLocked(folder, lock, options);
  if (newer.length > 0) {
    const documents = await loadLockedDocuments(folder, options, new Report());
    const reading = await readingOf(api, settings);
    announceNewer({ name, documents, newer, ...reading, filter }, report);
  }
  const source = { kind: "locked", folder, isOfPackage: false } as const;
  await reportRetirements({ ...api, source }, settings.cwd, report);
}

async function announce(
  { added }: RefreshResult,
  api: ProjectApi,
  settings: PullSettings,
  report: Report,
): Promise<AnnouncedVersion[]> {
  if (added.length === 0) return [];
  // This pull has succeeded, whatever is wrong with another locked document.
  const documents = await loadLockedDocuments(api.folder, { api: api.name, cwd: settings.cwd }, new Report());
  const reading = await readingOf(api, settings);
  const news = documents.filter(({ version }) => added.includes(version));
  warnOfMisfits({ documents: news, overlays: reading.overlays }, report);
  const used = documents.filter(({ version }) => api.versions?.includes(version) ?? true);
  return announceVersions({ documents: used, ...reading, filter: api.filter }, added);
}

/** The configuration of the documents: overlays, keys with paths, names of operations. */
async function readingOf(
  api: ProjectApi,
  settings: PullSettings,
): Promise<Pick<OverlaidSources, "overlays" | "pathsFrom" | "names">> {
  const { pathsFrom, names } = api;
  const overlays = await usableOverlays(api, settings);
  return { overlays, pathsFrom, names };
}

/** A mistake in an overlay does not stop a pull; commands that use the overlays report it. */
async function usableOverlays(api: ProjectApi, { cwd }: PullSettings): Promise<readonly Overlay[]> {
  try {
    return await loadOverlays(api.overlays, cwd, new Report());
  } catch (error) {
    if (error instanceof DiagnosticError) return [];
    throw error;
  }
}
