import { env } from "$env/dynamic/private";
import { createClient } from "$lib/server/generated/partner-platform/2026-08-01";
import type { PageServerLoad } from "./$types";

export const load: PageServerLoad = async ({ fetch }) => {
  const partner = createClient({
    baseUrl: env.PARTNER_URL ?? "https://partner.example",
    auth: { apiKey: env.PARTNER_KEY ?? "" },
    fetch,
  });
  const { items } = await partner.getAllCustomers();
  return { customers: items.length };
};
