/** Autoramps: creation at the market rate or from a signed quote, reading, changing, cancelling, further quotes. */
import {
  argumentsOf,
  bodyOf,
  canMove,
  follow,
  type HandledCall,
  emptyReply,
  type Handler,
  isTerminal,
  type JsonObject,
  jsonReply,
  move,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import { autorampStatus, issueCode, settle } from "./authorization.js";
import { createAutoramp } from "./create-autoramp.js";
import { checkCurrency, currencyOf } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import { type PageArguments, pageOf } from "./pages.js";
import { checkQuote, useQuote } from "./quotes.js";
import { type Account, recipientOf } from "./recipients.js";
import type { AutorampRecord, AutorampStatus } from "./records.js";
import { attachedQuote, showAutoramp } from "./show-autoramp.js";
import {
  causeOf,
  findActiveCustomer,
  findCustomer,
  findOwned,
  listOwned,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

export function autorampHandlers(world: World): [string, Handler][] {
  const find = (call: HandledCall, id: string): AutorampRecord =>
    findOwned(world, call, recordsOf(world, call).autoramps, id, "autoramp");
  const named = (call: HandledCall): AutorampRecord =>
    find(call, argumentsOf<{ autoramp_id: string }>(call).autoramp_id);
  const show = (call: HandledCall, status: number, autoramp: AutorampRecord): Reply =>
    jsonReply(status, showAutoramp(world, call, autoramp));
  return [
    ["createAutoramp", (call) => show(call, 201, createAutoramp(world, call))],
    ["getAutorampById", (call) => show(call, 200, named(call))],
    ["getAutoramps", (call) => listAutoramps(world, call)],
    [
      "getAutorampByExternalId",
      (call) => {
        const { external_id: wanted } = argumentsOf<{ external_id: string }>(call);
        const matching = listOwned(world, call, recordsOf(world, call).autoramps).find(
          ({ external_id }) => external_id === wanted,
        );
        return show(
          call,
          200,
          matching ?? refuseText(404, `There is no autoramp with external id ${wanted}`),
        );
      },
    ],
    ["patchAutorampMarketById", (call) => show(call, 200, patchAutoramp(world, call, named(call)))],
    [
      "cancelAutoramp",
      (call) => {
        const autoramp = named(call);
        // One that was rejected carries out no transactions anyway.
        if (!isTerminal(autoramp)) move(world, autorampStatus, autoramp, "Cancelled", causeOf(call));
        return emptyReply(204);
      },
    ],
    ["attachQuoteToAutoramp", (call) => show(call, 201, attachQuote(world, call, named(call)))],
    [
      "checkAutorampLimit",
      (call) =>
        jsonReply(200, {
          can_create:
            findCustomer(world, call, argumentsOf<{ customer_id: string }>(call).customer_id).status ===
            "Active",
        }),
    ],
    [
      "updateSandboxAutorampStatus",
      (call) => {
        const autoramp = find(call, argumentsOf<{ id: string }>(call).id);
        const status = bodyOf<AutorampStatus>(call);
        if (!canMove(world, autorampStatus, autoramp, status, causeOf(call)))
          refuseText(400, `The autoramp is ${autoramp.status}`);
        move(world, autorampStatus, autoramp, status, causeOf(call));
        return show(call, 200, autoramp);
      },
    ],
  ];
}

interface ListArguments extends PageArguments {
  readonly customer_id?: string;
  readonly status?: readonly string[];
  readonly autoramp_type?: string;
  readonly is_batch_payout?: boolean;
  readonly source?: string;
}

function listAutoramps(world: World, call: HandledCall): Reply {
  const filters = argumentsOf<ListArguments>(call);
  const { autoramps } = recordsOf(world, call);
  const matching = listOwned(world, call, autoramps).filter(
    ({ customer_id, status, kind, batch_payout, source }) =>
      (filters.customer_id ?? customer_id) === customer_id &&
      (filters.status?.includes(status) ?? true) &&
      (filters.autoramp_type ?? kind) === kind &&
      (filters.is_batch_payout ?? batch_payout) === batch_payout &&
      (filters.source ?? source) === source,
  );
  const page = pageOf(autoramps, matching, filters);
  return jsonReply(200, {
    ...page,
    items: page.items.map((autoramp) => showAutoramp(world, call, autoramp)),
  });
}

/** Changes an autoramp at the market rate. A change of the fee profile always waits for the customer, others may. */
function patchAutoramp(world: World, call: HandledCall, autoramp: AutorampRecord): AutorampRecord {
  const { customer_id, destination_currency, fee_profile_id, recipient_account } = bodyOf<{
    customer_id: string;
    destination_currency?: JsonObject | null;
    fee_profile_id?: string | null;
    recipient_account?: Account | null;
  }>(call);
  if (autoramp.customer_id !== customer_id) refuseText(400, "The autoramp belongs to another customer");
  if (autoramp.source !== "Standalone") refuseText(400, "The autoramp was created from a quote");
  if (isTerminal(autoramp)) refuseText(400, `The autoramp is ${autoramp.status}`);
  findActiveCustomer(world, call, customer_id);
  if (destination_currency) checkCurrency(currencyOf(destination_currency));
  const change = {
    ...(destination_currency ? { destination_currency } : {}),
    ...(recipient_account ? { recipient: recipientOf(world, call, customer_id, recipient_account) } : {}),
    ...(fee_profile_id ? { fee_profile_id: findFeeProfile(world, call, fee_profile_id).id } : {}),
  };
  const needsConfirmation = world.settings.needsAuthorization || Boolean(fee_profile_id);
  autoramp.pendingChange = needsConfirmation ? change : undefined;
  if (!needsConfirmation) Object.assign(autoramp, change);
  const hasMoved = follow(world, autorampStatus, autoramp, causeOf(call));
  if (needsConfirmation) issueCode(world, call, autoramp.id);
  else if (hasMoved) settle(world, autoramp);
  return autoramp;
}

function attachQuote(world: World, call: HandledCall, autoramp: AutorampRecord): AutorampRecord {
  findActiveCustomer(world, call, autoramp.customer_id);
  const posted = bodyOf<JsonObject>(call);
  if (posted["autoramp_id"] !== autoramp.id) refuseText(400, "The quote is for another autoramp");
  const records = recordsOf(world, call);
  const quote = checkQuote(world, records, posted, call.now, 409);
  useQuote(records, quote);
  autoramp.quotes.push(attachedQuote(quote));
  return autoramp;
}
