/** Changes that show in no type, at the headers and the clients that they concern; a comment marks each line. */
import { describe, expect, it } from "vitest";

import { analyse, disagreements, versionsOf } from "../support/analyse.js";

function documentWith(root: string, header: object): object {
  const answer = {
    description: "OK",
    headers: header,
    content: { "application/json": { schema: { type: "string" } } },
  };
  return {
    servers: [{ url: `https://api.example.com${root}` }],
    paths: {
      "/accounts": { get: { operationId: "getAccounts", responses: { 200: answer } } },
      "/names": { get: { operationId: "getNames", responses: { 200: { ...answer, headers: {} } } } },
    },
  };
}

const versions = versionsOf(
  documentWith("/v1", { "X-Total": { schema: { type: "string" } } }),
  documentWith("/v2", {}),
);

const code = `
import { createClient } from "@api/index.js";
const client = createClient({ baseUrl: "https://api.example.com" }); //!
export async function read(): Promise<string> {
  const accounts = await client.getAccounts();
  return accounts + (await client.getNames());
}
export async function total(): Promise<number> {
  const { headers } = await client.getAccounts().response();
  return Number(headers.get("x-total")); //!
}
export async function names(): Promise<number> {
  const { headers } = await client.getNames().response();
  return Number(headers.get("x-total"));
}
`;

describe("changes that show in no type", () => {
  it("are found where a header is read by its name, and where a client is made", async () => {
    const files = { "src/code.ts": code };
    const { findings, brokenBefore } = await analyse(files, await versions);
    expect(brokenBefore).toEqual([]);
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });
});
