import { fetch, ProxyAgent } from "undici";

import { createClient } from "./generated/partner-platform/2026-08-01/index.js";

const dispatcher = new ProxyAgent(process.env["HTTPS_PROXY"] ?? "http://proxy.example:3128");

export const partner = createClient({
  baseUrl: process.env["PARTNER_URL"] ?? "https://partner.example",
  auth: { apiKey: process.env["PARTNER_API_KEY"] ?? "" },
  fetch: (url, init) => fetch(url, { ...init, dispatcher }),
});
