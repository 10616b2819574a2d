"use server";

import {
  createCustomerIdentificationV2,
  createCustomerSigning,
  getAllCurrentTermsAndConditions,
  getCustomerRequiredSignings,
} from "@partner";
import { isConflict } from "@/lib/conflicts";
import { refusalText } from "@/lib/refusals";
import { transport } from "@/lib/transport";

export interface TermsLink {
  readonly id: string;
  readonly url: string;
}

/** The terms of a country, for the page that everybody can read. */
export async function publicTerms(country: string): Promise<TermsLink[]> {
  const terms = await getAllCurrentTermsAndConditions(transport, { country });
  return terms.map(({ id, url }) => ({ id, url }));
}

export async function termsToSign(customerId: string): Promise<TermsLink[]> {
  try {
    return await getCustomerRequiredSignings(transport, { id: customerId });
  } catch (error) {
    if (isConflict(error)) return [];
    throw error;
  }
}

/** What the button below the terms leads to. */
export async function afterSigning(customerId: string): Promise<"more" | "welcome" | "support"> {
  const result = await getCustomerRequiredSignings(transport, { id: customerId }).result();
  switch (result.status) {
    case 200:
      return result.ok && !result.data.length ? "welcome" : "more";
    case 409:
      return "welcome";
    default:
      return "support";
  }
}

export async function sign(customerId: string, contentId: string): Promise<void> {
  await createCustomerSigning(transport, { id: customerId, body: { content_id: contentId, signed: true } });
}

/** Starts the identification, and says in words why it was refused. */
export async function identify(customerId: string, token: string): Promise<string | undefined> {
  const result = await createCustomerIdentificationV2(transport, {
    id: customerId,
    body: { type: "Token", token, intended_use: "Investing" },
  }).result();
  if (result.ok) return undefined;
  if (result.isDeclared && result.status === 400) return refusalText(result.error);
  if (result.isDeclared && result.status === 409) return "Your documents are being checked already.";
  return "Please try again later.";
}
