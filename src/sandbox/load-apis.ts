/** Loads the configured APIs: a model, a router and a validator for each version. */
import path from "node:path";
import { type ReadableVersion, readableVersion } from "../exchange/version.js";

import type { ApiConfig } from "../config/config.js";
import { listPresets } from "../config/package-files.js";
import { resolveProject } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import { buildApis } from "../project/build.js";
import { loadSources } from "../project/sources.js";

export interface LoadedApi {
  readonly name: string;
  readonly preset: string | undefined;
  /** Oldest first; never empty. */
  readonly versions: ReadonlyMap<string, ReadableVersion>;
  readonly defaultVersion: string;
  /** The locked documents, by version. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Throws `DiagnosticError` where a document cannot be trusted. */
export async function loadApis(
  apis: Readonly<Record<string, ApiConfig>> | undefined,
  cwd: string,
): Promise<readonly LoadedApi[]> {
  return apis === undefined ? (presets ??= loadPresets(cwd)) : load(apis, cwd);
}

/** The package's own documents do not change while it runs. */
let presets: Promise<readonly LoadedApi[]> | undefined;

/** Each under its own name. */
async function loadPresets(cwd: string): Promise<LoadedApi[]> {
  const names = await listPresets();
  return load(Object.fromEntries(names.map((preset) => [preset, { preset }])), cwd);
}

async function load(configured: Readonly<Record<string, ApiConfig>>, cwd: string): Promise<LoadedApi[]> {
  const report = new Report();
  const project = await resolveProject({ apis: configured }, path.resolve(cwd));
  const loaded: LoadedApi[] = [];
  const presets = new Set<string | undefined>(await listPresets());
  for (const api of project.apis) {
    const sources = await loadSources(api, project.cwd, report);
    const built = buildApis(sources, api.version, report);
    const versions = built.map((each) => [each.version, readableVersion(each)] as const);
    const preset = configured[api.name]?.preset;
    loaded.push({
      name: api.name,
      // An API of the catalogue has no behaviour.
      preset: presets.has(preset) ? preset : undefined,
      versions: new Map(versions),
      defaultVersion: sources.index?.default ?? built[0]?.version ?? "",
      documents: new Map(sources.documents.map(({ version, text }) => [version, text])),
    });
  }
  return loaded;
}
