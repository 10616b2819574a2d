import { readFileSync } from "node:fs";
import { Agent, fetch } from "undici";

import { createClient } from "./generated/partner-platform/2026-08-01/index.js";

const dispatcher = new Agent({
  connect: {
    cert: readFileSync(process.env["CLIENT_CERTIFICATE"] ?? "client.pem"),
    key: readFileSync(process.env["CLIENT_KEY"] ?? "client.key"),
    // Only if a private authority signed the server's certificate.
    ca: process.env["SERVER_AUTHORITY"] && readFileSync(process.env["SERVER_AUTHORITY"]),
  },
});

export const partner = createClient({
  baseUrl: process.env["PARTNER_URL"] ?? "https://partner.example",
  auth: { apiKey: process.env["PARTNER_API_KEY"] ?? "" },
  fetch: (url, init) => fetch(url, { ...init, dispatcher }),
});
