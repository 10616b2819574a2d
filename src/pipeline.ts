/**
 * The story: locked documents → valid documents → API model → timeline → changes → emitted files → formatted.
 *
 * Only the first and the last stage touch the disk; nothing here touches the network.
 */
import { buildApis } from "./build-apis.js";
import { diffApis, type Diff } from "./changes/diff.js";
import type { ProjectApi } from "./config/project.js";
import type { Report } from "./diagnostics/report.js";
import type { Overlay } from "./document/overlay.js";
import { emit, type Templates } from "./emit/emit.js";
import type { EmittedFile } from "./emit/emitted-file.js";
import { createManifest } from "./output/manifest.js";
import { formatAll } from "./output/format.js";
import { verifyPlans } from "./output/verify-plan.js";
import type { LockedDocument } from "./source/locked-document.js";
import { buildTimeline, type Timeline } from "./timeline/timeline.js";

/** What one API is generated from. */
export interface ApiSources {
  readonly api: ProjectApi;
  /** Never empty. */
  readonly documents: readonly LockedDocument[];
  readonly overlays: readonly OverlaySource[];
  /** The version that the service serves without a header, where the index says so. */
  readonly defaultVersion: string | undefined;
}

export interface OverlaySource {
  readonly overlay: Overlay;
  readonly name: string;
  readonly text: string;
}

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
  const timeline = buildTimeline(buildApis(sources, report));
  const changes = changesOver(timeline);
  const emitted = emit(timeline, changes, sources.defaultVersion, settings.templates, report);
  report.throwIfErrors();
  const files = await formatAll(emitted, settings.output);
  verifyPlans(files);
  const manifest = createManifest(sources.api.name, files, hashedSources(sources), settings.generator);
  return { name: sources.api.name, timeline, files: [...files, manifest] };
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
