/** Changes that show in no type, at the calls and the clients that they concern; a comment marks each line. */
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
  const accounts = await client.getAccounts(); //!
  return accounts + (await client.getNames());
}
`;

describe("changes that show in no type", () => {
  it("are found at the calls that they concern, and where a client is made", async () => {
    const files = { "src/code.ts": code };
    const { findings, brokenBefore } = await analyse(files, await versions);
    expect(brokenBefore).toEqual([]);
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });
});
