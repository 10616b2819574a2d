import { createClient } from "./generated/partner-platform/2026-08-01/index.js";

export const partner = createClient({
  baseUrl: process.env.PARTNER_URL ?? "https://partner.example",
  auth: { apiKey: process.env.PARTNER_API_KEY ?? "" },
});
