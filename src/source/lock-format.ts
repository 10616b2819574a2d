/** The lock as data and as text: which documents an API has, by version, with the sha256 of their bytes. */
import { compareVersions, type ApiVersion } from "../model/version.js";

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

export const lockVersion = 1;

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
