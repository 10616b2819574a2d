import { unwrap, type PartnerGateway, type PayInMethod } from "@acme/partner";

export interface PayInPage {
  readonly mandateId: string;
  readonly recommended: string;
  readonly methods: readonly { name: string; note: string }[];
}

/** The page on which a client sees how to pay in. */
export async function payInPage(gateway: PartnerGateway, mandateId: string): Promise<PayInPage> {
  const mandate = unwrap(await gateway.mandate(mandateId));
  const [recommended] = mandate.deposit_rails;
  return {
    mandateId: mandate.id,
    recommended: recommended === undefined ? "none" : nameOf(recommended),
    methods: mandate.deposit_rails.map((method) => ({ name: nameOf(method), note: noteOf(method) })),
  };
}

function nameOf(method: PayInMethod): string {
  return names.get(method.type) ?? "Bank transfer";
}

const names = new Map<string, string>([
  ["SEPA", "SEPA transfer"],
  ["FPS", "Faster Payment"],
  ["Crypto", "Wallet"],
]);

function noteOf(method: PayInMethod): string {
  const { type } = method;
  if (type === "SWIFT") {
    return "Fees of other banks are deducted.";
  } else if (type === "Crypto") {
    return "Send from your own wallet.";
  } else {
    return "Quote the reference.";
  }
}
