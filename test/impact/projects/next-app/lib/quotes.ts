import { attachQuoteToAutoramp, type SignedAutorampRateQuote } from "@partner";
import { isConflict } from "@/lib/conflicts";
import { transport } from "@/lib/transport";

/** Attaches a quote once; a second time is fine. */
export async function attachQuote(quote: SignedAutorampRateQuote): Promise<string> {
  try {
    const { id } = await attachQuoteToAutoramp(transport, { autoramp_id: quote.autoramp_id, body: quote });
    return id;
  } catch (error) {
    if (isConflict(error)) return quote.autoramp_id;
    throw error;
  }
}
