/** Values with a part that differs, in untyped sinks; a comment marks each line. */
import { describe, expect, it } from "vitest";

import { analyse, disagreements } from "../../../impact/support/analyse.js";

const code = `
import { createClient, type Autoramp, type DepositRail } from "@api/index.js";
import { audit, cache, Cache, describe, logger, remember, store, keep } from "./own.js";

declare const client: ReturnType<typeof createClient>;
declare const response: { json(body?: any): void; status(code: number): typeof response };
declare const kept: { save<Row>(row: Row): void };
declare const untyped: any;
declare function sql(parts: TemplateStringsArray, ...values: unknown[]): Promise<void>;
declare const queue: { add(name: string, data: { readonly id: string; readonly payload: unknown }): void };
declare const columns: { insert(row: { id: string; data: Json }): void };
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
interface Row { readonly id: string; readonly payload: unknown }

export async function leaves(id: string): Promise<void> {
  const autoramp = await client.getAutorampById({ autoramp_id: id });
  JSON.stringify(autoramp); //!
  JSON.stringify({ id, rails: autoramp.deposit_rails.slice(1) }); //!
  response
    .status(200)
    .json({ ...autoramp, id }); //!
  store.set(id, autoramp); //!
  store.set(id, { kind: "ramp", data: { ...autoramp, status: "x" } }); //!
  cache(id, autoramp); //!
  remember(autoramp); //!
  keep.put(id, { autoramp }); //!
  new Cache<Autoramp>().set(id, autoramp); //!
  queue.add("changed", { id, payload: autoramp }); //!
  kept.save(autoramp); //!
  untyped.push(autoramp); //!
  await sql\`INSERT INTO ramps VALUES (\${id}, \${autoramp.deposit_rails})\`; //!
  columns.insert({ id, data: autoramp as unknown as Json }); //!
  const mine = autoramp as unknown as { readonly rails: string[] }; //!
  const row: Row = { id, payload: autoramp }; //!
  const bag: Record<string, unknown> = { ...autoramp }; //!
  untyped.push(bag, row, mine);
  Promise.all([1]).then(async () => JSON.stringify((await client.getAutoramps()).items)); //!
}

export async function stays(id: string): Promise<unknown> {
  const autoramp = await client.getAutorampById({ autoramp_id: id });
  console.log(JSON.stringify(autoramp), autoramp);
  logger.info("read", autoramp);
  audit("read", autoramp);
  describe(autoramp);
  JSON.stringify({ id: autoramp.id, status: autoramp.status });
  store.set(id, autoramp.deposit_rails.length);
  store.set(id, { ...autoramp, deposit_rails: [] });
  const known = new Map<string, Autoramp>();
  known.set(id, autoramp);
  const copy = structuredClone(autoramp);
  if (JSON.stringify(copy) === JSON.stringify(autoramp)) return undefined;
  if (copy.deposit_rails.length > 99) throw new Error(JSON.stringify(copy));
  await Promise.all([Promise.resolve(autoramp)]);
  const iban = autoramp.deposit_rails.find((rail): rail is Extract<DepositRail, { type: "SEPA" }> => rail.type === "SEPA");
  return JSON.stringify(iban);
}
export const dump = (rails: readonly DepositRail[]): string => rails.map((rail) => JSON.stringify(rail)).join("\\n");
export const fake = (rail: unknown): DepositRail => rail as unknown as DepositRail;
export const faked = (rail: DepositRail): DepositRail => fake(rail);
const text = (autoramp: Autoramp): string => JSON.stringify(autoramp); //!
export const stored = (autoramp: Autoramp): void => store.set("text", text(autoramp));
`;

const own = `
export interface Store { set(key: string, value: unknown): void }
export declare const store: Store;
export declare const logger: { info(message: string, data?: unknown): void; error(message: string): void };
/** A log line. */
export function audit(message: string, data: unknown): void {
  console.info(message, JSON.stringify(data));
}
export function describe(value: unknown): string {
  return typeof value;
}
export function cache(key: string, value: unknown): void {
  store.set(key, value);
}
export function remember<Value extends { id: string }>(value: Value): void {
  cache(value.id, { value });
}
export const keep = {
  put(key: string, { autoramp }: { autoramp: unknown }): void {
    cache(key, autoramp);
  },
};
export class Cache<Value> {
  set(key: string, value: Value): void {
    store.set(key, JSON.stringify(value));
  }
}
`;

const platform = `
declare const console: { info(...data: any[]): void; log(...data: any[]): void; error(...data: any[]): void };
declare function structuredClone<Value = any>(value: Value): Value;
`;

describe("values in untyped sinks", () => {
  it("are found at calls and assignments that take any value", async () => {
    const files = { "src/code.ts": code, "src/own.ts": own, "src/platform.d.ts": platform };
    const { findings, brokenBefore } = await analyse(files);
    expect(brokenBefore).toEqual([]);
    expect(disagreements(files, findings)).toEqual({ missing: [], wrong: [] });
  });
});
