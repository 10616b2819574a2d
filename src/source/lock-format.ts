/**
 * Reads and writes the lock: the documents of an API by version, with the sha256 of their bytes.
 *
 * It is committed, merged and edited by hand, so it is not trusted: versions and file names are checked here.
 */
import { describeType } from "../values/json.js";
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { appendToken, pointerOf } from "../values/json-pointer.js";
import { checkForm } from "../forms/check-form.js";
import type { Mistake } from "../forms/form-parts.js";
import { type Data, define, list, matching, oneOf, optional, union } from "../forms/define.js";
import { compareVersions, isDate, type ApiVersion } from "../values/version.js";
import { parseJson } from "./decode.js";
import type { Retirement } from "./retirement.js";
import { parseUrl } from "./url-rules.js";
import { checkVersionName } from "./version-name.js";

const subjects = ["default", "latest", "deprecation", "sunset"] as const;
const moves = ["set", "moved", "withdrawn"] as const;

export type IndexSubject = (typeof subjects)[number];

export const indexChangeKinds = [
  ...subjects.flatMap((subject) => moves.map((move) => `${subject}-${move}` as const)),
  ...(["version-added", "version-removed", "order-changed", "address-moved"] as const),
] as const;

const lockVersion = 1;

const lockFile = define((z) => {
  // A plain file name: no folder, not hidden, not the lock.
  const file = matching(
    /^(?!lock\.json$)[a-z0-9][a-z0-9._-]{0,99}$/i,
    "the name of a file beside the lock: letters, digits, `.`, `_` and `-`",
  );
  // The same, in folders below.
  const path = matching(
    /^(?!lock\.json$)[a-z0-9][a-z0-9._-]{0,99}(?:\/[\w{][\w.{}-]{0,99})*$/i,
    "a file beside the lock or in a folder below it: letters, digits, `.`, `_`, `-`, `{` and `}`",
  );
  const sha256 = matching(/^[0-9a-f]{64}$/, "a sha256, which is 64 digits of lower-case hex");
  const url = z.stringFormat("url", (text) => parseUrl(text) !== undefined, { error: "a complete URL" });
  const version = z.stringFormat("version", (name) => checkVersionName(name).kind === "version", {
    error: "a version",
  });
  const date = z.stringFormat("date", isDate, { error: "a date `YYYY-MM-DD`" });
  const retirement = {
    deprecated: optional(union([z.literal(true), date])),
    sunset: optional(date),
  };
  return z.object({
    lockVersion: z.literal(lockVersion),
    index: optional(
      z.object({
        // Absent if the documents came with a package, as are the versions.
        url: optional(url),
        // The answer of the index, stored beside the lock byte for byte.
        file: optional(file),
        sha256: optional(sha256),
        default: optional(version),
        latest: optional(version),
        // All listed versions, in the publisher's order.
        versions: optional(list(z.object({ version, url: optional(url), ...retirement }))),
        // The changes found by the pull that wrote this lock.
        changes: optional(
          list(
            z.object({
              kind: oneOf(indexChangeKinds),
              verdict: oneOf(["additive", "breaking"]),
              // Absent: the change concerns the whole index.
              version: optional(version),
              // A version, a date, an address, or all versions in order.
              from: optional(z.string()),
              // For a withdrawn default or latest version: the name that the index has but does not list.
              to: optional(z.string()),
            }),
          ),
        ),
      }),
    ),
    versions: z.record(
      version,
      z.object({
        // Beside the lock; for a document in several files, in the version's folder.
        file: path,
        url: optional(url),
        sha256,
        etag: optional(z.string()),
        ...retirement,
        // The document or its server names another version, and `--accept` gave a reason.
        accepted: optional(
          z.object({
            reason: z.string(),
            infoVersion: optional(z.string()),
            echo: optional(z.string()),
          }),
        ),
        // The other files, by their paths relative to the lock, with the URLs that references resolve to.
        files: optional(z.record(path, z.object({ url, sha256, etag: optional(z.string()) }))),
      }),
    ),
  });
});

type LockFile = Data<typeof lockFile>;

// Not derived from the definition, since consumers of the package compile with them, without zod.
export interface Lock {
  readonly index?: LockedIndex;
  /** Sorted, oldest first. */
  readonly versions: ReadonlyMap<ApiVersion, LockedVersion>;
}

interface LockedIndex {
  readonly url?: string;
  readonly file?: string;
  readonly sha256?: string;
  readonly default?: string;
  readonly latest?: string;
  readonly versions?: readonly ListedVersion[];
  readonly changes?: readonly IndexChange[];
}

export interface ListedVersion extends Retirement {
  readonly version: string;
  readonly url?: string;
}

export interface IndexChange {
  readonly kind: (typeof indexChangeKinds)[number];
  readonly verdict: "additive" | "breaking";
  readonly version?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface LockedVersion extends LockedFile, Retirement {
  readonly file: string;
  readonly files?: Readonly<Record<string, LockedFile & { readonly url: string }>>;
  readonly accepted?: NamedVersions & { readonly reason: string };
}

interface LockedFile {
  readonly url?: string;
  readonly sha256: string;
  readonly etag?: string;
}

export interface NamedVersions {
  readonly infoVersion?: string;
  readonly echo?: string;
}

export const emptyLock: Lock = { versions: new Map() };

/** Keys in the order of the definition, two spaces, a final newline: equal locks are equal bytes. */
export function formatLock({ index, versions }: Lock): string {
  const sorted = [...versions].sort(([left], [right]) => compareVersions(left, right));
  const entries = sorted.map(([version, { files, ...entry }]) => [
    version,
    { ...entry, files: files && Object.fromEntries(Object.entries(files).sort()) },
  ]);
  const changes = index?.changes?.length === 0 ? undefined : index?.changes;
  const lock = {
    lockVersion,
    index: index && { ...index, changes },
    versions: Object.fromEntries(entries) as object,
  };
  const whole: unknown = JSON.parse(JSON.stringify(lock)); // without undefined keys
  return `${JSON.stringify(lockFile().parse(whole, { jitless: true }), undefined, 2)}\n`;
}

/** Undefined if it fails, as reported. */
export function parseLock(text: string, file: string, report: Report): Lock | undefined {
  const parsed = parseJson(text);
  if (parsed.kind === "malformed") {
    const detail = /^(<{7}|={7}|>{7})/m.test(text)
      ? "It contains the conflict markers of a merge."
      : `It is not valid JSON. ${parsed.reason}`;
    return report.add("LOCK_MALFORMED", { file, ...parsed.position }, detail);
  }
  const stated = versionOf(parsed.value);
  if (stated !== undefined && stated !== lockVersion) {
    const detail = `\`lockVersion\` must be ${lockVersion}; found ${describeType(stated)}.`;
    return report.add("LOCK_VERSION_UNKNOWN", { file, pointer: "#/lockVersion" }, detail);
  }
  const checked = checkForm(lockFile, parsed.value);
  if (checked.kind === "invalid") {
    for (const mistake of checked.mistakes) reportMistake(mistake, parsed.value, file, report);
    return undefined;
  }
  const { index, versions } = checked.value;
  if (!refuseFiles(versions, file, report)) return undefined;
  const sorted = Object.entries(versions).sort(([left], [right]) => compareVersions(left, right));
  return { ...(index && { index }), versions: new Map(sorted as [ApiVersion, LockedVersion][]) };
}

/**
 * Each version has its own files: one beside the lock, or several in a folder named after it. Case is ignored, as on
 * most disks.
 */
function refuseFiles(versions: LockFile["versions"], file: string, report: Report): boolean {
  const owners = new Map<string, string>();
  let isSound = true;
  for (const [version, entry] of Object.entries(versions)) {
    const named = [
      [entry.file, "file"],
      ...Object.keys(entry.files ?? {}).map((name) => [name, appendToken("files", name)]),
    ];
    for (const [name = "", pointer] of named) {
      const owner = owners.get(name.toLowerCase());
      owners.set(name.toLowerCase(), owner ?? version);
      const place = { file, version, pointer: `#/versions/${version}/${pointer}` };
      const isOwn = entry.files === undefined ? !name.includes("/") : name.startsWith(`${version}/`);
      isSound &&= owner === undefined && isOwn;
      if (!isOwn)
        report.add("LOCK_FILE_OUTSIDE", place, `${quote(name)} is ${whereFilesAre(entry, version)}.`);
      if (owner !== undefined)
        report.add("LOCK_INVALID", place, `${quote(name)} is already a file of ${owner}.`);
    }
  }
  return isSound;
}

function whereFilesAre({ files }: LockFile["versions"][string], version: string): string {
  return files === undefined
    ? "not the name of a file beside the lock"
    : `not below ${quote(version)}, the folder of the version`;
}

function versionOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "lockVersion" in value
    ? value.lockVersion
    : undefined;
}

function reportMistake({ path, detail, fix }: Mistake, value: unknown, file: string, report: Report): void {
  const place = { file, pointer: pointerOf(path) };
  const last = path.at(-1);
  const name = last === "file" ? valueAt(value, path) : path.at(-2) === "files" ? last : undefined;
  // A path is a separate error, because it could be malicious.
  if (typeof name === "string" && /[\\/]|^\./.test(name))
    report.add("LOCK_FILE_OUTSIDE", place, `${quote(name)} is not the name of a file beside the lock.`);
  else report.add("LOCK_INVALID", place, detail, fix);
}

function valueAt(value: unknown, path: Mistake["path"]): unknown {
  return path.reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], value);
}
