/**
 * What the publisher has now, beside what is locked: fetched as a pull does, into a folder of its own, so that nothing of the
 * project is written.
 */
import type { ProjectApi } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { withTemporaryFolder } from "../disk/put-file.js";
import { Report } from "../diagnostics/report.js";
import type { LockedDocument } from "../source/lock.js";
import { pullApi } from "./pull.js";
import { loadSources, type ApiSources } from "./sources.js";

export interface PublishedDocuments {
  /** Of the versions whose document is another one than the locked one. */
  readonly sources: ApiSources;
  readonly changed: ReadonlySet<string>;
}

/** Throws where nothing is locked, or nothing says where the index is. */
export async function fetchPublished(
  api: ProjectApi,
  cwd: string,
  report: Report,
): Promise<PublishedDocuments> {
  const { source } = api;
  if (source.kind !== "locked" || api.indexUrl === undefined) {
    const lacking = source.kind === "locked" ? "has no index" : "has no locked documents";
    const detail = `${api.name} ${lacking}.`;
    throw diagnosticError("IMPACT_NOTHING_PUBLISHED", { api: api.name }, detail);
  }
  report.step("fetching what is published");
  // Documents that the server says are unchanged are those of the lock; a preset's lock is of another index.
  return withTemporaryFolder(source.isOfPackage ? undefined : source.folder, async (folder) => {
    // With its report: a version that the index no longer lists would seem to be as it is locked.
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
