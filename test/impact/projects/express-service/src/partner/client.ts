import { createClient } from "@generated/partner-platform/2025-03-13/index.js";
import type { Client } from "@generated/partner-platform/2025-03-13/index.js";
import { settings } from "../settings.js";

export const partner: Client = createClient({
  baseUrl: settings.partnerUrl,
  auth: { apiKey: settings.partnerKey },
  timeoutMs: 20_000,
});
