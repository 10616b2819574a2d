/**
 * The story: locked documents → valid documents → API model → timeline → changes → emitted files → formatted.
 *
 * Only the first and the last stage touch the disk; nothing here touches the network.
 */
import type { ApiSources } from "./api-sources.js";
import { buildSelected, selectDocuments } from "./build-apis.js";
import { diffApis, type Diff } from "./changes/diff.js";
import { notesOver } from "./changes/notes.js";
import type { Report } from "./diagnostics/report.js";
import { emit } from "./emit/emit.js";
import type { EmittedFile } from "./emit/emitted-file.js";
import type { Templates } from "./emit/templates.js";
import { reportSelections } from "./model/selection/report-selections.js";
import { createManifest } from "./output/manifest.js";
import { formatAll } from "./output/format.js";
import { verifyPlans } from "./output/verify-plan.js";
import { buildTimeline, type Timeline } from "./timeline/timeline.js";

export interface GeneratedApi {
  readonly name: string;
  readonly timeline: Timeline;
  /** Formatted and verified, with the manifest. */
  readonly files: readonly EmittedFile[];
}

export interface EmitSettings {
  readonly templates: Templates;
  /** Absolute: the formatter's configuration is looked up from here. */
  readonly output: string;
  /** Name and version of the tool, for the manifest. */
  readonly generator: string;
}

export async function generateApi(
  sources: ApiSources,
  settings: EmitSettings,
  report: Report,
): Promise<GeneratedApi> {
  const selected = selectDocuments(sources, report);
  reportSelections(selected, isUnnamed(sources), report);
  report.throwIfErrors(); // no client that does not know how to ask for its version
  const timeline = buildTimeline(buildSelected(selected, report));
  const changes = changesOver(timeline);
  const emitted = emit(
    timeline,
    { changes, notes: notesOver(timeline, changes) },
    sources.defaultVersion,
    settings.templates,
    report,
  );
  report.throwIfErrors();
  const files = await formatAll(emitted, settings.output);
  verifyPlans(files);
  const manifest = createManifest(sources.api.name, files, hashedSources(sources), settings.generator);
  return { name: sources.api.name, timeline, files: [...files, manifest] };
}

/** One document without a version: it says itself which one it is. */
function isUnnamed({ api: { source } }: ApiSources): boolean {
  return source.kind === "given" && source.documents.has("");
}

/** From each version to the next, oldest first. */
function changesOver({ versions }: Timeline): Diff[] {
  return versions.slice(1).flatMap(({ api }, index) => {
    const before = versions[index];
    return before === undefined ? [] : [diffApis(before.api, api)];
  });
}

function hashedSources({ documents, overlays }: ApiSources): ReadonlyMap<string, string> {
  return new Map([
    ...documents.map(({ version, text }) => [`document ${version}`, text] as const),
    ...overlays.map(({ name, text }) => [`overlay ${name}`, text] as const),
  ]);
}
