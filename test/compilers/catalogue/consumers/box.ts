// Box: a version as `2025.0` in a header, lists with a marker, deliveries signed with two keys.
import { diff } from "openapi-dated";

import { createClient } from "./generated/box/2025.0/index.js";
import { verifyWebhook } from "./generated/box/2025.0/verification.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd, delivery }: Given): Promise<Seen> {
  const box = createClient({ baseUrl, auth: { oAuth2Security: "token_1" } });

  const batch = await box.post_docgen_batches_v20250({
    body: {
      file: { id: "12345678", type: "file" },
      destination_folder: { id: "0", type: "folder" },
      input_source: "api",
      output_type: "pdf",
      document_generation_data: [{ generated_file_name: "Invoice 7", user_input: { total: "10.00" } }],
    },
  });

  const templates: unknown[] = [];
  for await (const { file } of box.get_docgen_templates_v20250.all({ limit: 10 })) templates.push(file?.id);

  // Both keys, while one is being replaced: `secret: [primary, secondary]`.
  const event = (await verifyWebhook(delivery)).json();

  const step = await diff("2024.0", "2025.0", { cwd });
  return { called: batch, listed: templates, received: event, changed: await step.format("text") };
}
