/**
 * The onboarding status of a customer, as a function of what is known.
 *
 * Two orders exist side by side. With terms first, some country's terms are signed before identification, and the
 * terms of the region that identification then verifies have to be signed as well. With identification first, terms
 * follow; a set that was signed for another region than the verified one is good enough.
 */
import type { CustomerStatus } from "./records.js";

export interface OnboardingFacts {
  readonly signsTermsFirst: boolean;
  /** Whether the newest identification is approved. */
  readonly isIdentified: boolean;
  /** Whether everything of at least one region is signed. */
  readonly hasSignedSomeRegion: boolean;
  /** Whether everything of the verified region is signed. */
  readonly hasSignedVerifiedRegion: boolean;
}

/** `Suspended` and `Archived` are set by others and stay. */
export function onboardingStatus(current: CustomerStatus, facts: OnboardingFacts): CustomerStatus {
  if (current === "Suspended" || current === "Archived") return current;
  if (facts.signsTermsFirst) {
    if (facts.isIdentified) return facts.hasSignedVerifiedRegion ? "Active" : "SigningsRequired";
    return facts.hasSignedSomeRegion ? "IdentificationRequired" : "SigningsRequired";
  }
  if (!facts.isIdentified) return "IdentificationRequired";
  return facts.hasSignedSomeRegion ? "Active" : "SigningsRequired";
}
