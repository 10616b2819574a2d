/** What `ensureSchema` and the store ask of PostgreSQL. Servers that run are tested by `test/consumers`. */
import { describe, expect, it } from "vitest";

import {
  createPostgresDeliveryStore,
  createPostgresJournal,
} from "../../../templates/runtime/durable/postgres.js";

describe("ensureSchema in PostgreSQL", () => {
  it("is one statement, which waits for other processes and touches only what is missing", async () => {
    const asked: string[] = [];
    const connection = { query: async (text: string) => ({ rows: [asked.push(text)] }) };
    const journal = createPostgresJournal(connection, { table: "billing.payments" });
    await journal.ensureSchema();
    const [statement = "", ...others] = asked;
    expect(others).toEqual([]);
    expect(statement.indexOf("pg_advisory_xact_lock")).toBeLessThan(statement.indexOf("CREATE"));
    expect(statement.match(/IF (.*) THEN CREATE/g)).toEqual([
      "IF to_regclass('billing.payments') IS NULL THEN CREATE",
      "IF to_regclass('billing.payments_unfinished') IS NULL THEN CREATE",
      "IF to_regclass('billing.payments_disputed') IS NULL THEN CREATE",
    ]);
  });
});

describe("the store in PostgreSQL", () => {
  it("reads only columns whose names a driver that rewrites names leaves alone", async () => {
    const asked: string[] = [];
    const connection = {
      query: async (text: string) => {
        asked.push(text);
        // Some drivers answer with the rows, others with an object that has them.
        const rows = [{ taken: null, completed: true }];
        return asked.length > 1 ? rows : { rows };
      },
    };
    for (let turn = 0; turn < 2; turn++)
      expect(await createPostgresDeliveryStore(connection).claim(["k"], 1)).toBe("completed");
    const [claim = ""] = asked;
    expect(claim.slice(claim.lastIndexOf("\n         SELECT")).match(/(?<= AS )\w+/g)).toEqual([
      "taken",
      "completed",
    ]);
  });
});
