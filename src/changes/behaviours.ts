/** Changes of behaviour between two versions: what no schema shows and overlays write down. */
import type { Api } from "../model/api.js";
import type { BehaviourChange } from "../model/traits.js";
import { compareVersions } from "../model/version.js";

/** Those that begin to hold on the way from one version to the other, oldest first. On the way back they end. */
export interface BehaviourEntry extends BehaviourChange {
  readonly step: "begins" | "ends";
}

export function behavioursBetween(before: Api, after: Api): BehaviourEntry[] {
  const isForward = compareVersions(before.version, after.version) <= 0;
  const [older, newer] = isForward ? [before, after] : [after, before];
  return (newer.traits.behaviours ?? [])
    .filter(
      ({ version }) =>
        compareVersions(older.version, version) < 0 && compareVersions(version, newer.version) <= 0,
    )
    .sort((left, right) => compareVersions(left.version, right.version) || (left.id < right.id ? -1 : 1))
    .map((behaviour) => (isForward ? { ...behaviour, step: "begins" } : { ...behaviour, step: "ends" }));
}
