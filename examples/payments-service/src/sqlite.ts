import { DatabaseSync } from "node:sqlite";
import type { Database, Unit } from "./database.js";
import { createSqliteDeliveryStore } from "./generated/partner-platform/runtime/durable/sqlite.js";

const connection = new DatabaseSync(process.env["DATABASE"] ?? "payments.db", { timeout: 5000 });
connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
const store = createSqliteDeliveryStore(connection);

const unit: Unit = {
  run: async <Row>(sql: string, values: readonly (string | number | null)[] = []) =>
    connection.prepare(sql.replaceAll("$", "?")).all(...values) as Row[],
  store,
};

/** The one connection has one transaction at a time: nothing else may get into it, and be rolled back with it. */
let last: Promise<unknown> = Promise.resolve();
const transaction: Database["transaction"] = (work) => {
  const result = last.then(async () => {
    connection.exec("BEGIN IMMEDIATE");
    try {
      const done = await work(unit);
      connection.exec("COMMIT");
      return done;
    } catch (error) {
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  });
  last = result.catch(() => {});
  return result;
};

export const database: Database = {
  run: (sql, values) => transaction((own) => own.run(sql, values)),
  store,
  skipLocked: "",
  transaction,
};

store.ensureSchema();
