// @ts-check

/**
 * What our own directory sends.
 *
 * @typedef {{ type: "customer_status", status: string } | { type: "ping" }} DirectoryEvent
 */

/** @param {DirectoryEvent} event */
export function textOf(event) {
  switch (event.type) {
    case "customer_status":
      return event.status === "SigningsRequired" ? "Please sign." : "Thank you.";
    case "ping":
      return "FedNow, Iban and ACH are on the way.";
  }
}
