// Clerk: the version in a header that its documents do not declare, lists by offset, deliveries as Standard Webhooks.
import { diff } from "openapi-dated";

import { createClient } from "./generated/clerk/2026-05-12/index.js";
import { verifyWebhook } from "./generated/clerk/2026-05-12/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd, delivery }: Given): Promise<Seen> {
  const clerk = createClient({ baseUrl, auth: { bearerAuth: "sk_test_1" } });

  const user = await clerk.CreateUser({ body: { email_address: ["ada@example.com"] } });

  const users: string[] = [];
  for await (const { id } of clerk.GetUserList.all({ limit: 1 })) users.push(id);

  // With `svix-signature: v1,… v1,…`, while the secret is being replaced.
  const event = (await verifyWebhook(delivery)).json();

  const step = await diff("2025-11-10", "2026-05-12", { cwd, only: ["GetUserList", "CreateUser"] });
  return { called: user, listed: users, received: event, changed: await step.format("text") };
}
