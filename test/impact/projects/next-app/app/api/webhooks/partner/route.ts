import { createWebhookReceiver } from "@partner/webhooks";
import { notify } from "@/lib/notify";
import { refreshDeposit } from "@/lib/deposit-cache";

export const dynamic = "force-dynamic";

const receiver = createWebhookReceiver({ secret: "whsec_from_the_vault", checkNow: true });

const ignore = (): undefined => undefined;

/** Exhaustive on purpose: a new event must not be overlooked. */
export const POST = receiver.handler({
  customer_created: ignore,
  customer_fiat_abilities: ignore,
  customer_status: ({ data }) => notify(data.customer_id, `status:${data.message.status}`),
  deposit_address_created: ({ data }) => refreshDeposit(data.message.id),
  identification_status: ({ data }) => notify(data.customer_id, `identification:${data.message.status}`),
  new_autoramp: ({ data }) => refreshDeposit(data.message.id),
  new_bank_account: ignore,
  ping: ignore,
  register_autoramp_status: ({ data }) => refreshDeposit(data.message.id),
  register_fiat_address_status: ignore,
  transaction: ignore,
  transaction_status: ({ data }) => notify(data.customer_id, `transfer:${data.message.transaction_status}`),
  $unknown: ({ receivedType }) => {
    console.warn("An event of an unknown type", receivedType);
  },
});
