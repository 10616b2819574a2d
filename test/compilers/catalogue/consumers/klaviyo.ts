// Klaviyo: the version in the header `revision`, a word before the key, lists that continue by a URL in the answer.
import { diff } from "openapi-dated";

import { createClient } from "./generated/klaviyo/2026-07-15/index.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd }: Given): Promise<Seen> {
  // Sent as `Authorization: Klaviyo-API-Key pk_1`.
  const klaviyo = createClient({ baseUrl, auth: { apiKey: "pk_1" } });

  const profile = await klaviyo.create_profile({
    body: { data: { type: "profile", attributes: { email: "ada@example.com" } } },
  });

  const emails: unknown[] = [];
  for await (const { id, attributes } of klaviyo.get_profiles.all({ "page[size]": 20 }))
    emails.push([id, attributes.email]);

  const step = await diff("2026-04-15", "2026-07-15", { cwd, only: ["get_profiles", "create_profile"] });
  return { called: profile, listed: emails, changed: await step.format("text") };
}
