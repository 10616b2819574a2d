import type { partner } from "../api.js";

/** Follows what the partner reports about customers. */
export class CustomerEvents {
  readonly #waiting = new Set<string>();

  on(event: partner.WebhookEvent): void {
    switch (event.type) {
      case "customer_status":
        this.move(event.data.customer_id, event.data.message.status);
        break;
      case "customer_created":
        this.#waiting.add(event.data.customer_id);
        break;
      default:
        break;
    }
  }

  private move(customerId: string, status: partner.CustomerStatus): void {
    if (status === "IdentificationRequired") this.#waiting.add(customerId);
    else this.#waiting.delete(customerId);
  }
}
