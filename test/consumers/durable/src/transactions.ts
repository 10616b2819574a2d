/** Claim, effect and completion in one transaction, as docs/durable.md shows it. */
import type { PoolClient } from "pg";
import {
  createWebhookReceiver,
  type UnitOfWork,
  type WebhookHandler,
} from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";
import { createSqliteDeliveryStore } from "./generated/partner-platform/runtime/durable/sqlite.js";
import { openPool, openSqlite, type Places } from "./stores.js";

/** The handler of the deliveries with this secret. */
export type Transactional = (secret: string) => WebhookHandler;

/** What the delivery is about, in its body. */
export const subjectOf = (body: Uint8Array): string =>
  String((JSON.parse(new TextDecoder().decode(body)) as { subject: unknown }).subject);

export function inPostgres(places: Places): Transactional {
  const pool = openPool(places);
  const within = async (work: UnitOfWork<PoolClient>): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await work(client, createPostgresDeliveryStore(client));
      await client.query("COMMIT");
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return answerWithin(within, (client, subject) =>
    client.query("INSERT INTO effects VALUES ($1)", [subject]),
  );
}

/** One transaction at a time: a connection of SQLite has one. */
export function inSqlite(places: Places): Transactional {
  const database = openSqlite(places);
  let last: Promise<unknown> = Promise.resolve();
  const run = async (work: UnitOfWork<typeof database>): Promise<void> => {
    database.exec("BEGIN IMMEDIATE");
    try {
      await work(database, createSqliteDeliveryStore(database));
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  const within = (work: UnitOfWork<typeof database>): Promise<void> => {
    const result = last.then(() => run(work));
    last = result.catch(() => {});
    return result;
  };
  return answerWithin(within, (_database, subject) =>
    database.prepare("INSERT INTO effects VALUES (?)").run(subject),
  );
}

function answerWithin<Unit>(
  within: (work: UnitOfWork<Unit>) => Promise<void>,
  effect: (unit: Unit, subject: string) => unknown,
): Transactional {
  return (secret) =>
    createWebhookReceiver({ secret }).handler(
      { $other: (_event, { rawBody, unit }) => effect(unit, subjectOf(rawBody)) },
      { onOutcome: () => {}, within },
    );
}
