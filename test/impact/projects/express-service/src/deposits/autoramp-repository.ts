import { partner } from "../partner/index.js";
import type { Autoramp } from "../partner/index.js";
import { withRetry } from "../errors/retry.js";

/** What we use of Redis. */
export interface Store {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, seconds: number): Promise<void>;
}

const { getAutorampById, getAutorampByExternalId: findByOrder } = partner;

export class AutorampRepository {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async byId(id: string): Promise<Autoramp> {
    const stored = await this.#store.get(`autoramp:${id}`);
    if (stored !== null) return JSON.parse(stored) as Autoramp;
    const autoramp = await withRetry(() => getAutorampById({ autoramp_id: id }));
    await this.#store.set(`autoramp:${id}`, JSON.stringify(autoramp), 300);
    return autoramp;
  }

  async idOfOrder(orderId: string): Promise<string> {
    const { id } = await findByOrder({ external_id: orderId });
    await this.#store.set(`order:${orderId}`, JSON.stringify({ autoramp: id }), 3600);
    return id;
  }

  async statusOf(id: string): Promise<Autoramp["status"]> {
    const autoramp = await getAutorampById({ autoramp_id: id });
    return autoramp.status;
  }
}
