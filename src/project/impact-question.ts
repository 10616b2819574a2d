/** A question about a project's code: which upgrade, of which API, with the modules of its versions. */
import path from "node:path";
import { type Project, type ProjectApi, selectApi } from "../config/project.js";
import { runtimePackage } from "../../templates/runtime-package/expect-runtime.js";
import { sharedRuntime } from "../config/package-files.js";
import { Report } from "../diagnostics/report.js";
import type { ImpactQuestion } from "../impact/question.js";
import { compareVersions } from "../values/version.js";
import { asPublished, type Impact } from "../impact/finding.js";
import { publishedAs } from "./impact-versions.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { listWords, sortedUnique } from "../values/text.js";
import { knownPath } from "../values/path.js";
import { isMissing } from "../disk/look.js";
import { type LockedDocument, readLock } from "../source/lock.js";
import { withTemporaryFolder } from "../disk/put-file.js";
import { pullApi } from "./pull.js";
import { type ApiSources, loadSources } from "./sources.js";

export interface StepRequest {
  readonly cwd: string;
  /** Only the upgrade from this version. */
  readonly from?: string | undefined;
  /** Undefined for what the publisher currently has under the versions in use. */
  readonly to: string | undefined;
  readonly api?: string | undefined;
  /** If empty, they are searched for. */
  readonly tsconfigs: readonly string[];
}

export interface AskedStep {
  readonly question: ImpactQuestion;
  readonly api: ProjectApi;
}

export async function askAboutStep(
  project: Project,
  request: StepRequest,
  report: Report,
): Promise<AskedStep> {
  const { cwd, from, to, tsconfigs } = request;
  const api = await chooseImpactApi(project, request.api, to);
  requireGenerated(api, project);
  const published = to === undefined ? await fetchPublished(api, cwd, report) : undefined;
  const isNewer = (version: string): boolean =>
    to === undefined ? published?.changed.has(version) === true : compareVersions(version, to) < 0;
  const shared = project.runtime === "shared" ? [sharedRuntime] : [];
  const question: ImpactQuestion = {
    cwd,
    tsconfigs,
    api: api.name,
    apiFolder: path.join(project.output, api.name),
    generatedFolders: [...project.apis.map(({ name }) => name), ...shared].map((name) =>
      path.join(project.output, name),
    ),
    runtimeFolder:
      project.runtime === "package"
        ? path.join("node_modules", runtimePackage)
        : path.join(project.output, ...(shared.length > 0 ? shared : [api.name, "runtime"])),
    to: to ?? asPublished,
    from,
    report,
    isLeft: (version) => isNewer(version) && (from ?? version) === version,
    targetOf: (version) => to ?? publishedAs(version),
    load: async (used) => {
      const { loadImpactVersions } = await import("./impact-versions.js");
      const named = [...new Set([...used, ...(to === undefined ? [] : [to])])];
      const versions = await loadImpactVersions(project, api, named, published?.sources, report.child());
      report.step(`${api.name}: reading the code`);
      return versions;
    },
  };
  return { question, api };
}

/** The one that is generated, if several have the version. */
export async function chooseImpactApi(
  project: Project,
  name: string | undefined,
  to: string | undefined,
): Promise<ProjectApi> {
  const { apis } = name === undefined ? project : selectApi(project, name);
  const known = await Promise.all(
    apis.map(async (api) => ({ api, versions: await versionsOf(api, project.cwd) })),
  );
  const having = known.filter(({ api, versions }) =>
    to === undefined ? api.indexUrl !== undefined : versions.includes(to),
  );
  // A version that no API has is refused when it is loaded.
  const candidates = having.length > 0 ? having : known;
  const generated = candidates.filter(({ api }) => !isMissing(path.join(project.output, api.name)));
  const [first, ...others] = generated.length > 0 ? generated : candidates;
  if (first === undefined) throw new Error("A configuration has an API.");
  if (others.length > 0) {
    const each = [first, ...others].map(({ api, versions }) => `${api.name} has ${listWords(versions)}`);
    const wanted = to === undefined ? "an index" : `the version ${to}`;
    const detail = `${having.length > 0 ? "Several have" : "None has"} ${wanted}: ${each.join("; ")}.`;
    throw diagnosticError("IMPACT_API_UNCLEAR", {}, detail);
  }
  return first.api;
}

/** Throws if the API is not generated: no import can be followed then. */
function requireGenerated(api: ProjectApi, project: Project): void {
  const folder = generatedFolder(api, project);
  if (!isMissing(folder)) return;
  const detail = `The folder ${knownPath(folder, project.cwd)} does not exist.`;
  throw diagnosticError("IMPACT_NOT_GENERATED", { api: api.name }, detail);
}

export function generatedFolder({ name }: ProjectApi, { output }: Project): string {
  return path.join(output, name);
}

async function versionsOf({ name, source }: ProjectApi, cwd: string): Promise<readonly string[]> {
  if (source.kind === "given") return [...source.documents.keys()];
  if (source.kind === "unlocked") return [];
  const lock = await readLock(source.folder, { api: name, cwd }, new Report());
  return [...(lock?.versions.keys() ?? [])];
}

interface PublishedDocuments {
  /** Sources of the versions whose document differs from the locked one. */
  readonly sources: ApiSources;
  readonly changed: ReadonlySet<string>;
}

/** Throws if nothing is locked, or if the location of the index is unknown. */
async function fetchPublished(api: ProjectApi, cwd: string, report: Report): Promise<PublishedDocuments> {
  const { source } = api;
  if (source.kind !== "locked" || api.indexUrl === undefined) {
    const lacking = source.kind === "locked" ? "has no index" : "has no locked documents";
    const detail = `${api.name} ${lacking}.`;
    throw diagnosticError("IMPACT_NOTHING_PUBLISHED", { api: api.name }, detail);
  }
  report.step(`${api.name}: fetching what is published`);
  // Documents that the server reports as unchanged are the locked ones; a preset's lock is of another index.
  return withTemporaryFolder(source.isOfPackage ? undefined : source.folder, async (folder) => {
    // With its report: a version that the index no longer lists would seem to be as locked.
    await pullApi({ ...api, folder }, { cwd, accept: true }, report);
    const locked = await loadSources(api, cwd, new Report());
    const pulled = { ...api, folder, source: { kind: "locked", folder, isOfPackage: false } } as const;
    const published = await loadSources(pulled, cwd, new Report());
    const known = new Map<string, string>(
      locked.documents.map((document) => [document.version, textsOf(document)]),
    );
    const documents = published.documents.filter((document) => {
      const text = known.get(document.version);
      return text !== undefined && text !== textsOf(document);
    });
    return {
      sources: { ...published, documents },
      changed: new Set(documents.map(({ version }) => version)),
    };
  });
}

/** A document may consist of several files. */
function textsOf({ text, further }: LockedDocument): string {
  return JSON.stringify([text, ...(further?.files ?? []).map((file) => file.text)]);
}

/** Refuses an upgrade from a version that is not in use. */
export function refuseUnused(
  from: string | undefined,
  { uses, steps }: Pick<Impact, "uses" | "steps">,
): void {
  const used = sortedUnique(uses.map(({ version }) => version));
  if (from === undefined || used.includes(from) || steps.some((step) => step.from === from)) return;
  const detail = `No upgrade starts at ${from}: your code uses ${used.length === 0 ? "no version" : listWords(used)}.`;
  throw diagnosticError("IMPACT_VERSION_UNUSED", { version: from }, detail);
}
