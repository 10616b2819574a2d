/**
 * Announces published versions that the configuration leaves out: what an upgrade to the newest would mean, and the
 * line to change. A list of versions in a configuration is easily forgotten.
 */
import { Report } from "../diagnostics/report.js";
import type { DocumentText } from "../document/parsed-document.js";
import { loadLockedDocuments, type LoadOptions, type LockedDocument } from "../source/lock.js";
import type { Lock } from "../source/lock-format.js";
import { listWords, quote } from "../values/text.js";
import { newerThan } from "../values/version.js";
import type { OverlaidSources } from "./build.js";
import { announceStep } from "./judge-pulled.js";

/** Nothing is generated from these, so a missing or changed file is not an error here. */
export async function newerLocked(
  folder: string,
  lock: Lock,
  options: LoadOptions,
): Promise<readonly LockedDocument[]> {
  if (options.versions === undefined) return [];
  const versions = [...lock.versions.keys()].filter(newerThan(options.versions));
  return versions.length === 0 ? [] : loadLockedDocuments(folder, { ...options, versions }, new Report());
}

interface KnownVersions extends Pick<OverlaidSources, "overlays" | "pathsFrom" | "names" | "filter"> {
  readonly name: string;
  /** The generated versions, oldest first. */
  readonly documents: readonly DocumentText[];
  /** Newer than all of them, oldest first. */
  readonly newer: readonly DocumentText[];
}

export function announceNewer(known: KnownVersions, report: Report): void {
  const { name, documents, newer, ...settings } = known;
  const [newestUsed, newest] = [documents.at(-1), newer.at(-1)];
  if (newestUsed === undefined || newest === undefined) return;
  const { version, against, summary, changes, more } = announceStep(newestUsed, newest, settings);
  const others = newer.slice(0, -1).map((document) => document.version);
  const also = others.length === 0 ? "" : ` So ${others.length === 1 ? "is" : "are"} ${listWords(others)}.`;
  const lines = [...changes, ...(more === 0 ? [] : [`and ${more} more`])].map((line) => `\n    ${line}`);
  const pinned = [...documents, newest].map((document) => quote(document.version)).join(", ");
  report.add(
    "NEWER_VERSION",
    { api: name, version },
    `${version} is published and not generated.${also} Against ${against}: ${summary}${lines.join("")}`,
    `Read \`npx openapi-dated diff ${against} ${version}\`; to generate it, set \`versions: [${pinned}]\` of ${name} in the configuration.`,
  );
}
