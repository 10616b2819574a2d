import {
  createCustomerIdentificationV2,
  type CreateCustomerParams,
} from "@generated/partner-platform/2025-03-13/index.js";
import { isResponseError, partner } from "../partner/index.js";
import type { Customer } from "../partner/index.js";

export type Onboarding =
  | { readonly kind: "started"; readonly customerId: string; readonly url: string | null }
  | { readonly kind: "refused"; readonly customerId: string; readonly reason: string };

/** Creates the customer and sends them straight to the hosted identification. */
export async function onboard(form: CreateCustomerParams, token: string): Promise<Onboarding> {
  const customer: Customer = await partner.createCustomer({ body: form });
  try {
    const identification = await partner.createCustomerIdentificationV2({
      id: customer.id,
      body: { type: "Token", token, intended_use: "Investing" },
    });
    return { kind: "started", customerId: customer.id, url: identification.url ?? null };
  } catch (error) {
    if (isResponseError(error, createCustomerIdentificationV2) && error.status === 400) {
      return { kind: "refused", customerId: customer.id, reason: reasonOf(error.body) };
    }
    throw error;
  }
}

/** The document of the version names two forms of the body. */
function reasonOf(body: string | { readonly reason: string }): string {
  return typeof body === "string" ? body : body.reason;
}

/** What support sees when a customer calls about a refused identification. */
export function supportNote(error: unknown): string | undefined {
  if (!isResponseError(error, createCustomerIdentificationV2)) return undefined;
  if (error.status === 400 && error.code === "response") {
    return `Identification refused: ${error.body}`;
  }
  if (error.status === 409) return "Another identification is pending.";
  return undefined;
}

export function isAboutSelfie(error: unknown): boolean {
  return (
    isResponseError(error, createCustomerIdentificationV2) &&
    error.status === 400 &&
    error.code === "response" &&
    error.body.includes("selfie")
  );
}
