import type { DeliveryStore } from "./generated/partner-platform/2026-08-01/webhooks.js";

/** Statements that take effect together, in a transaction. */
export interface Unit {
  /** Runs one statement, with values for `$1`, `$2`, …, and returns its rows. */
  run<Row = unknown>(sql: string, values?: readonly (string | number | null)[]): Promise<Row[]>;
  /** Remembers which deliveries were handled. */
  readonly store: DeliveryStore;
}

/** Outside of a transaction, each statement is on the disk when it returns. */
export interface Database extends Unit {
  /** Commits if `work` resolves, and rolls back otherwise. */
  transaction<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result>;
  /** Lets a worker pass by the rows that others hold. */
  readonly skipLocked: "FOR UPDATE SKIP LOCKED" | "";
}
