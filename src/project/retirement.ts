/**
 * Reports generated versions that the publisher is about to retire, or has retired, by the dates in the lock. This
 * depends on the date, so every run checks it, even if nothing is built.
 */
import type { ProjectApi } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import { hasRetirements, readLock } from "../source/lock.js";
import type { Retirement } from "../source/retirement.js";

const noticeDays = 90;

/** Errors of the lock are reported when the documents are read. */
export async function reportRetirements(api: ProjectApi, cwd: string, report: Report): Promise<void> {
  const { name, source, versions } = api;
  if (source.kind !== "locked" || !(await hasRetirements(source.folder))) return;
  const lock = await readLock(source.folder, { api: name, cwd }, new Report());
  const known = [...(lock?.versions ?? [])];
  const newest = known.at(-1)?.[0];
  const today = new Date().toISOString().slice(0, 10);
  for (const [version, retirement] of known) {
    if (versions !== undefined && !versions.includes(version)) continue;
    const end = findRetirement(version, retirement, today);
    const fix =
      version === newest
        ? undefined
        : `What moving costs: \`npx openapi-dated diff ${version} ${newest ?? ""}\`.`;
    if (end !== undefined) report.add(end.code, { api: name, version }, end.detail, fix);
  }
}

interface FoundRetirement {
  readonly code: "VERSION_SUNSET" | "VERSION_DEPRECATED";
  readonly detail: string;
}

/** Undefined if none is near. The sunset says more than the deprecation before it. */
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
