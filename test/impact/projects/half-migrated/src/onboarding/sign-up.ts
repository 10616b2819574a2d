import { ResponseError } from "@generated/partner-platform/runtime/index.js";
import { partner, summerPartner } from "../partner.js";

/** The sign-up of the released app. */
export async function signUp(email: string): Promise<string> {
  const customer = await summerPartner.createCustomer({ body: { email, customer_type: "Person" } });
  return customer.status === "SigningsRequired" ? "/terms" : "/identity";
}

/** The sign-up that testers see: it follows the status. */
export async function nextSignUp(email: string): Promise<string> {
  const customer = await partner.createCustomer({ body: { email, customer_type: "Person" } });
  return customer.status === "SigningsRequired" ? "/terms" : "/identity";
}

export async function isFullySigned(customerId: string): Promise<boolean> {
  try {
    const open = await summerPartner.getCustomerRequiredSignings({ id: customerId });
    return open.length === 0;
  } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return true;
    throw error;
  }
}

/** As the publisher describes it: an empty list counts only for active customers. */
export async function isFullySignedNow(customerId: string): Promise<boolean> {
  const open = await partner.getCustomerRequiredSignings({ id: customerId });
  const { status } = await partner.getCustomerById({ id: customerId });
  return open.length === 0 && status === "Active";
}
