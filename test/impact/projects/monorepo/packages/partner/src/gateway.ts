import { createClient } from "../../../../../../../generated/partner-platform/2025-03-13/client.js";
import type { Client as PartnerClient } from "../../../../../../../generated/partner-platform/2025-03-13/client.js";
import { isConflict, orUndefinedOn, PartnerConflict } from "./errors";
import type { Client, Mandate, Terms } from "./models";
import { wrap, type Wrapped } from "./wrapped";

export interface PartnerGateway {
  mandate(id: string): Promise<Wrapped<Mandate>>;
  mandatesOf(clientId: string): Promise<Mandate[]>;
  openClient(email: string, kind: Client["customer_type"]): Promise<Client>;
  termsToSign(clientId: string): Promise<readonly Terms[]>;
  termsOrNothing(clientId: string): Promise<readonly Terms[]>;
  sign(clientId: string, terms: Terms): Promise<void>;
  startIdentification(clientId: string): Promise<string | undefined>;
}

export function createGateway(apiKey: string, baseUrl: string): PartnerGateway {
  return new HttpGateway(createClient({ auth: { apiKey }, baseUrl }));
}

class HttpGateway implements PartnerGateway {
  constructor(private readonly api: PartnerClient) {}

  mandate(id: string): Promise<Wrapped<Mandate>> {
    return wrap(this.api.getAutorampById({ autoramp_id: id }));
  }

  async mandatesOf(clientId: string): Promise<Mandate[]> {
    const { items } = await this.api.getAutoramps({ customer_id: clientId, page_size: 50 });
    return items;
  }

  openClient(email: string, kind: Client["customer_type"]): Promise<Client> {
    return this.api.createCustomer({ body: { email, customer_type: kind } });
  }

  async termsToSign(clientId: string): Promise<readonly Terms[]> {
    try {
      return await this.api.getCustomerRequiredSignings({ id: clientId });
    } catch (error) {
      if (isConflict(error)) throw new PartnerConflict("Everything is signed.", { cause: error });
      throw error;
    }
  }

  async termsOrNothing(clientId: string): Promise<readonly Terms[]> {
    const call = this.api.getCustomerRequiredSignings({ id: clientId });
    const terms = await orUndefinedOn(409, call);
    return terms ?? [];
  }

  async sign(clientId: string, terms: Terms): Promise<void> {
    await this.api.createCustomerSigning({ id: clientId, body: { content_id: terms.id, signed: true } });
  }

  async startIdentification(clientId: string): Promise<string | undefined> {
    const call = this.api.createCustomerIdentificationV2({ id: clientId, body: { type: "Link" } });
    const identification = await orUndefinedOn(409, call);
    return identification?.url ?? undefined;
  }
}
