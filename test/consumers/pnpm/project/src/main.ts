import { createClient } from "./generated/partner-platform/2026-07-01/index.js";

export const partner = createClient({ baseUrl: "https://partner.example", auth: { apiKey: "key" } });
