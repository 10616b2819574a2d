/** Open banking payments into an autoramp. The payer is never asked here: a payment is ready at once. */
import {
  argumentsOf,
  begin,
  bodyOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type StatusRules,
} from "../../../src/sandbox/behaviour.js";
import { type PageArguments, pageOf } from "./pages.js";
import type { AutorampRecord, OpenBankingPaymentRecord } from "./records.js";
import {
  causeOf,
  findOwned,
  listOwned,
  newRecord,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

const paymentStatus: StatusRules<World, OpenBankingPaymentRecord> = {
  schema: "ApiAutorampOpenBankingPaymentStatus",
  guards: {},
  stamp: () => undefined,
  announce: () => undefined,
};

export function openBankingHandlers(world: World): [string, Handler][] {
  const autorampOf = (call: HandledCall): AutorampRecord =>
    findOwned(
      world,
      call,
      recordsOf(world, call).autoramps,
      argumentsOf<{ autoramp_id: string }>(call).autoramp_id,
      "autoramp",
    );
  return [
    [
      "createAutorampOpenBankingPayment",
      (call) => {
        const autoramp = autorampOf(call);
        if (!URL.canParse(bodyOf<{ callback_url: string }>(call).callback_url))
          refuseText(400, "callback_url is not a URL");
        const draft = {
          ...newRecord(world, ownerOf(world, call)),
          autoramp_id: autoramp.id,
          paymentId: `ob_${world.seeded.text(20)}`,
        };
        const payment = begin(world, paymentStatus, draft, {
          version: call.api.version,
          cause: causeOf(call),
          store: (created) => recordsOf(world, call).payments.add(created),
        });
        return jsonReply(201, showPayment(payment));
      },
    ],
    [
      "listAutorampOpenBankingPayments",
      (call) => {
        const { id } = autorampOf(call);
        const { payments } = recordsOf(world, call);
        const page = pageOf(
          payments,
          payments.list(({ autoramp_id }) => autoramp_id === id),
          argumentsOf<PageArguments>(call),
        );
        return jsonReply(200, { ...page, items: page.items.map(showPayment) });
      },
    ],
    [
      "getAutorampOpenBankingPayment",
      (call) => {
        const { payment_id } = argumentsOf<{ payment_id: string }>(call);
        const payment = listOwned(world, call, recordsOf(world, call).payments).find(
          ({ paymentId }) => paymentId === payment_id,
        );
        // 201 it is, although nothing is created.
        return jsonReply(201, showPayment(payment ?? refuseText(404, `There is no payment ${payment_id}`)));
      },
    ],
  ];
}

function showPayment({ id, paymentId, status }: OpenBankingPaymentRecord): JsonObject {
  return {
    id: paymentId,
    iron_payment_id: id,
    status,
    payment_link: `https://pay.example/${paymentId}`,
    settlement_status: null,
  };
}
