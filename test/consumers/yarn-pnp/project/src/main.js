import { createClient } from "./generated/partner-platform/2026-08-01/index.js";

const client = createClient({ baseUrl: "https://partner.example", auth: { apiKey: "key" } });
console.log(typeof client.getAutoramps);
