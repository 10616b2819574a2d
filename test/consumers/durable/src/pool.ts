import pg from "pg";

/** A lost connection fails its queries, and need not end the process. */
const complain = ({ message }: Error): void => console.error(message);

export const pool = new pg.Pool()
  .on("error", complain)
  .on("connect", (client) => void client.on("error", complain));
