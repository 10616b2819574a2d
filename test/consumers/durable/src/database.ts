import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  createSqliteDeliveryStore,
  createSqliteJournal,
} from "./generated/partner-platform/runtime/durable/sqlite.js";

const file = path.join(mkdtempSync(path.join(tmpdir(), "my-store-")), "data.db");

/** Another connection to the same file, as another process has it. */
export function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(file);
  createSqliteDeliveryStore(database).ensureSchema();
  createSqliteJournal(database).ensureSchema();
  return database;
}
