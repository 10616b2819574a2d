import { test } from "node:test";
import { testDeliveryStore, testJournal } from "openapi-dated/conformance";
import { openDatabase } from "./database.js";
import {
  createSqliteDeliveryStore,
  createSqliteJournal,
} from "./generated/partner-platform/runtime/durable/sqlite.js";

// Each call of the function stands for another process over the same data.
test("my store", () => testDeliveryStore(() => createSqliteDeliveryStore(openDatabase())));
test("my journal", () => testJournal(() => createSqliteJournal(openDatabase())));
