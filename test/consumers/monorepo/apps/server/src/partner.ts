import { createClient } from "@shop/partner/2026-08-01";

export const partner = createClient({
  baseUrl: process.env["PARTNER_URL"] ?? "https://partner.example",
  auth: { apiKey: process.env["PARTNER_API_KEY"] ?? "" },
});
