/** A client with ids and amounts that have types of their own, against the sandbox. */
import { expect, it } from "vitest";

import { generate } from "../../../src/index.js";
import { startSandbox } from "../../../src/sandbox/index.js";
import { importEmitted } from "../../support/import-emitted.js";

type Call = (args: object) => Promise<Readonly<Record<string, unknown>>>;

interface Emitted {
  createClient(options: object): Readonly<Record<"createCustomer" | "getCustomerById", Call>>;
  customerId(text: string): string;
}

it("takes the ids that the service gave, and no string that is not an id", async () => {
  const types = { ids: "branded", amounts: "decimal" } as const;
  const api = { preset: "partner-platform", versions: ["2026-08-01"], types };
  const { files } = await generate({ apis: { "partner-platform": api } });
  const emitted = await importEmitted<Emitted>(files, "partner-platform/2026-08-01/index.ts");
  const sandbox = await startSandbox({ apis: { "partner-platform": { preset: "partner-platform" } }, seed: 1 });
  try {
    const client = emitted.createClient({ baseUrl: sandbox.url, auth: { apiKey: sandbox.keys.testKey } });
    const body = { customer_type: "Person", name: "A", email: "a@example.com" };
    const created = await client.createCustomer({ body });
    const id = emitted.customerId(String(created["id"]));
    expect(await client.getCustomerById({ id })).toMatchObject({ id: created["id"] });
    expect(() => emitted.customerId("cus_1")).toThrow(/UUID/);
  } finally {
    await sandbox.close();
  }
});
