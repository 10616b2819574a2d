/** What `ensureSchema` and the store ask of PostgreSQL and SQLite. Servers that run are tested by `test/consumers`. */
import { describe, expect, it } from "vitest";

import {
  createPostgresDeliveryStore,
  createPostgresJournal,
} from "../../../templates/runtime/durable/postgres.js";
import { createSqliteJournal, type SqliteDatabase } from "../../../templates/runtime/durable/sqlite.js";

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
    expect(statement.match(/attname = '\w+'/g)).toEqual(["attname = 'answers'", "attname = 'note'"]);
  });
});

describe("the store in PostgreSQL", () => {
  it("reads only columns whose names a driver that rewrites names leaves alone", async () => {
    const asked: string[] = [];
    const connection = {
      query: async (text: string) => {
        asked.push(text);
        return { rows: [{ taken: [], completed: true }] };
      },
    };
    expect(await createPostgresDeliveryStore(connection).claim(["k"], 1)).toBe("completed");
    const answer = asked.join().slice(asked.join().lastIndexOf("SELECT ARRAY"));
    expect(answer.match(/(?<=\) AS )\w+/g)).toEqual(["taken", "completed"]);
  });
});

describe("ensureSchema in SQLite", () => {
  /** A table of an earlier release, to which another process adds the columns after the first look. */
  const older = (added: readonly string[]): SqliteDatabase => {
    const columns: { name: string }[] = [];
    return {
      exec: (sql) => {
        if (!sql.startsWith("ALTER")) return;
        columns.push(...added.map((name) => ({ name })));
        throw new Error("duplicate column name");
      },
      prepare: () => ({ all: () => [...columns], run: () => undefined }),
    };
  };

  it("accepts a column that another process added meanwhile, and no other failure", () => {
    expect(() => createSqliteJournal(older(["answers", "note"])).ensureSchema()).not.toThrow();
    expect(() => createSqliteJournal(older([])).ensureSchema()).toThrow("duplicate column name");
  });
});
