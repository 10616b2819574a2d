/** The open entries of a journal compared with what is generated: which version can resume them, and what to look up. */
import type { Project } from "../config/project.js";
import { diagnosticError, DiagnosticError } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { Api } from "../model/api.js";
import { groupBy } from "../values/collections.js";
import { listWords } from "../values/text.js";
import { buildApis } from "./build.js";
import { type JournalPlace, type OpenEntry, type OpenJournal, withJournal } from "./open-journal.js";
import { loadSources } from "./sources.js";

/** An open entry for display: never with a body, a credential or a hash of the request. */
export interface ListedEntry extends Pick<
  OpenEntry,
  "api" | "version" | "operation" | "key" | "time" | "fate" | "answers"
> {
  /** Attempts of finished runs; unknown for a killed run. */
  readonly attempts: number;
  /** When the service forgets the key: ISO 8601, UTC; absent if unknown. */
  readonly keyExpiresAt?: string;
  readonly isKeyForgotten: boolean;
  /** How to find it without its key: `getOrders by reference`. */
  readonly lookUp?: string;
  /** False if no client can resume it; absent if the API is not configured. */
  readonly isVersionGenerated?: boolean;
}

export interface ListedJournal {
  /** Path, or URL without a password. */
  readonly journal: string;
  /** Oldest first. */
  readonly entries: readonly ListedEntry[];
}

/** `now`: milliseconds since 1970. `project`: undefined without a configuration; facts from documents are then omitted. */
export function listJournal(
  place: JournalPlace,
  project: Project | undefined,
  now: number,
  report: Report,
): Promise<ListedJournal> {
  return withJournal(place, async (journal) => {
    const entries = await journal.entries();
    reportDamage(journal, report);
    const apis = project === undefined ? [] : await loadApis(project, entries, report);
    return { journal: journal.name, entries: entries.map((entry) => listedEntry(entry, apis, now)) };
  });
}

function listedEntry(
  { api, version, operation, key, time, fate, answers }: OpenEntry,
  apis: readonly Api[],
  now: number,
): ListedEntry {
  const versions = apis.filter(({ name }) => name === api);
  const own = versions.find((each) => each.version === version);
  const { hours } = (own ?? versions.at(-1))?.traits.idempotency ?? {};
  const since = Date.parse(time);
  const expiry = hours === undefined || Number.isNaN(since) ? undefined : since + hours * 36e5;
  const lookUp = own?.operations.find(({ id }) => id === operation)?.lookUp;
  return {
    ...{ api, version, operation, key, time, fate },
    attempts: (answers ?? []).reduce((sum, { attempts = 1 }) => sum + attempts, 0),
    ...(answers !== undefined && { answers }),
    ...(expiry !== undefined && { keyExpiresAt: new Date(expiry).toISOString() }),
    // Unknown for a time in the future.
    isKeyForgotten: expiry !== undefined && (now >= expiry || since > now + 6e4),
    ...(lookUp !== undefined && { lookUp }),
    ...(versions.length > 0 && { isVersionGenerated: own !== undefined }),
  };
}

/**
 * The versions of the APIs that entries name. Problems in their documents are left to `check`. An API without a lock is
 * not pulled.
 */
async function loadApis(
  project: Project,
  entries: readonly Pick<OpenEntry, "api">[],
  report: Report,
): Promise<Api[]> {
  const wanted = project.apis.filter(
    ({ name, source }) => source.kind !== "unlocked" && entries.some(({ api }) => api === name),
  );
  const loaded: Api[] = [];
  for (const api of wanted) {
    const own = report.child();
    const sources = await loadSources(api, project.cwd, own);
    loaded.push(...buildApis(sources, api.version, own));
  }
  return loaded;
}

export interface Settlement {
  readonly key: string;
  /** The time of the intended entry, if several have the key. */
  readonly time: string | undefined;
  readonly fate: "done" | "refused";
  readonly note: string;
}

