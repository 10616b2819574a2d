import { settings } from "../settings.js";

export interface Booking {
  readonly id: string;
  readonly rail: string;
  readonly cents: number;
}

/** Books into our own ledger, which answers 409 to a booking that it has. */
export async function book(booking: Booking): Promise<"booked" | "known"> {
  const response = await fetch(`${settings.ledgerUrl}/bookings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(booking),
  });
  if (response.status === 409) return "known";
  if (!response.ok) throw new Error(`The ledger answered ${response.status}.`);
  return "booked";
}
