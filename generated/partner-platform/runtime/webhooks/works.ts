// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What handlers of this process work on, so that none of it runs twice at once, whatever the store says: a claim may end
 * while the work still runs.
 *
 * Work that is done but could not be remembered in the store stays here as well: when it comes again, remembering is
 * what has to be repeated, not the work.
 */
import { processWide } from "./process-wide.js";
import type { DeliveryStore } from "./store.js";
import type { WebhookOutcome } from "./webhook-outcome.js";

export class Works {
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

  forget(work: Promise<WebhookOutcome>): void {
    for (const [mark, kept] of this.#unremembered) if (kept === work) this.#unremembered.delete(mark);
  }

  #keep(marks: readonly string[], work: Promise<WebhookOutcome>): void {
    for (const mark of marks) this.#unremembered.set(mark, work);
    for (const oldest of this.#unremembered.keys()) {
      if (this.#unremembered.size <= mostKept) break;
      this.#unremembered.delete(oldest);
    }
  }
}

/** Two or three per delivery. A store that claims but does not complete is rare, and seldom so for long. */
const mostKept = 3000;

/** Handlers over one store object know of each other. */
export function worksOf(store: DeliveryStore): Works {
  const worksByStore = processWide("works.1", () => new WeakMap<DeliveryStore, Works>());
  const known = worksByStore.get(store);
  if (known !== undefined) return known;
  const works = new Works();
  worksByStore.set(store, works);
  return works;
}
