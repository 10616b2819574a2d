import { getAutorampById, getAutoramps } from "@partner";
import { transport } from "@/lib/transport";

/** Our key-value store, which serialises what it gets. */
declare const kv: {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
};

export async function refreshDeposit(id: string): Promise<void> {
  const deposit = await getAutorampById(transport, { autoramp_id: id });
  await kv.set(`deposit:${id}`, deposit);
  await kv.set(`deposit-status:${id}`, deposit.status);
}

export async function warmUp(customerId: string): Promise<number> {
  let count = 0;
  for await (const { deposit_rails, ...deposit } of getAutoramps.all(transport, {
    customer_id: customerId,
  })) {
    await kv.set(`deposit:${deposit.id}`, { ...deposit, rails: deposit_rails });
    count += deposit_rails.length;
  }
  return count;
}
