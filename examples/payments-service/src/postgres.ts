import pg from "pg";
import type { Database, Unit } from "./database.js";
import { createPostgresDeliveryStore } from "./generated/partner-platform/runtime/durable/postgres.js";

/** A lost connection fails its queries, and need not end the process. */
const complain = ({ message }: Error): void => console.error(message);

const pool = new pg.Pool({ connectionString: process.env["DATABASE"] })
  .on("error", complain)
  .on("connect", (client) => void client.on("error", complain));

const unitOf = (connection: pg.Pool | pg.PoolClient): Unit => ({
  run: async (sql, values = []) => (await connection.query(sql, [...values])).rows,
  store: createPostgresDeliveryStore(connection),
});

export const database: Database = {
  ...unitOf(pool),
  skipLocked: "FOR UPDATE SKIP LOCKED",
  transaction: async (work) => {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      const result = await work(unitOf(client));
      await client.query("COMMIT");
      client.release();
      return result;
    } catch (error) {
      client.release(true); // closes the connection, which rolls back in whatever state it is
      throw error;
    }
  },
};

const { rows } = await pool.query("SHOW synchronous_commit");
if (rows[0].synchronous_commit === "off")
  throw new Error("A crash would forget rows: synchronous_commit is off.");
await createPostgresDeliveryStore(pool).ensureSchema();
