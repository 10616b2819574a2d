/**
 * The story: locked documents → valid documents → API model → timeline → emitted files → formatted.
 *
 * Only the first and the last stage touch the disk; nothing here touches the network.
 */
import type { ProjectApi } from "./config/project.js";
import type { Report } from "./diagnostics/report.js";
import { applyOverlays, type Overlay } from "./document/overlay.js";
import { parseDocument } from "./document/parse.js";
import { validate } from "./document/validate.js";
import type { ValidDocument } from "./document/valid-document.js";
import { emit, type Templates } from "./emit/emit.js";
import type { EmittedFile } from "./emit/emitted-file.js";
import type { Api } from "./model/api.js";
import { buildApi } from "./model/build-api.js";
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
  const emitted = emit(timeline, sources.defaultVersion, settings.templates, report);
  report.throwIfErrors();
  const files = await formatAll(emitted, settings.output);
  verifyPlans(files);
  const manifest = createManifest(sources.api.name, files, hashedSources(sources), settings.generator);
  return { name: sources.api.name, timeline, files: [...files, manifest] };
}

/** The documents of one API as models; throws when one of them cannot be trusted. */
export function buildApis(sources: Pick<ApiSources, "documents" | "overlays">, report: Report): Api[] {
  const documents = validDocuments(sources, report);
  const apis = documents.map((document) => buildApi(document, report));
  report.throwIfErrors();
  return apis;
}

function validDocuments(
  { documents, overlays }: Pick<ApiSources, "documents" | "overlays">,
  report: Report,
): ValidDocument[] {
  const parsed = documents
    .map((document) => parseDocument(document, report))
    .filter((document) => document !== undefined);
  const overlaid = parsed.map((document) =>
    applyOverlays(
      document,
      overlays.map(({ overlay }) => overlay),
      report,
    ),
  );
  const valid = overlaid
    .map((document) => validate(document, report))
    .filter((document) => document !== undefined);
  report.throwIfErrors(); // nothing is built from a document that we do not trust
  return valid;
}

function hashedSources({ documents, overlays }: ApiSources): ReadonlyMap<string, string> {
  return new Map([
    ...documents.map(({ version, text }) => [`document ${version}`, text] as const),
    ...overlays.map(({ name, text }) => [`overlay ${name}`, text] as const),
  ]);
}
