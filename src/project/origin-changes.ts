/**
 * Why the files of an API are out of date: the generator, its configuration, or the documents and overlays changed
 * since they were written. A reviewer of the next diff wants to know which.
 */
import { isDeepStrictEqual } from "node:util";

import { listSome, listWords } from "../values/text.js";
import { type Manifest, parseManifest } from "../output/manifest.js";

export interface OriginChanges {
  /** Name and version of the tool, before and after; absent if unchanged. */
  readonly generator?: readonly [before: string, after: string];
  /** Names of documents and overlays that were added, removed or changed: `document 2026-08-01`, `overlay errors.yaml`. */
  readonly sources: readonly string[];
  /** Keys of the manifest that depend on the configuration or project: `importExtension`. */
  readonly settings: readonly string[];
}

/** The texts of the manifests; undefined if there was no readable one. */
export function originChanges(before: string | undefined, after: string): OriginChanges | undefined {
  const [old, wanted] = [parseManifest(before ?? ""), parseManifest(after)];
  if (old === undefined || wanted === undefined) return undefined;
  const names = new Set([...Object.keys(old.sources), ...Object.keys(wanted.sources)]);
  return {
    ...(old.generator === wanted.generator ? {} : { generator: [old.generator, wanted.generator] }),
    sources: [...names].filter((name) => old.sources[name] !== wanted.sources[name]).sort(),
    settings: settingKeys.filter((key) => !isDeepStrictEqual(old[key], wanted[key])),
  };
}

const settingKeys = [
  "format",
  "importExtension",
  "module",
  "runtime",
  "check",
  "filter",
] as const satisfies readonly (keyof Manifest)[];

/** A sentence; undefined if no input is known to have changed: the files themselves were edited or removed. */
export function describeOrigin({ generator, sources, settings }: OriginChanges): string | undefined {
  const ours = generator === undefined ? [] : [`the generator (${generator.join(" → ")})`];
  const theirs = listSome(sources);
  const changed = [
    ...ours,
    ...(sources.length === 0 ? [] : [theirs]),
    ...settings.map((key) => `\`${key}\``),
  ];
  if (changed.length === 0) return undefined;
  const others = sources.length === 0 ? " The documents and overlays are the same." : "";
  return `Changed since the files were written: ${listWords(changed)}.${others}`;
}
