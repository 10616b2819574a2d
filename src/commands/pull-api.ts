/** One API's pull with everything that the configuration says of it. */
import path from "node:path";

import { judgeRefresh } from "../changes/judge-refresh.js";
import { printable } from "../changes/report/safe-text.js";
import type { ProjectApi } from "../config/project.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { Overlay } from "../document/overlay.js";
import { parseDocument } from "../document/parse.js";
import type { JudgeChange } from "../source/judge-change.js";
import { loadLockedDocuments } from "../source/lock.js";
import { pull } from "../source/pull.js";
import type { PullResult } from "../source/pull-options.js";
import { announceVersions, type AnnouncedVersion } from "./announce-versions.js";
import { buildPulled } from "./build-pulled.js";
import { checkOverlays } from "./check-overlays.js";
import { loadOverlays } from "./diff-overlays.js";

export interface PullSettings {
  readonly cwd: string;
  /** Instead of the address in the configuration. */
  readonly baseUrl?: string | undefined;
  /** Take whatever the publisher changed. */
  readonly accept: boolean;
}

export interface ApiPullResult extends PullResult {
  /** The added versions, compared with those before them; none where nothing was locked before. */
  readonly announced: readonly AnnouncedVersion[];
}

export async function pullApi(
  api: ProjectApi,
  settings: PullSettings,
  report: Report,
): Promise<ApiPullResult> {
  const index = settings.baseUrl === undefined ? api.indexUrl : undefined;
  if (index === undefined && settings.baseUrl === undefined) {
    const folder = path.relative(settings.cwd, api.folder);
    const detail = `Nothing says where the index of ${api.name} is, so nothing can be pulled into ${folder}.`;
    throw new DiagnosticError([createDiagnostic("INDEX_NOT_CONFIGURED", { api: api.name }, detail)]);
  }
  const result = await pull({
    api: api.name,
    folder: api.folder,
    index: index === undefined ? { baseUrl: settings.baseUrl ?? "" } : { url: index },
    ...(api.versions === undefined ? {} : { versions: api.versions }),
    headers: api.headers,
    allowOtherOrigins: api.allowedOrigins,
    accept: settings.accept,
    cwd: settings.cwd,
    parseDocument,
    judgeChange: judgeBy(api, settings),
    report,
  });
  return { ...result, announced: await announce(result, api, settings, report) };
}

function judgeBy(api: ProjectApi, settings: PullSettings): JudgeChange {
  return async (locked, published) => {
    const overlays = await usableOverlays(api, settings);
    const { verdict, summary } = judgeRefresh(...buildPulled([locked, published], overlays));
    return { verdict, summary: printable(summary) };
  };
}

async function announce(
  { added }: PullResult,
  api: ProjectApi,
  settings: PullSettings,
  report: Report,
): Promise<AnnouncedVersion[]> {
  if (added.length === 0) return [];
  // What is wrong with another locked document is no matter of this pull, which has succeeded.
  const documents = await loadLockedDocuments(api.folder, { api: api.name, cwd: settings.cwd }, new Report());
  const overlays = await usableOverlays(api, settings);
  const news = documents.filter(({ version }) => added.includes(version));
  checkOverlays(api.name, news, overlays, report);
  return announceVersions(documents, added, overlays);
}

/** A mistake in an overlay keeps nobody from pulling; whatever needs the overlays says what it is. */
async function usableOverlays(api: ProjectApi, { cwd }: PullSettings): Promise<Overlay[]> {
  try {
    return await loadOverlays(api.overlays, cwd, new Report());
  } catch (error) {
    if (error instanceof DiagnosticError) return [];
    throw error;
  }
}
