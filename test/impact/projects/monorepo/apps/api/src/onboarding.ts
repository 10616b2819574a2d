import { PartnerConflict, type Client, type PartnerGateway } from "@acme/partner";

export interface Wizard {
  readonly page: "identity" | "terms" | "account";
  readonly link?: string;
}

/** Where a client goes who opens the wizard. */
export async function wizardOf(gateway: PartnerGateway, client: Client): Promise<Wizard> {
  if (client.status === "IdentificationRequired") {
    const link = await gateway.startIdentification(client.id);
    return { page: "identity", ...(link !== undefined && { link }) };
  }
  try {
    const terms = await gateway.termsToSign(client.id);
    return terms.length === 0 ? { page: "account" } : { page: "terms" };
  } catch (error) {
    if (error instanceof PartnerConflict) return { page: "account" };
    throw error;
  }
}

/** Sign-up: a new client is asked for documents at once. */
export async function signUp(gateway: PartnerGateway, email: string): Promise<Wizard> {
  const client = await gateway.openClient(email, "Person");
  const link = await gateway.startIdentification(client.id);
  return { page: "identity", ...(link !== undefined && { link }) };
}

/** The desk of our support, with columns of its own. */
export function column(ticket: { readonly status: "SigningsRequired" | "Open" }): string {
  return ticket.status === "SigningsRequired" ? "Contracts" : "Inbox";
}
