/**
 * Timeline → files. Pure: the caller passes the templates, the text of the runtime, and the words of the reports.
 */
import type { DeclarationNotes } from "../judge/notes.js";
import type { Report } from "../diagnostics/report.js";
import type { DecimalLibrary } from "../model/api.js";
import type { ApiVersion } from "../values/version.js";
import type { Timeline } from "../timeline/timeline.js";
import { emitClient } from "./client/emit-client.js";
import { emitGroups } from "./client/emit-groups.js";
import {
  emitCurrent,
  emitApiIndex,
  emitVersionIndex,
  sharedNames,
  type Retirements,
  type SharedName,
} from "./emit-index.js";
import { emitErrors } from "./emit-errors.js";
import { errorExports } from "./fixed-names.js";
import { emitLifecycles } from "./emit-lifecycles.js";
import { emitMessages } from "./emit-messages.js";
import { emitReconciliation } from "./emit-reconciliation.js";
import { emitResume } from "./emit-resume.js";
import { emitSigning } from "./emit-signing.js";
import type { EmittedFile, EmittedModule, EmittedTemplate } from "./module/module.js";
import { emitEvents } from "./events/emit-events.js";
import { emitFixtures } from "./events/emit-fixtures.js";
import { emitRelated } from "./events/emit-related.js";
import { emitVerification } from "./events/emit-verification.js";
import { emitWebhooks } from "./events/emit-webhooks.js";
import { compareText, listWords } from "../values/text.js";
import { emitConverters } from "./converters/emit-converters.js";
import { emitChecked } from "./module/checked-module.js";
import {
  besideChecked,
  inStyle,
  type ModuleStyle,
  runtimeFolder,
  verifiedInStyle,
} from "./module/module-style.js";
import { ModuleExports } from "./module/module-exports.js";
import { EmittedKeys } from "./keys.js";
import { nameDeclarations, type Names } from "./names.js";
import { emitOperations } from "./operations/emit-operations.js";
import { emitSchemas } from "./standard-schemas/emit-schemas.js";
import {
  emitPackage,
  emitRuntime,
  emitRuntimeCheck,
  runtimeOrigin,
  templateFiles,
  type Templates,
} from "./templates.js";
import { emitDecimals, emitTypes } from "./types/emit-types.js";
import { reportUntyped } from "./types/untyped-keywords.js";
import { generatedFrom, provenance, versionScope, type VersionScope } from "./version-scope.js";

/**
 * Optional features, each in a folder with a single entry point. A feature emits modules of a version if its settings
 * ask for them. To remove one, delete its folder and its line here.
 */
const features = [
  emitConverters, // `upgrade-from-<older>.ts`
  emitSchemas, // `schemas.ts`
] as const;

type Feature = (typeof features)[number];
type FeatureSettings = Feature extends (scope: VersionScope, settings: infer Settings) => EmittedModule[]
  ? Settings
  : never;

/** The changes between the versions of an API. */
export interface History {
  /** The content of `CHANGES.md`; undefined for a single version. */
  readonly changes: string | undefined;
  /** The most severe changes of each version, one per line. */
  readonly news: ReadonlyMap<ApiVersion, readonly string[]>;
  /** The changes of each declaration since the previous version. */
  readonly notes: ReadonlyMap<ApiVersion, DeclarationNotes>;
}

export interface EmitSettings extends FeatureSettings {
  /** The version of calls that name none. */
  readonly defaultVersion: string | undefined;
  /** The known ends of versions; undefined if the publisher has no index that announces them. */
  readonly retirements: Retirements | undefined;
  /** The version that the stable entry re-exports; undefined for no such entry. */
  readonly current: string | undefined;
  readonly templates: Templates;
  readonly style: ModuleStyle;
  /** The library of the decimal values that amounts are converted to. */
  readonly decimalLibrary: DecimalLibrary | undefined;
  /** Modules of the runtime's folder `durable/`, which no emitted module imports. */
  readonly durable: readonly string[];
}

export interface Emission {
  readonly files: readonly EmittedFile[];
  /** Where the declarations of each version are. */
  readonly keys: ReadonlyMap<ApiVersion, EmittedKeys>;
}

