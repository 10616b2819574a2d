// Pinecone: a month as the version, in a header, lists with a token in an object of the answer.
import { diff } from "openapi-dated";

import { createClient } from "./generated/pinecone/2026-04/index.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, cwd }: Given): Promise<Seen> {
  const pinecone = createClient({ baseUrl, auth: { apiKeyAuth: "key_1" } });

  const index = await pinecone.create_index({
    body: { name: "movies", dimension: 3, spec: { serverless: { cloud: "aws", region: "us-east-1" } } },
  });

  const backups: string[] = [];
  for await (const { backup_id } of pinecone.list_project_backups.all({ limit: 10 })) backups.push(backup_id);

  const step = await diff("2025-10", "2026-04", { cwd, only: ["create_index"] });
  return { called: index, listed: backups, changed: await step.format("text") };
}
