import { createFileRoute } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { createClient } from "../generated/partner-platform/2026-08-01";

// Runs on the server, where the key is.
const countCustomers = createServerFn().handler(async () => {
  const { PARTNER_URL = "https://partner.example", PARTNER_KEY = "" } = process.env;
  const partner = createClient({ baseUrl: PARTNER_URL, auth: { apiKey: PARTNER_KEY } });
  const { items } = await partner.getAllCustomers();
  return items.length;
});

export const Route = createFileRoute("/")({ loader: () => countCustomers(), component: Home });

function Home() {
  return <p>{Route.useLoaderData()} customers</p>;
}
