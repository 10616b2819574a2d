/** What a report is made of: what was found, and what of it somebody has reviewed. */
import type { Finding, Impact } from "../../impact/finding.js";

export interface ImpactReport {
  readonly impact: Impact;
  /** By the identity of the finding. */
  readonly acknowledged: ReadonlyMap<string, Review>;
}

/** Why a finding needs no work. */
export interface Review {
  readonly reason: string;
  /** The last day on which this holds; undefined for ever. */
  readonly until: string | undefined;
}

/** What is left to do. */
export function openFindings({ impact, acknowledged }: ImpactReport): readonly Finding[] {
  return impact.findings.filter(({ identity }) => !acknowledged.has(identity));
}
