/**
 * The story: locked documents → models → timeline → changes → emitted files → formatted and verified.
 *
 * Nothing here touches the network or disk, except for plugins that the formatter may load.
 */
import { fileURLToPath } from "node:url";
import type { Diff } from "../judge/diff.js";
import type { Report } from "../diagnostics/report.js";
import { relativeSegments } from "../document/bundle/file-address.js";
import { emit } from "../emit/emit.js";
import { nameDeclarations, type Names } from "../emit/names.js";
import type { ModuleStyle } from "../emit/module/module-style.js";
import type { Templates } from "../emit/templates.js";
import { reportFilter, withoutExcluded } from "./filter.js";
import { reportSelections } from "../model/selection/report-selections.js";
import { formatAll } from "../output/format.js";
import type { Formatting } from "../output/formatting.js";
import { createManifest, type Origin, type TextFile } from "../output/manifest.js";
import { parsedNames, verifyPlans } from "../output/verify-plan.js";
import { decimalLibrary, nameValues } from "../model/name-values.js";
import { buildTimeline, type Timeline } from "../timeline/timeline.js";
import type { Marks } from "../disk/fingerprint.js";
import { buildVersions, type BuiltVersion, selectForRequests, type Selector } from "./build.js";
import { changesOver, renamesOver } from "./diff-versions.js";
import { historyOf } from "./history.js";
import type { ApiSources } from "./sources.js";
import { pointerOf } from "../values/json-pointer.js";
import { counted, quote } from "../values/text.js";

export interface GeneratedApi extends GeneratedFolder {
  readonly name: string;
  readonly timeline: Timeline;
}

export interface GeneratedFolder {
  /** Formatted and verified, with the manifest. */
  readonly files: readonly TextFile[];
  readonly manifest: TextFile;
  /** The files on disk that given documents refer to, as read. */
  readonly further: Marks;
}

export interface EmitSettings {
  readonly templates: Templates;
  readonly formatting: Formatting;
  readonly style: ModuleStyle;
  /** The folder of all APIs, relative to the configuration's. */
  readonly folder: string;
  /** Generator and settings, for the manifest. */
  readonly origin: Omit<Origin, "style" | "filter" | "sources">;
}

export async function generateApi(
  sources: ApiSources,
  settings: EmitSettings,
  report: Report,
): Promise<GeneratedApi> {
  const { name } = sources.api;
  refuseUnknownCurrent(sources, report);
  const ofDocuments = report.child();
  const versions = buildVersions(sources, selectAndReport(sources), ofDocuments);
  const apis = versions.map(({ api }) => api);
  report.addAll(withoutExcluded(ofDocuments.diagnostics, apis));
  const { types } = sources.api;
  reportFilter(sources.filter, apis, report);
  report.throwIfErrors();
  report.step(`${name}: comparing the versions`);
  const timeline = buildTimeline(apis.map((api) => nameValues(api, types)));
  const named = report.child();
  const names = nameDeclarations(timeline, named);
  const history = historyOf(timeline, changesOver(versions, names), wholeChangesOver(versions, names));
  report.step(`${name}: emitting`);
  const { templates, style } = settings;
  const { index, retirements, api } = sources;
  const hasSchemas = api.validate === "standard";
  const { current } = api;
  const renames = api.converters === true ? renamesOver(versions, names) : [];
  const emission = {
    defaultVersion: index?.default,
    retirements,
    current,
    templates,
    style,
    hasSchemas,
    renames,
    decimalLibrary: decimalLibrary(types),
    durable: api.durable ?? [],
  };
  const { files: emitted } = emit(timeline, history, emission, named, names);
  report.addAll(withoutExcluded(named.diagnostics, apis));
  report.throwIfErrors();
  report.step(`${name}: formatting`, counted(emitted.length, "file"));
  const files = await formatAll(emitted, settings.formatting);
  report.step(`${name}: verifying`, counted(files.length, "file"));
  verifyPlans(files, style.check === "full" ? parsedNames : undefined);
  const { filter } = sources;
  const origin = { ...settings.origin, style, filter, sources: hashedSources(sources) };
  const manifest = createManifest(name, files, origin);
  return { name, timeline, files: [...files, manifest], manifest, further: furtherFiles(sources) };
}

/** Announces inferred selections, and refuses a version that no request could select. */
function selectAndReport({ api }: ApiSources): Selector {
  const select = selectForRequests(api.version);
  // A single document without a version names its own.
  const isUnnamed = api.source.kind === "given" && api.source.documents.has("");
  return (documents, report) => {
    const selected = select(documents, report);
    reportSelections(selected, isUnnamed, report);
    return selected;
  };
}

/** Undefined if nothing is excluded. */
function wholeChangesOver(versions: readonly BuiltVersion[], names: Names): Diff[] | undefined {
  if (versions.every(({ api }) => api.whole === undefined)) return undefined;
  const whole = versions.map(({ api, document }) => ({ api: api.whole ?? api, document }));
  return changesOver(whole, names);
}

function hashedSources({ documents, overlays }: ApiSources): ReadonlyMap<string, string> {
  return new Map([
    ...documents.flatMap(({ version, text, further }) => [
      [`document ${version}`, text] as const,
      ...(further?.files ?? []).map(
        (file) =>
          [`document ${version} ${nameBeside(further?.address ?? "", file.address)}`, file.text] as const,
      ),
    ]),
    ...overlays.map(({ name, text }) => [`overlay ${name}`, text] as const),
  ]);
}

function nameBeside(document: string, file: string): string {
  return relativeSegments(document, file).join("/");
}

function furtherFiles({ documents }: ApiSources): Marks {
  const files = documents.flatMap(({ further }) => further?.files ?? []);
  const ofDisk = files.filter(({ address }) => address.startsWith("file:"));
  return Object.fromEntries(ofDisk.map(({ address, sha256 }) => [fileURLToPath(address), sha256]));
}

function refuseUnknownCurrent({ api: { name, current }, documents }: ApiSources, report: Report): void {
  const versions = documents.map(({ version }) => version as string);
  if (current === undefined || versions.includes(current)) return;
  report.add(
    "CURRENT_NOT_GENERATED",
    { api: name, pointer: pointerOf(["apis", name, "current"]) },
    `\`current\` is ${quote(current)}; the generated versions are ${versions.join(", ")}.`,
  );
}
