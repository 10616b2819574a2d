/** Fields whose values differ although their types do not; a comment marks each line. */
import { describe, expect, it } from "vitest";

import { object as optional, string, type Json } from "../../judge/support.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));

/** One operation that creates an account, and one that lists them. */
function documentWith(draft: Json, account: Json, limit: Json): object {
  const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
  const answer = { description: "OK", content: { "application/json": { schema: ref("Account") } } };
  return {
    paths: {
      "/accounts": {
        post: {
          operationId: "createAccount",
          requestBody: { required: true, content: { "application/json": { schema: ref("Draft") } } },
          responses: { 200: answer },
        },
        get: {
          operationId: "findAccount",
          parameters: [{ name: "limit", in: "query", schema: { type: "integer", ...limit } }],
          responses: { 200: answer },
        },
      },
    },
    components: {
      schemas: {
        Draft: optional(draft, ["memo"]),
        Account: object(account),
        Same: object({ memo: string, since: string }),
      },
    },
  };
}

const versions = versionsOf(
  documentWith(
    { memo: { ...string, maxLength: 100 }, fast: { type: "boolean", default: false } },
    {
      id: string,
      since: { ...string, format: "date" },
      count: { type: "integer" },
      memo: { ...string, maxLength: 9 },
    },
    { maximum: 100, default: 20 },
  ),
  documentWith(
    { memo: { ...string, maxLength: 50 }, fast: { type: "boolean", default: true } },
    {
      id: string,
      since: { ...string, format: "date-time" },
      count: { type: "number" },
      memo: { ...string, maxLength: 5 },
    },
    { maximum: 50, default: 10 },
  ),
);

const code = `
import { createClient, type Account, type Draft, type Same } from "@api/index.js";
declare const client: ReturnType<typeof createClient>;
export async function uses(memo: string): Promise<void> {
  await client.createAccount({ body: { memo, fast: true } }); //!
  const draft: Draft = { fast: false, memo: "x".repeat(80) }; //!
  await client.findAccount({ limit: 80 }); //!
  await client.createAccount({ body: { ...draft } });
}
export async function omits(): Promise<void> {
  const found: Draft = { memo: "" }; //!
  await client.createAccount({ body: found });
}
export async function passes(memo: string): Promise<void> {
  await client.findAccount(); //!
  const body = { memo, fast: false }; //!
  await client.createAccount({ body });
}
export function reads({ since, ...rest }: Account): number { //!
  return rest.count + since.length; //!
}
export function fine(account: Account, same: Same): string {
  return account.id + account.memo + same.memo + same.since;
}
`;

describe("fields whose values differ", () => {
  it("are found where they are read, set and omitted", async () => {
    const files = { "src/code.ts": code };
    const { findings } = await analyse(files, await versions);
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });
});