/** `names`: from more versions than are emitted, so that a collision with another one is settled alike. */
export function emit(
  timeline: Timeline,
  history: History,
  settings: EmitSettings,
  report: Report,
  names: Names = nameDeclarations(timeline, report),
): Emission {
  const { current, templates, style } = settings;
  reportUntyped(timeline, report);
  const scopes: VersionScope[] = [];
  for (const version of timeline.versions) {
    const folder = `${timeline.api}/${version.version}`;
    const notes = history.notes.get(version.version);
    scopes.push(versionScope({ timeline, version, names, folder, notes }, scopes.at(-1)));
  }
  const exported = new ModuleExports(templates);
  const shared = new Set<string>();
  const indexes: EmittedModule[] = [];
  const keys = new Map<ApiVersion, EmittedKeys>();
  let older: EmittedKeys | undefined;
  const versions = scopes.flatMap((scope) => {
    const { files, besideIndex } = emitVersion(scope, settings);
    exported.add(files);
    older = new EmittedKeys(scope, files, older);
    keys.set(scope.version.version, older);
    const modules = [errorExports, ...files.map(({ path }) => moduleName(path)).sort(compareText)];
    const names = sharedNames(scope, modules, exported);
    for (const each of names) {
      const isOfRuntime = each.others.every((other) => other === errorExports);
      if (!shared.has(each.name) && !isOfRuntime) reportShared(each, scope, report);
      shared.add(each.name);
    }
    const news = history.news.get(scope.version.version) ?? [];
    indexes.push(emitVersionIndex(scope, modules, news, names));
    return [...files, ...besideIndex];
  });
  const entries = [
    emitApiIndex(timeline, settings),
    ...emitResume(timeline, style),
    ...(style.runtime === "package" ? [emitRuntimeCheck(timeline.api)] : []),
    ...emitCurrent(timeline.api, current, [...versions, ...indexes]),
  ];
  const runtime = { emitted: [...entries, ...indexes, ...versions], durable: settings.durable };
  const verified = [
    ...versions.flatMap((each): EmittedFile[] =>
      "template" in each ? templateFiles(each, templates, style) : verifiedInStyle(each, style),
    ),
    ...(style.runtime === undefined ? emitRuntime(timeline.api, runtime, templates, style) : []),
  ];
  const folders = [
    ...scopes.map((scope) => ({ path: scope.folder, origin: provenance(scope) })),
    { path: runtimeFolder(timeline.api, style), origin: runtimeOrigin },
  ];
  const files = [
    ...entries.flatMap((each) => inStyle(each, style)),
    ...indexes.flatMap((each) => besideChecked(each, style)),
    ...verified,
    ...emitChecked(folders, verified, style),
    ...emitChanges(timeline.api, history.changes),
    ...emitPackage(timeline.api, style),
  ];
  return { files: files.sort((left, right) => compareText(left.path, right.path)), keys };
}

interface VersionModules {
  /** Modules whose exports the index re-exports. */
  readonly files: readonly (EmittedModule | EmittedTemplate)[];
  readonly besideIndex: readonly (EmittedModule | EmittedTemplate)[];
}

function emitVersion(scope: VersionScope, settings: EmitSettings): VersionModules {
  const { retirements, decimalLibrary } = settings;
  const files = [
    emitTypes(scope),
    ...emitOperations(scope),
    emitClient(scope, retirements !== undefined),
    ...emitEvents(scope),
    ...emitWebhooks(scope),
    ...emitLifecycles(scope),
    ...emitMessages(scope),
    ...emitErrors(scope),
    ...emitSigning(scope),
  ];
  // `webhooks` re-exports the first two; users import the others directly.
  const besideIndex = [
    ...emitGroups(scope),
    ...emitFixtures(scope),
    ...emitVerification(scope),
    ...emitReconciliation(scope),
    ...emitRelated(scope),
    ...emitDecimals(scope, decimalLibrary),
    ...features.flatMap((emitFeature) => emitFeature(scope, settings)),
  ];
  return { files, besideIndex };
}

function reportShared({ name, module, others }: SharedName, scope: VersionScope, report: Report): void {
  const { timeline, version } = scope;
  report.add(
    "NAME_TAKEN",
    { api: timeline.api, version: version.version },
    `The index exports \`${name}\` of ${fileOf(module)}. Import that of ${listWords(others.map(fileOf))} from there.`,
  );
}

/** `./types` → `types.js` */
function fileOf(module: string): string {
  return `${module.replace(/^\.\//, "")}.js`;
}

/** `billing/2026-07-01/types.ts` → `./types` */
function moduleName(path: string): string {
  return `.${path.slice(path.lastIndexOf("/")).replace(/\.ts$/, "")}`;
}

function emitChanges(api: string, changes: string | undefined): EmittedFile[] {
  if (changes === undefined) return [];
  return [{ path: `${api}/CHANGES.md`, text: `<!-- ${generatedFrom(api)} -->\n\n${changes}` }];
}
