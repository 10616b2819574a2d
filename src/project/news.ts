/** News that no command asks for: versions that are published and not generated, and versions that end. */
import { listWords, quote } from "../values/text.js";
import { Report } from "../diagnostics/report.js";
import type { DocumentText } from "../document/parse.js";
import { newerThan } from "../values/version.js";
import type { Lock } from "../source/lock-format.js";
import { loadLockedDocuments, type LoadOptions, type LockedDocument, readLock } from "../source/lock.js";
import type { OverlaidSources } from "./build.js";
import { announceStep } from "./judge-pulled.js";
import type { ProjectApi } from "../config/project.js";
import type { Retirement } from "../source/retirement.js";

/** Nothing is generated from them, so a file that is gone or was changed is not an error here. */
export async function newerLocked(
  folder: string,
  lock: Lock,
  options: LoadOptions,
): Promise<readonly LockedDocument[]> {
  if (options.versions === undefined) return [];
  const versions = [...lock.versions.keys()].filter(newerThan(options.versions));
  return versions.length === 0 ? [] : loadLockedDocuments(folder, { ...options, versions }, new Report());
}

interface KnownVersions extends Pick<
  OverlaidSources,
  "overlays" | "pathsFrom" | "operationNames" | "filter"
> {
  readonly name: string;
  /** Generated documents, oldest first. */
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
    `Read \`generate diff ${against} ${version}\`; to generate it, set \`versions: [${pinned}]\` of ${name} in the configuration.`,
  );
}

const noticeDays = 90;

/** Errors of the lock are reported where the documents are read. */
export async function reportRetirements(api: ProjectApi, cwd: string, report: Report): Promise<void> {
  const { name, source, versions } = api;
  if (source.kind !== "locked") return;
  const lock = await readLock(source.folder, { api: name, cwd }, new Report());
  const known = [...(lock?.versions ?? [])];
  const newest = known.at(-1)?.[0];
  const today = new Date().toISOString().slice(0, 10);
  for (const [version, retirement] of known) {
    if (versions !== undefined && !versions.includes(version)) continue;
    const found = findRetirement(version, retirement, today);
    const fix =
      version === newest ? undefined : `What moving costs: \`generate diff ${version} ${newest ?? ""}\`.`;
    if (found !== undefined) report.add(found.code, { api: name, version }, found.detail, fix);
  }
}

interface FoundRetirement {
  readonly code: "VERSION_SUNSET" | "VERSION_DEPRECATED";
  readonly detail: string;
}

/** Undefined: none that is near. The sunset says more than the deprecation before it. */
function findRetirement(
  version: string,
  { deprecated, sunset }: Retirement,
  today: string,
): FoundRetirement | undefined {
  const untilSunset = sunset === undefined ? Infinity : daysBetween(today, sunset);
  if (sunset !== undefined && untilSunset <= noticeDays)
    return { code: "VERSION_SUNSET", detail: sunsetSentence(version, sunset, untilSunset) };
  const when = deprecationText(deprecated, today);
  if (when === undefined) return undefined;
  const end = sunset === undefined ? "" : `, and served until ${sunset}`;
  return { code: "VERSION_DEPRECATED", detail: `${version} ${when}${end}.` };
}

function sunsetSentence(version: string, sunset: string, days: number): string {
  if (days < 0) return `The publisher said that ${version} is served until ${sunset}, which has passed.`;
  return `The publisher serves ${version} until ${sunset}, which is ${inDays(days)}.`;
}

function deprecationText(deprecated: Retirement["deprecated"], today: string): string | undefined {
  if (deprecated === undefined) return undefined;
  if (deprecated === true) return "is deprecated";
  const days = daysBetween(today, deprecated);
  if (days > noticeDays) return undefined;
  return days > 0
    ? `will be deprecated on ${deprecated}, ${inDays(days)}`
    : `is deprecated since ${deprecated}`;
}

function inDays(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
