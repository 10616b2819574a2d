import { createCustomerIdentificationV2 } from "@generated/partner-platform/2026-07-01/operations.js";
import { isResponseError } from "@generated/partner-platform/runtime/index.js";
import { summerPartner } from "../partner.js";

export type Refusal = { readonly text: string; readonly mayRetry: boolean };

export async function identify(customerId: string, token: string): Promise<Refusal | undefined> {
  try {
    await summerPartner.createCustomerIdentificationV2({
      id: customerId,
      body: { type: "Token", token, intended_use: "Investing" },
    });
    return undefined;
  } catch (error) {
    if (!isResponseError(error, createCustomerIdentificationV2)) throw error;
    if (error.status === 409) return { text: "Already pending.", mayRetry: false };
    if (error.status !== 400 || error.code !== "response") throw error;
    return { text: error.body, mayRetry: `${error.body}`.length < 100 };
  }
}
