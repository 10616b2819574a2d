/** The rules for a `Token`: the identity that is reused is approved, of the same person, and of age. */
import type { CustomerRecord } from "../records.js";
import type { Records } from "../world.js";
import { findingIf, firstFinding, type Finding } from "./finding.js";
import type { TokenSubmission } from "./submission.js";

const minimumAge = 18;

export function checkToken(
  records: Records,
  customer: CustomerRecord,
  { token = "" }: TokenSubmission,
  now: number,
): Finding | undefined {
  const identity = records.shareTokens.get(token);
  const adultSince = new Date(`${identity?.dateOfBirth ?? "1970-01-01"}T00:00:00Z`);
  adultSince.setUTCFullYear(adultSince.getUTCFullYear() + minimumAge);
  const refuse = (isFound: boolean, message: string) => () => findingIf(isFound, "reuse_rejected", message);
  return firstFinding(
    refuse(identity?.isApproved !== true, "The shared identity is not approved"),
    refuse(
      identity?.email.toLowerCase() !== customer.email.toLowerCase(),
      "The email address of the shared identity is another",
    ),
    refuse(adultSince.getTime() > now, `The person is younger than ${minimumAge}`),
  );
}
