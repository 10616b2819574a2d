/** The versions of one step, for the analysis of consumer code: built once, then emitted and compared in memory. */
import { compactModule } from "../code/layout/layout.js";
import { loadTemplates } from "../config/package-files.js";
import type { Project, ProjectApi } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import { emit } from "../emit/emit.js";
import type { EmittedFile } from "../emit/module/module.js";
import type { Names } from "../emit/names.js";
import { asPublished } from "../impact/finding.js";
import type { EmittedVersion, Versions } from "../impact/question.js";
import type { Api } from "../model/api.js";
import { decimalLibrary, nameValues } from "../model/name-values.js";
import type { LockedDocument } from "../source/lock.js";
import { getOrAdd, lazily } from "../values/collections.js";
import { compareVersions } from "../values/version.js";
import { buildVersions, selectForRequests, type BuiltVersion } from "./build.js";
import { diffVersions, namesOver, timelineOf } from "./diff-versions.js";
import { historyOf } from "./history.js";
import { resolveModuleStyle } from "./module-style.js";
import { loadSources, type ApiSources } from "./sources.js";

/** The name of the document currently published under a locked version. */
export function publishedAs(version: string): string {
  return `${version} ${asPublished}`;
}

/**
 * `published`: other documents of the same versions. `report`: of this part alone. Throws if one of them cannot be
 * generated. Other findings are left to `generate`.
 */
export async function loadImpactVersions(
  project: Project,
  api: ProjectApi,
  versions: readonly string[],
  published?: ApiSources,
  report = new Report(),
): Promise<Versions> {
  const sources = await loadNamedTogether(api, versions, project.cwd, report);
  const build = (of: ApiSources): BuiltVersion[] => buildVersions(of, selectForRequests(api.version), report);
  const built = build(sources);
  const newer = published === undefined || published.documents.length === 0 ? [] : build(published);
  const byVersion = new Map<string, BuiltVersion>([
    ...built.map((each) => [each.api.version, each] as const),
    ...newer.map((each) => [publishedAs(each.api.version), each] as const),
  ]);
  const find = (version: string): BuiltVersion => byVersion.get(version) ?? unknownVersion(version);
  const named = new Map<Api, Api>();
  const withValues = (of: Api): Api => getOrAdd(named, of, () => nameValues(of, api.types));
  const namesOf = (builds: readonly BuiltVersion[]): Names => {
    const apis = builds.map((each) => withValues(each.api));
    return namesOver(apis.sort((left, right) => compareVersions(left.version, right.version)));
  };
  const names = lazily(() => namesOf(built));
  const publishedNames = lazily(() =>
    namesOf(built.map((each) => byVersion.get(publishedAs(each.api.version)) ?? each)),
  );
  const namesFor = (of: Api): (() => Names) =>
    newer.some((each) => each.api === of) ? publishedNames : names;
  const { style } = await resolveModuleStyle(project);
  const templates = await loadTemplates(style.emit === "js" ? style.format : undefined);
  const hasSchemas = api.validate === "standard";
  const emissions = new Map<string, EmittedVersion>();
  const emitVersion = (version: string): EmittedVersion => {
    const { api: emitted } = find(version);
    const timeline = timelineOf(withValues(emitted));
    const settings = {
      defaultVersion: undefined,
      retirements: undefined,
      current: undefined,
      templates,
      style,
      hasSchemas,
      renames: [],
      decimalLibrary: decimalLibrary(api.types),
      durable: [],
    };
    const { files, keys } = emit(timeline, historyOf(timeline, []), settings, report, namesFor(emitted)());
    const prefix = `${api.name}/${emitted.version}/`;
    const own = files.filter(({ path }) => path.startsWith(prefix));
    const textOf = (file: EmittedFile): string => ("module" in file ? compactModule(file.module) : file.text);
    const modules = new Map(own.map((file) => [file.path.slice(prefix.length), textOf(file)]));
    return { modules, keys: keys.get(emitted.version) ?? unknownVersion(version) };
  };
  return {
    title: built.at(-1)?.api.title ?? api.name,
    diff: (from, to) => {
      const [before, after] = [find(from), find(to)];
      return diffVersions(before, after, namesFor(after.api)());
    },
    emit: (version) => getOrAdd(emissions, version, () => emitVersion(version)),
  };
}

function unknownVersion(version: string): never {
  throw new Error(`Version ${version} was asked for and not built.`);
}

/** Includes older versions: a collision with one of their names decides how `generate` calls a thing of a newer one. */
async function loadNamedTogether(
  api: ProjectApi,
  versions: readonly string[],
  cwd: string,
  report: Report,
): Promise<ApiSources> {
  const sources = await loadSources(withVersions(api, versions), cwd, report);
  const { documents } = await loadSources(api, cwd, new Report());
  const isOlder = ({ version }: LockedDocument): boolean =>
    sources.documents.some((each) => compareVersions(version, each.version) < 0);
  const older = documents.filter((each) => !versions.includes(each.version) && isOlder(each));
  return { ...sources, documents: [...older, ...sources.documents] };
}

function withVersions(api: ProjectApi, versions: readonly string[]): ProjectApi {
  const { source } = api;
  if (source.kind !== "given") return { ...api, versions };
  const documents = new Map([...source.documents].filter(([version]) => versions.includes(version)));
  return { ...api, versions, source: { ...source, documents } };
}