/** Ends an entry on a person's decision. Throws `JOURNAL_ENTRY_UNKNOWN` unless it identifies exactly one open entry. */
export function settleEntry(
  place: JournalPlace,
  { key, time, fate, note }: Settlement,
): Promise<OpenEntry & { readonly journal: string }> {
  return withJournal(place, async (journal) => {
    const withKey = (await journal.entries()).filter((entry) => entry.key === key);
    const meant = withKey.filter((entry) => time === undefined || entry.time === time);
    const [entry, ...others] = meant;
    if (entry === undefined || others.length > 0) {
      const times = withKey.map((each) => each.time);
      const detail =
        withKey.length === 0
          ? `No open entry has the key "${key}".`
          : `The key "${key}" has ${withKey.length === 1 ? "an open entry" : "open entries"} of ${listWords(times)}.`;
      throw diagnosticError("JOURNAL_ENTRY_UNKNOWN", { file: journal.name }, detail);
    }
    await journal.settle(entry, fate, note);
    return { ...entry, journal: journal.name };
  });
}

/** Open entries of one version. */
export interface OpenVersion {
  readonly api: string;
  readonly version: string;
  readonly unfinished: number;
  readonly disputed: number;
  /** Absent if the API is not configured. */
  readonly isGenerated?: boolean;
}

/** Versions by API. */
export type GeneratedVersions = ReadonlyMap<string, readonly string[]>;

/**
 * Warns about unfinished and disputed entries, by version. Throws a `DiagnosticError` for unfinished entries of an
 * ungenerated version: nothing could resume them.
 */
export function reviewJournal(
  place: JournalPlace,
  generated: GeneratedVersions,
  report: Report,
): Promise<readonly OpenVersion[]> {
  return withJournal(place, async (journal) => {
    const groups = groupBy(await journal.entries(), ({ api, version = "" }) => `${api}\n${version}`);
    reportDamage(journal, report);
    const versions = Array.from(groups.values(), (entries) => openVersion(entries, generated));
    const found = new Report();
    for (const each of versions) reportVersion(each, journal.name, generated, found);
    if (found.diagnostics.some(({ severity }) => severity === "error"))
      throw new DiagnosticError(found.diagnostics);
    report.addAll(found.diagnostics);
    return versions;
  });
}

/** The versions that a project generates, of APIs with open entries. */
export async function generatedVersions(
  place: JournalPlace,
  project: Project,
  report: Report,
): Promise<GeneratedVersions> {
  const entries = await withJournal(place, (journal) => journal.entries());
  const apis = await loadApis(project, entries, report);
  return new Map(
    Array.from(
      groupBy(apis, ({ name }) => name),
      ([name, each]) => [name, each.map((api) => api.version)],
    ),
  );
}

function openVersion(entries: readonly OpenEntry[], generated: GeneratedVersions): OpenVersion {
  const [{ api, version = "" } = { api: "" }] = entries;
  const count = (wanted: OpenEntry["fate"]): number => entries.filter(({ fate }) => fate === wanted).length;
  const known = generated.get(api);
  return {
    ...{ api, version, unfinished: count("unfinished"), disputed: count("disputed") },
    ...(known !== undefined && { isGenerated: known.includes(version) }),
  };
}

function reportVersion(
  { api, version, unfinished, disputed, isGenerated }: OpenVersion,
  file: string,
  generated: GeneratedVersions,
  report: Report,
): void {
  const say = (count: number, state: string): string =>
    count === 1 ? `1 entry of ${version} is ${state}` : `${count} entries of ${version} are ${state}`;
  const place = { api, version, file };
  if (unfinished > 0 && isGenerated === false) {
    const known = (generated.get(api) ?? []).join(", ");
    const detail = `${say(unfinished, "unfinished")}, and ${version} is not generated; generated: ${known}.`;
    report.add("JOURNAL_VERSION_NOT_GENERATED", place, detail);
  } else if (unfinished > 0) report.add("JOURNAL_UNFINISHED", place, `${say(unfinished, "unfinished")}.`);
  if (disputed > 0) report.add("JOURNAL_DISPUTED", place, `${say(disputed, "disputed")}.`);
}

function reportDamage({ name, damagedLines = 0 }: OpenJournal, report: Report): void {
  if (damagedLines === 0) return;
  const detail = damagedLines === 1 ? "1 line is damaged." : `${damagedLines} lines are damaged.`;
  report.add("JOURNAL_LINES_DAMAGED", { file: name }, detail);
}
