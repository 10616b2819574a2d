/**
 * The lock as data and as text: which documents an API has, by version, with the sha256 of their bytes.
 *
 * `pull` writes it, but it is committed, merged and edited by hand as well, so nothing is trusted: versions and file
 * names that come out of here have been checked.
 */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";

import { describeType, quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import { compareVersions, type ApiVersion } from "../model/version.js";
import { parseJson } from "./decode.js";
import { parseUrl } from "./url-rules.js";
import { checkVersionName } from "./version-name.js";

export interface Lock {
  readonly index?: LockedIndex;
  /** Sorted, oldest first. */
  readonly versions: ReadonlyMap<ApiVersion, LockedVersion>;
}

export interface LockedIndex {
  /** Absent where the documents came with a package. */
  readonly url?: string;
  /** The answer of the index, beside the lock, byte for byte. */
  readonly file?: string;
  readonly sha256?: string;
  readonly default?: ApiVersion;
  readonly latest?: ApiVersion;
}

export interface LockedVersion {
  /** Beside the lock. */
  readonly file: string;
  readonly url?: string;
  readonly sha256: string;
  readonly etag?: string;
}

export const emptyLock: Lock = { versions: new Map() };

const lockVersion = 1;

/** Keys in one order, two blanks, a line break at the end: the same lock is the same bytes. */
export function formatLock({ index, versions }: Lock): string {
  const sorted = [...versions].sort(([left], [right]) => compareVersions(left, right));
  const lock = {
    lockVersion,
    ...(index === undefined ? {} : { index: pick(index, ["url", "file", "sha256", "default", "latest"]) }),
    versions: Object.fromEntries(
      sorted.map(([version, entry]) => [version, pick(entry, ["file", "url", "sha256", "etag"])]),
    ),
  };
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

function pick<T extends object>(object: T, keys: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => object[key] !== undefined).map((key) => [key, object[key]]));
}

/** Undefined: the report says why. */
export function parseLock(text: string, file: string, report: Report): Lock | undefined {
  const parsed = parseJson(text);
  if (parsed.kind === "malformed") {
    const { line, column, reason } = parsed;
    const detail = /^(<{7}|={7}|>{7})/m.test(text)
      ? "It has the conflict marks of a merge."
      : `It breaks off: ${reason}.`;
    report.add("LOCK_MALFORMED", { file, line, column }, detail);
    return undefined;
  }
  const found = versionOf(parsed.value);
  if (found !== undefined && found !== lockVersion) {
    const detail = `\`lockVersion\` is ${describeType(found)}; this release knows ${lockVersion}.`;
    report.add("LOCK_VERSION_UNKNOWN", { file, pointer: "#/lockVersion" }, detail);
    return undefined;
  }
  if (!isLockFile(parsed.value)) {
    for (const error of isLockFile.errors ?? []) reportMistake(error, file, report);
    return undefined;
  }
  const { index, versions } = parsed.value;
  if (!refuseSharedFiles(versions, file, report)) return undefined;
  const sorted = Object.entries(versions).sort(([left], [right]) => compareVersions(left, right));
  return {
    ...(index === undefined ? {} : { index }),
    versions: new Map(sorted as [ApiVersion, LockedVersion][]),
  };
}

/** Each version has a file of its own; without case, since most disks see none. */
function refuseSharedFiles(versions: LockFile["versions"], file: string, report: Report): boolean {
  const owners = new Map<string, string>();
  for (const [name, entry] of Object.entries(versions)) {
    const owner = owners.get(entry.file.toLowerCase());
    if (owner === undefined) owners.set(entry.file.toLowerCase(), name);
    else {
      const detail = `${quote(entry.file)} is the file of ${owner} already.`;
      report.add("LOCK_INVALID", { file, version: name, pointer: `#/versions/${name}/file` }, detail);
    }
  }
  return owners.size === Object.keys(versions).length;
}

interface LockFile {
  readonly lockVersion: number;
  readonly index?: LockedIndex;
  readonly versions: Readonly<Record<string, LockedVersion>>;
}

function versionOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "lockVersion" in value
    ? value.lockVersion
    : undefined;
}

const fileName = { type: "string", format: "file-name" };
const sha256 = { type: "string", pattern: "^[0-9a-f]{64}$" };
const url = { type: "string", format: "url" };
const version = { type: "string", format: "version" };

const lockSchema = {
  type: "object",
  required: ["lockVersion", "versions"],
  properties: {
    index: { type: "object", properties: { url, file: fileName, sha256, default: version, latest: version } },
    versions: {
      type: "object",
      propertyNames: version,
      additionalProperties: {
        type: "object",
        required: ["file", "sha256"],
        properties: { file: fileName, url, sha256, etag: { type: "string" } },
      },
    },
  },
};

const isLockFile = new Ajv2020({
  allErrors: true,
  verbose: true,
  formats: {
    // Only the name of a file: no folder, nothing hidden, nothing that leads elsewhere, and not the lock.
    "file-name": (text: string) =>
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text) && text.toLowerCase() !== "lock.json",
    url: (text: string) => parseUrl(text) !== undefined,
    version: (text: string) => checkVersionName(text).kind === "version",
  },
}).compile<LockFile>(lockSchema);

function reportMistake(
  { instancePath, keyword, message = "", data }: ErrorObject,
  file: string,
  report: Report,
): void {
  if (keyword === "propertyNames") return; // said by the keyword inside it
  const place = { file, pointer: `#${instancePath}` };
  const shown = keyword === "required" ? "" : `It is ${describeType(data)}. `;
  // A path is an error of its own: it is the one mistake here that could be meant to do harm.
  if (instancePath.endsWith("/file") && keyword === "format" && /[\\/]|^\./.test(String(data))) {
    report.add(
      "LOCK_FILE_OUTSIDE",
      place,
      `${quote(String(data))} is not the name of a file beside the lock.`,
    );
  } else {
    report.add("LOCK_INVALID", place, `${shown}The entry ${message}.`);
  }
}
