/** Fields that are gone, where nothing reads them by name; a comment marks each line. */
import { describe, expect, it } from "vitest";

import { answering, object as optional, ref, string, type Json } from "../../judge/support.js";
import { analyse, disagreements, versionsOf } from "../support/analyse.js";

const object = (properties: Json): Json => optional(properties, Object.keys(properties));

const versions = versionsOf(
  answering(ref("Account"), {
    Account: object({ id: string, iban: string }),
    Other: object({ id: string, iban: string }),
  }),
  answering(ref("Account"), { Account: object({ id: string }), Other: object({ id: string, iban: string }) }),
);

const code = `
import type { Account, Other } from "@api/types.js";
interface Row { readonly id: string; readonly iban?: string }
interface Key { readonly id: string }
declare function insert(row: Row): void;
declare function find(key: Key): void;
export function lost(account: Account): Row {
  insert(account); //!
  insert({ ...account, id: "x" }); //!
  const rows: Row[] = [account].map((each): Row => ({ ...each })); //!
  if ("iban" in account) rows.push({ id: "" }); //!
  for (const [key] of Object.entries(account)) void key; //!
  return account; //!
}
export function fine(account: Account, other: Other): Row {
  find(account);
  find({ ...account });
  insert(other);
  insert({ ...other });
  if ("id" in account && Object.keys(account).length > 0) void Object.keys(other);
  return { id: account.id };
}
`;

const operation = (parameters: readonly string[], body: Json): Json => ({
  paths: {
    "/things": {
      post: {
        operationId: "findThings",
        parameters: parameters.map((name) => ({ name, in: "query", schema: string })),
        requestBody: { content: { "application/json": { schema: body } } },
        responses: { 204: { description: "Text" } },
      },
    },
  },
});

const sending = `
import type { Client } from "@api/index.js";
export function send(client: Client, name: string, iban: string) {
  const query = { name, archived: "yes", body: { id: name } };
  const body = { id: name, iban };
  const known = { name, body: { id: name } };
  return [
    client.findThings(query), //!
    client.findThings({ body }), //!
    client.findThings(known),
  ];
}
`;

describe("fields that are gone", () => {
  it("are found where a variable still sends them", async () => {
    const files = { "src/code.ts": sending };
    const { findings } = await analyse(
      files,
      await versionsOf(
        operation(["name", "archived"], object({ id: string, iban: string })),
        operation(["name"], object({ id: string })),
      ),
    );
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });

  it("are found where values are copied, and keys are listed", async () => {
    const files = { "src/code.ts": code };
    const { findings } = await analyse(files, await versions);
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });
});
