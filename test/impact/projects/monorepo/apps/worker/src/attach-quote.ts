import { isConflict, partnerApi } from "@acme/partner";

type Transport = Parameters<typeof partnerApi.attachQuoteToAutoramp>[0];
type Quote = Parameters<typeof partnerApi.attachQuoteToAutoramp>[1]["body"];

/** Attaches a quote; that it is there already is fine. */
export async function attachQuote(transport: Transport, quote: Quote): Promise<void> {
  try {
    await partnerApi.attachQuoteToAutoramp(transport, { autoramp_id: quote.autoramp_id, body: quote });
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}

/** Customers who have nothing left to sign can be told so. */
export async function hasNothingToSign(transport: Transport, customerId: string): Promise<boolean> {
  const result = await partnerApi.getCustomerRequiredSignings(transport, { id: customerId }).result();
  return result.status === 409 || (result.ok && result.data.length < 1);
}
