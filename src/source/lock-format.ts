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

export interface Lock {
  readonly index?: LockedIndex;
  /** Sorted, oldest first. */
  readonly versions: ReadonlyMap<ApiVersion, LockedVersion>;
}

interface LockedIndex {
  /** Absent if the documents came with a package. */
  readonly url?: string;
  /** The answer of the index, stored beside the lock byte for byte. */
  readonly file?: string;
  readonly sha256?: string;
  readonly default?: ApiVersion;
  readonly latest?: ApiVersion;
  /** All listed versions, in the publisher's order. Absent if the documents came with a package. */
  readonly versions?: readonly ListedVersion[];
  /** The changes found by the pull that wrote this lock. Absent: none. */
  readonly changes?: readonly IndexChange[];
}

export interface ListedVersion extends Retirement {
  readonly version: ApiVersion;
  readonly url?: string;
}

const subjects = ["default", "latest", "deprecation", "sunset"] as const;
const moves = ["set", "moved", "withdrawn"] as const;

export type IndexSubject = (typeof subjects)[number];
type IndexChangeKind =
  | `${IndexSubject}-${(typeof moves)[number]}`
  | "version-added"
  | "version-removed"
  | "order-changed"
  | "address-moved";

export const indexChangeKinds: readonly IndexChangeKind[] = [
  ...subjects.flatMap((subject) => moves.map((move) => `${subject}-${move}` as const)),
  ...(["version-added", "version-removed", "order-changed", "address-moved"] as const),
];

const indexVerdicts = ["additive", "breaking"] as const;

export interface IndexChange {
  readonly kind: IndexChangeKind;
  readonly verdict: (typeof indexVerdicts)[number];
  /** Absent: the change concerns the whole index. */
  readonly version?: string;
  /** A version, a date, an address, or all versions in order. */
  readonly from?: string;
  /** For a withdrawn default or latest version: the name that the index has but does not list. */
  readonly to?: string;
}

export interface LockedVersion extends LockedFile, Retirement {
  /** Beside the lock; for a document in several files, in the version's folder. */
  readonly file: string;
  /** The other files, by their paths relative to the lock. Absent: none. */
  readonly files?: ReadonlyMap<string, LockedFurtherFile>;
  readonly accepted?: AcceptedVersion;
}

interface LockedFile {
  readonly url?: string;
  readonly sha256: string;
  readonly etag?: string;
}

export interface LockedFurtherFile extends LockedFile {
  /** The URL that references resolve to. */
  readonly url: string;
}

/** The document or its server names another version, and `--accept` gave a reason. */
interface AcceptedVersion extends NamedVersions {
  readonly reason: string;
}

export interface NamedVersions {
  readonly infoVersion?: string;
  readonly echo?: string;
}

export const emptyLock: Lock = { versions: new Map() };

const lockVersion = 1;

/** Keys in fixed order, two spaces, a final newline: equal locks are equal bytes. */
export function formatLock({ index, versions }: Lock): string {
  const sorted = [...versions].sort(([left], [right]) => compareVersions(left, right));
  const lock = {
    lockVersion,
    ...(index === undefined ? {} : { index: formatIndex(index) }),
    versions: Object.fromEntries(
      sorted.map(([version, entry]) => [
        version,
        {
          ...pick(entry, ["file", "url", "sha256", "etag", "deprecated", "sunset"]),
          ...(entry.accepted && { accepted: pick(entry.accepted, ["reason", "infoVersion", "echo"]) }),
          ...(entry.files && { files: formatFiles(entry.files) }),
        },
      ]),
    ),
  };
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

function formatIndex({ versions, changes = [], ...index }: LockedIndex): object {
  return {
    ...pick(index, ["url", "file", "sha256", "default", "latest"]),
    ...(versions && {
      versions: versions.map((each) => pick(each, ["version", "url", "deprecated", "sunset"])),
    }),
    ...(changes.length > 0 && {
      changes: changes.map((each) => pick(each, ["kind", "verdict", "version", "from", "to"])),
    }),
  };
}

function formatFiles(files: ReadonlyMap<string, LockedFurtherFile>): object {
  const sorted = [...files].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, file]) => [name, pick(file, ["url", "sha256", "etag"])]));
}

function pick<T extends object>(object: T, keys: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => object[key] !== undefined).map((key) => [key, object[key]]));
}

/** Undefined if it fails, as reported. */
export function parseLock(text: string, file: string, report: Report): Lock | undefined {
  const parsed = parseJson(text);
  if (parsed.kind === "malformed") {
    const { line, column, reason } = parsed;
    const detail = /^(<{7}|={7}|>{7})/m.test(text)
      ? "It contains the conflict markers of a merge."
      : `It is not valid JSON. ${reason}`;
    report.add("LOCK_MALFORMED", { file, line, column }, detail);
    return undefined;
  }
  const stated = versionOf(parsed.value);
  if (stated !== undefined && stated !== lockVersion) {
    const detail = `\`lockVersion\` must be ${lockVersion}; found ${describeType(stated)}.`;
    report.add("LOCK_VERSION_UNKNOWN", { file, pointer: "#/lockVersion" }, detail);
    return undefined;
  }
  const checked = checkForm(lockFile, parsed.value);
  if (checked.kind === "invalid") {
    for (const mistake of checked.mistakes) reportMistake(mistake, parsed.value, file, report);
    return undefined;
  }
  const { index, versions } = checked.value;
  if (!refuseFiles(versions, file, report)) return undefined;
  const sorted = Object.entries(versions)
    .sort(([left], [right]) => compareVersions(left, right))
    .map(([version, { files, ...entry }]) => [
      version,
      files === undefined ? entry : { ...entry, files: new Map(Object.entries(files)) },
    ]);
  return {
    ...(index === undefined ? {} : { index: index as LockedIndex }),
    versions: new Map(sorted as [ApiVersion, LockedVersion][]),
  };
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

type LockFile = Data<typeof lockFile>;

function versionOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "lockVersion" in value
    ? value.lockVersion
    : undefined;
}

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
        url: optional(url),
        file: optional(file),
        sha256: optional(sha256),
        default: optional(version),
        latest: optional(version),
        versions: optional(list(z.object({ version, url: optional(url), ...retirement }))),
        changes: optional(
          list(
            z.object({
              kind: oneOf(indexChangeKinds),
              verdict: oneOf(indexVerdicts),
              version: optional(version),
              from: optional(z.string()),
              to: optional(z.string()),
            }),
          ),
        ),
      }),
    ),
    versions: z.record(
      version,
      z.object({
        file: path,
        url: optional(url),
        sha256,
        etag: optional(z.string()),
        ...retirement,
        accepted: optional(
          z.object({
            reason: z.string(),
            infoVersion: optional(z.string()),
            echo: optional(z.string()),
          }),
        ),
        files: optional(z.record(path, z.object({ url, sha256, etag: optional(z.string()) }))),
      }),
    ),
  });
});

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
