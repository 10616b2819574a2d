// Plaid: the version in a header, an id with its secret in two more, cursors in the body.
import { createClient } from "./generated/plaid/2020-09-14/index.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl }: Given): Promise<Seen> {
  const plaid = createClient({ baseUrl, auth: { clientId: "client_1", secret: "secret_1" } });

  const link = await plaid.linkTokenCreate({
    body: {
      client_name: "Sample",
      language: "en",
      country_codes: ["US"],
      products: ["auth"],
      user: { client_user_id: "user-1" },
    },
  });

  const users: string[] = [];
  for await (const { id } of plaid.dashboardUserList.all({ body: {} })) users.push(id);

  return { called: link, listed: users };
}
