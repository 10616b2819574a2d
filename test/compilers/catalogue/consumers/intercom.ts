// Intercom: a version with a number in a header, lists whose cursor is in an object of the answer.
import { diff } from "openapi-dated";

import { createClient } from "./generated/intercom/2.15/index.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd }: Given): Promise<Seen> {
  const intercom = createClient({ baseUrl, auth: { bearerAuth: "dG9rOjE=" } });

  const contact = await intercom.CreateContact({ body: { email: "ada@example.com" } });

  const conversations: unknown[] = [];
  for await (const { id } of intercom.listConversations.all({ per_page: 20 })) conversations.push(id);

  const step = await diff("2.14", "2.15", { cwd, only: ["listConversations", "CreateContact"] });
  return { called: contact, listed: conversations, changed: await step.format("text") };
}
