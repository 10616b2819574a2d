import { PrismaPg } from "@prisma/adapter-pg";
import { createWebhookReceiver, type UnitOfWork } from "./generated/partner-platform/2026-08-01/webhooks.js";
import {
  createPostgresDeliveryStore,
  createPostgresJournal,
  type PostgresConnection,
} from "./generated/partner-platform/runtime/durable/postgres.js";
import { pool } from "./pool.js";
import { PrismaClient, type Prisma } from "./prisma-client/client.js";

const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });

const over = (client: Prisma.TransactionClient): PostgresConnection => ({
  unsafe: (statement, values) => client.$queryRawUnsafe<unknown[]>(statement, ...values),
});

const within = (work: UnitOfWork<Prisma.TransactionClient>): Promise<void> =>
  prisma.$transaction((transaction) => work(transaction, createPostgresDeliveryStore(over(transaction))));

export const handle = createWebhookReceiver({ secret: process.env["WEBHOOK_SECRET"] }).handler(
  {
    transaction_status: async ({ data: { message } }, { unit }) => {
      const { id, transaction_status } = message;
      await unit.posting.create({ data: { transaction: id, status: transaction_status } });
    },
    $other: () => {},
  },
  { within },
);

export const journal = createPostgresJournal(over(prisma));
