/** The optional features of the sandbox, one row each. Apart from the list of exports, nothing else names them. */
import path from "node:path";

import type { SandboxFeature } from "./feature.js";
import { recording, type RecordOptions } from "./record/record.js";

export const features: readonly SandboxFeature[] = [recording];

export type FeatureOptions = RecordOptions;

/** The features that some options switch on, each with its place. */
export function chosenFeatures(
  options: FeatureOptions,
  cwd: string,
): readonly { readonly feature: SandboxFeature; readonly place: string }[] {
  const values = new Map(Object.entries(options));
  return features.flatMap((feature) => {
    const place: unknown = values.get(feature.option);
    return typeof place === "string" ? [{ feature, place: resolvePlace(cwd, place) }] : [];
  });
}

/** Keeps the separator at the end, which says that the place is a folder. */
function resolvePlace(cwd: string, place: string): string {
  return path.resolve(cwd, place) + (/[/\\]$/.exec(place)?.[0] ?? "");
}
