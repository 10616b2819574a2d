import { partner, ResponseError } from "../partner/index.js";

export interface OpenTerms {
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

/** The terms that a customer has yet to sign. */
export async function openTerms(customerId: string): Promise<OpenTerms[]> {
  try {
    const links = await partner.getCustomerRequiredSignings({ id: customerId });
    return links.map(({ id, display_name, url }) => ({ id, title: display_name, url }));
  } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return [];
    throw error;
  }
}

/** Records that the customer has agreed to everything that was open. */
export async function signAll(customerId: string): Promise<number> {
  const terms = await openTerms(customerId);
  for (const { id } of terms) {
    await partner.createCustomerSigning({ id: customerId, body: { content_id: id, signed: true } });
  }
  return terms.length;
}

/** Whether nothing is left to sign; then the account is opened. */
export async function hasSignedAll(customerId: string): Promise<boolean> {
  const result = await partner.getCustomerRequiredSignings({ id: customerId }).result();
  if (result.ok) return result.data.length === 0;
  if (result.status === 409) return true;
  throw result.exception;
}
