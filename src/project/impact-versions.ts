/** The versions of one step, for the analysis of consumer code: built once, then emitted and compared in memory. */
import { loadTemplates } from "../config/package-files.js";
import type { Project, ProjectApi } from "../config/project.js";
import type { Diff } from "../judge/diff.js";
import { Report } from "../diagnostics/report.js";
import { emit } from "../emit/emit.js";
import { asPublished } from "../impact/finding.js";
import { decimalLibrary, nameValues } from "../model/name-values.js";
import { formatAll } from "../output/format.js";
import { buildTimeline } from "../timeline/timeline.js";
import { buildVersions, selectForRequests, type BuiltVersion } from "./build.js";
import type { PrintableStep } from "../reports/formats.js";
import { diffVersions, printableStep } from "./diff-versions.js";
import { historyOf } from "./history.js";
import { resolveModuleStyle } from "./module-style.js";
import { loadSources, type ApiSources } from "./sources.js";

export interface ImpactVersions {
  readonly title: string;
  /** The modules of a version that re-exports nothing from others, by path below its folder: `types.ts`. */
  emit(version: string): Promise<ReadonlyMap<string, string>>;
  diff(from: string, to: string): Diff;
  /** Like `diff`, for reports that print types. */
  step(from: string, to: string): PrintableStep;
}

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
): Promise<ImpactVersions> {
  const sources = await loadSources(withVersions(api, versions), project.cwd, report);
  const build = (of: ApiSources): BuiltVersion[] => buildVersions(of, selectForRequests(api.version), report);
  const built = build(sources);
  const newer = published === undefined || published.documents.length === 0 ? [] : build(published);
  const byVersion = new Map<string, BuiltVersion>([
    ...built.map((each) => [each.api.version, each] as const),
    ...newer.map((each) => [publishedAs(each.api.version), each] as const),
  ]);
  const find = (version: string): BuiltVersion => {
    const found = byVersion.get(version);
    if (found === undefined) throw new Error(`Version ${version} was asked for and not built.`);
    return found;
  };
  const { style } = await resolveModuleStyle(project);
  const templates = await loadTemplates(style.emit === "js" ? style.format : undefined);
  const hasSchemas = api.validate === "standard";
  return {
    title: built.at(-1)?.api.title ?? api.name,
    diff: (from, to) => diffVersions(find(from), find(to)),
    step: (from, to) => printableStep(diffVersions(find(from), find(to)), find(from), find(to)),
    emit: async (version) => {
      const { api: emitted } = find(version);
      const timeline = buildTimeline([nameValues(emitted, api.types)]);
      const settings = {
        defaultVersion: undefined,
        retirements: undefined,
        current: undefined,
        templates,
        style,
        hasSchemas,
        renames: [],
        decimalLibrary: decimalLibrary(api.types),
        guideRoot: undefined,
        durable: [],
      };
      const files = emit(timeline, historyOf(timeline, []), settings, report);
      const prefix = `${api.name}/${emitted.version}/`;
      const own = files.filter(({ path }) => path.startsWith(prefix));
      // These files are never written, so the project's formatter is not used.
      const texts = await formatAll(own, { kind: "plain" });
      return new Map(texts.map(({ path, text }) => [path.slice(prefix.length), text]));
    },
  };
}

function withVersions(api: ProjectApi, versions: readonly string[]): ProjectApi {
  const { source } = api;
  if (source.kind !== "given") return { ...api, versions };
  const documents = new Map([...source.documents].filter(([version]) => versions.includes(version)));
  return { ...api, versions, source: { ...source, documents } };
}
