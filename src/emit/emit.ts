/**
 * Timeline → files. Pure: what is on disk (templates, the runtime's text) is handed in.
 */
import type { Diff } from "../changes/diff.js";
import type { DeclarationNotes } from "../changes/notes.js";
import type { Report } from "../diagnostics/report.js";
import type { ApiVersion } from "../model/version.js";
import type { Timeline } from "../timeline/timeline.js";
import { emitChanges } from "./emit-changes.js";
import { emitClient } from "./client/emit-client.js";
import { emitErrors } from "./emit-errors.js";
import { emitEvents } from "./events/emit-events.js";
import { emitFixtures } from "./events/emit-fixtures.js";
import { emitApiIndex, emitVersionIndex } from "./emit-index.js";
import { emitMessages } from "./emit-messages.js";
import { emitOperations } from "./operations/emit-operations.js";
import { emitRuntime } from "./emit-runtime.js";
import { emitSigning } from "./emit-signing.js";
import { emitTypes } from "./types/emit-types.js";
import { emitVerification } from "./events/emit-verification.js";
import { emitWebhooks } from "./events/emit-webhooks.js";
import type { EmittedFile } from "./emitted-file.js";
import { compareText } from "./module/module.js";
import { nameDeclarations } from "./names.js";
import { templateSource, type Templates } from "./templates.js";
import type { VersionScope } from "./version-scope.js";

/** How an API came to be what it is. */
export interface History {
  /** From each version to the next, oldest first. */
  readonly changes: readonly Diff[];
  /** What each declaration changed since the version before. */
  readonly notes: ReadonlyMap<ApiVersion, DeclarationNotes>;
}

export function emit(
  timeline: Timeline,
  { changes, notes }: History,
  defaultVersion: string | undefined,
  templates: Templates,
  report: Report,
): EmittedFile[] {
  const names = nameDeclarations(timeline, report);
  const versions = timeline.versions.flatMap((version) =>
    emitVersion(
      {
        timeline,
        version,
        names,
        folder: `${timeline.api}/${version.version}`,
        schemaNames: new Set(Array.from(version.schemas.keys(), (name) => names.schema(name))),
        notes: notes.get(version.version),
      },
      changes,
      templates,
    ),
  );
  const files = [emitApiIndex(timeline, defaultVersion), ...versions];
  return [...files, ...emitRuntime(timeline.api, files, templates), ...emitChanges(timeline, changes)].sort(
    (left, right) => compareText(left.path, right.path),
  );
}

function emitVersion(scope: VersionScope, changes: readonly Diff[], templates: Templates): EmittedFile[] {
  const files = [
    emitTypes(scope),
    ...emitOperations(scope),
    emitClient(scope),
    ...emitEvents(scope),
    ...emitWebhooks(scope),
    ...emitMessages(scope),
    ...emitErrors(scope, templateSource(templates, "errors.ts.hbs")),
    ...emitSigning(scope, templateSource(templates, "signing.ts.hbs")),
  ];
  // `webhooks` passes on what these have.
  const besideWebhooks = [
    ...emitFixtures(scope),
    ...emitVerification(scope, templateSource(templates, "verification.ts.hbs")),
  ];
  return [
    ...files,
    ...besideWebhooks,
    emitVersionIndex(scope, files.map(({ path }) => moduleName(path)).sort(compareText), changes),
  ];
}

/** `billing/2026-07-01/types.ts` → `types` */
function moduleName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.ts$/, "");
}
