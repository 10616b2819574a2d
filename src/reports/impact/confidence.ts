/** How sure a finding is, from the surest. */
import type { Confidence } from "../../impact/finding.js";

export const confidences = ["certain", "likely", "possible"] as const satisfies readonly Confidence[];

export function isAtLeast(confidence: Confidence, least: Confidence): boolean {
  return confidences.indexOf(confidence) <= confidences.indexOf(least);
}
