/**
 * Says which of the versions that are generated the publisher is about to retire, or has retired, by the dates in the
 * lock. It depends on the day, so it is asked in each run, also where nothing has to be built.
 */
import type { ProjectApi } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import { readLock } from "../source/lock.js";

const noticeDays = 90;

/** `today` is `YYYY-MM-DD`. What is wrong with the lock is for those to report who read the documents. */
export async function reportRetirements(
  api: ProjectApi,
  cwd: string,
  report: Report,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  const { name, source, versions } = api;
  if (source.kind !== "locked") return;
  const lock = await readLock(source.folder, { api: name, cwd }, new Report());
  for (const [version, { deprecated, sunset }] of lock?.versions ?? []) {
    if (versions !== undefined && !versions.includes(version)) continue;
    const place = { api: name, version };
    const newer = [...(lock?.versions.keys() ?? [])].at(-1);
    const diff = `\`generate diff ${version} ${newer ?? ""}\``;
    const fix = newer === undefined || newer === version ? undefined : `What moving costs: ${diff}.`;
    if (sunset !== undefined && daysBetween(today, sunset) <= noticeDays) {
      report.add("VERSION_SUNSET", place, sunsetSentence(version, sunset, daysBetween(today, sunset)), fix);
    } else if (deprecated === true) {
      report.add("VERSION_DEPRECATED", place, `${version} is deprecated${until(sunset)}.`, fix);
    } else if (deprecated !== undefined && daysBetween(today, deprecated) <= noticeDays) {
      const days = daysBetween(today, deprecated);
      const when =
        days > 0
          ? `will be deprecated on ${deprecated}, ${inDays(days)}`
          : `is deprecated since ${deprecated}`;
      report.add("VERSION_DEPRECATED", place, `${version} ${when}${until(sunset)}.`, fix);
    }
  }
}

function sunsetSentence(version: string, sunset: string, days: number): string {
  if (days < 0) return `The publisher said that ${version} is served until ${sunset}, which has passed.`;
  return `The publisher serves ${version} until ${sunset}, which is ${inDays(days)}.`;
}

function until(sunset: string | undefined): string {
  return sunset === undefined ? "" : `, and served until ${sunset}`;
}

function inDays(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
