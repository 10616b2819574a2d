// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The deliveries that this process is working on, so that none is handled twice at once, whatever the store says: a
 * claim can end while your function still runs.
 *
 * Work that is done but that the store could not remember yet is kept here too. When its delivery comes again, only the
 * remembering is repeated, not the work.
 */
import { processWide } from "../process-wide.js";
import type { DeliveryStore } from "./store.js";
import type { WebhookOutcome } from "./webhook-outcome.js";

/** The work on the deliveries of one store. Handlers that share a store object share it. */
export function localWorkOf(store: DeliveryStore): LocalWork {
  const workByStore = processWide("works.1", () => new WeakMap<DeliveryStore, LocalWork>());
  const known = workByStore.get(store);
  if (known !== undefined) return known;
  const work = new LocalWork();
  workByStore.set(store, work);
  return work;
}

/** Deliveries are found by their marks: a copy shares at least one with its original. */
export class LocalWork {
  readonly #running = new Map<string, Promise<WebhookOutcome>>();
  readonly #unremembered = new Map<string, Promise<WebhookOutcome>>();

  find(marks: readonly string[]): Promise<WebhookOutcome> | undefined {
    return marks
      .map((mark) => this.#running.get(mark) ?? this.#unremembered.get(mark))
      .find((work) => work !== undefined);
  }

  async follow(marks: readonly string[], work: Promise<WebhookOutcome>): Promise<WebhookOutcome> {
    for (const mark of marks) this.#running.set(mark, work);
    try {
      const outcome = await work;
      if (outcome.kind === "failed" && outcome.isWorkDone) this.#keep(marks, work);
      return outcome;
    } finally {
      for (const mark of marks) this.#running.delete(mark);
    }
  }

  isUnremembered(work: Promise<WebhookOutcome>): boolean {
    return [...this.#unremembered.values()].includes(work);
  }

  forget(work: Promise<WebhookOutcome>): void {
    for (const [mark, other] of this.#unremembered) if (other === work) this.#unremembered.delete(mark);
  }

  #keep(marks: readonly string[], work: Promise<WebhookOutcome>): void {
    for (const mark of marks) this.#unremembered.set(mark, work);
    for (const oldest of this.#unremembered.keys()) {
      if (this.#unremembered.size <= maxUnremembered) break;
      this.#unremembered.delete(oldest);
    }
  }
}

/** Marks; a delivery has two or three. A store that claims but cannot complete is rare, and soon repaired. */
const maxUnremembered = 3000;
