// Notion: the version in a header, a cursor in the query or in the body, deliveries signed with the verification token.
import { createClient } from "./generated/notion/2025-09-03/index.js";
import { verifyWebhook } from "./generated/notion/2025-09-03/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, delivery }: Given): Promise<Seen> {
  const notion = createClient({ baseUrl, auth: { bearerAuth: "ntn_1" } });

  const page = await notion.postPage({
    body: {
      parent: { page_id: "59833787-2cf9-4fdf-8782-e53db20768a5" },
      properties: { title: [{ text: { content: "Minutes" } }] },
    },
  });

  const results: string[] = [];
  for await (const { id } of notion.postSearch.all({ body: { query: "Minutes", page_size: 10 } }))
    results.push(id);

  const event = (await verifyWebhook(delivery)).json();

  return { called: page, listed: results, received: event };
}
