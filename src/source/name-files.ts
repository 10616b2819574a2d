/**
 * Where the files of a pulled document are stored: in a folder of the version, with the paths of their URLs from the
 * folder that they share, so that their references lead to each other there as well.
 */
import type { ApiVersion } from "../values/version.js";
import { decodePercent } from "../values/text.js";

export interface FileToName {
  readonly url: string;
  readonly text: string;
}

/** Paths from the lock, in the order of the files. */
export function nameFiles(version: ApiVersion, files: readonly FileToName[]): string[] {
  const paths = files.map(({ url }) => new URL(url).pathname.split("/").slice(1).map(decodePercent));
  const shared = sharedLength(paths.map((path) => path.slice(0, -1)));
  const taken = new Set<string>();
  return files.map(({ text }, index) => {
    const folders = paths[index]?.slice(shared, -1).map(safeName) ?? [];
    const name = [version, ...folders, withExtension(safeName(paths[index]?.at(-1) ?? ""), text)].join("/");
    return freeName(name, taken);
  });
}

/** How many folders at the beginning are the same for all. */
function sharedLength([first = [], ...others]: readonly (readonly string[])[]): number {
  const differs = first.findIndex((folder, index) => others.some((path) => path[index] !== folder));
  return differs === -1 ? first.length : differs;
}

/** What every disk takes, and the lock: nothing hidden, no character with a meaning. */
function safeName(segment: string): string {
  const safe = segment.replace(/[^\w.{}-]/g, "_").slice(0, 90);
  return /^[\w{]/.test(safe) ? safe : `_${safe}`;
}

function withExtension(name: string, text: string): string {
  if (/\.(json|ya?ml)$/i.test(name)) return name;
  return `${name}.${/^\s*[{[]/.test(text) ? "json" : "yaml"}`;
}

/** URLs may differ where disks do not: in case, in a query, in a character that was replaced. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = name.replace(/(\.\w+)$/, `_${count}$1`);
  taken.add(free.toLowerCase());
  return free;
}
