/** A process that handles deliveries or makes payments, until it is told to stop or is killed. */
import type { PoolClient } from "pg";
import {
  createWebhookReceiver,
  type DeliveryStore,
  type UnitOfWork,
} from "./generated/partner-platform/2026-08-01/webhooks.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";
import { createSqliteDeliveryStore } from "./generated/partner-platform/runtime/durable/sqlite.js";
import {
  journals,
  openPool,
  openSqlite,
  stores,
  type JournalName,
  type Places,
  type StoreName,
} from "./stores.js";

export type Work =
  | { readonly kind: "store"; readonly name: StoreName }
  | { readonly kind: "transaction"; readonly name: "pg" | "node:sqlite" }
  | { readonly kind: "journal"; readonly name: JournalName };

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secret: string;
  readonly number: number;
}

/** To the parent: an effect took place, a delivery was answered, an entry is promised. */
export type Told =
  | { readonly ready: true }
  | { readonly effect: string }
  | { readonly answered: number; readonly status: number }
  | { readonly begun: string }
  | { readonly done: string };

const [places, work] = process.argv.slice(2).map((each) => JSON.parse(each) as unknown) as [Places, Work];
/** The parent may have gone already. */
const tell = (told: Told): void =>
  void (process.connected && process.send?.(told, undefined, undefined, () => {}));

type Handle = (sent: Sent) => Promise<number>;

const quiet = { onOutcome: () => {} };

/** What the delivery is about, in its body. */
const subjectOf = (body: Uint8Array): string =>
  String((JSON.parse(new TextDecoder().decode(body)) as { subject: unknown }).subject);

function answerWith(store: DeliveryStore, secret: string, effect: (subject: string) => unknown) {
  return createWebhookReceiver({ secret, store }).handler(
    { $other: (_event, delivery) => effect(subjectOf(delivery.rawBody)) },
    quiet,
  );
}

/** Over one store for the process: the effect is elsewhere. */
async function overStore(name: StoreName): Promise<Handle> {
  const store = await stores[name](places);
  return async (sent) => {
    const handler = answerWith(store, sent.secret, async (subject) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      tell({ effect: subject });
    });
    return (await handler.answer(sent)).status;
  };
}

/** Claim, effect and completion in one transaction of PostgreSQL, as docs/durable.md shows it. */
function inPostgres(): Handle {
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
function inSqlite(): Handle {
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
): Handle {
  return async (sent) => {
    const handler = createWebhookReceiver({ secret: sent.secret }).handler(
      { $other: (_event, { rawBody, unit }) => effect(unit, subjectOf(rawBody)) },
      { ...quiet, within },
    );
    return (await handler.answer(sent)).status;
  };
}

async function payForEver(name: JournalName): Promise<never> {
  const journal = await journals[name](places);
  for (;;) {
    const key = crypto.randomUUID();
    const entry = {
      api: "bank",
      version: "2026-08-01",
      operation: "pay",
      key,
      hash: "00",
      time: new Date().toISOString(),
    };
    await journal.begin(entry);
    tell({ begun: key });
    if (Math.random() < 0.5) continue;
    await journal.end({ ...entry, fate: "done" });
    tell({ done: key });
  }
}

if (work.kind === "journal") await payForEver(work.name);
else {
  const handle =
    work.kind === "store" ? await overStore(work.name) : work.name === "pg" ? inPostgres() : inSqlite();
  process.on("message", (sent: Sent) => {
    void handle(sent)
      .catch(() => 500)
      .then((status) => tell({ answered: sent.number, status }));
  });
  tell({ ready: true });
}
