import * as current from "@generated/partner-platform/2026-08-01/index.js";
import { createClient as createOldClient } from "@generated/partner-platform/2025-03-13/client.js";
import { createClient as createSummerClient } from "@generated/partner-platform/2026-07-01/client.js";

const options = { baseUrl: "https://partner.sandbox.example", auth: { apiKey: "sk_test_from_the_vault" } };

/** New code uses this one. */
export const partner = current.createClient(options);

/** For deposits, which follow in the next sprint. */
export const oldPartner = createOldClient(options);

/** For onboarding, which has been on the version of July since the summer. */
export const summerPartner = createSummerClient(options);
