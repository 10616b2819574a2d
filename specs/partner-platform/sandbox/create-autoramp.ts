/** A new autoramp: from market parameters, which lock no rate, or from a signed quote, posted back whole. */
import {
  begin,
  bodyOf,
  type HandledCall,
  type JsonObject,
  type JsonValue,
  textOf,
} from "../../../src/sandbox/behaviour.js";
import { autorampStatus, issueCode, settle } from "./authorization.js";
import { checkCurrency, currencyOf, kindOf } from "./currencies.js";
import { findFeeProfile } from "./fee-profiles.js";
import { checkQuote, useQuote } from "./quotes.js";
import { type Account, recipientOf } from "./recipients.js";
import type { AutorampRecord } from "./records.js";
import { attachedQuote } from "./show-autoramp.js";
import { defined } from "./values.js";
import {
  causeOf,
  findActiveCustomer,
  listOwned,
  newRecord,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

/** The common form of both. */
type Wish = Pick<
  AutorampRecord,
  | "customer_id"
  | "source"
  | "source_currencies"
  | "destination_currency"
  | "is_third_party"
  | "batch_payout"
  | "external_id"
  | "optional"
  | "quotes"
> & { readonly account: Account; readonly feeProfileId: string | undefined };

export function createAutoramp(world: World, call: HandledCall): AutorampRecord {
  const body = bodyOf<JsonObject>(call);
  const { customer_id } = findActiveOwner(world, call, body);
  const { account, feeProfileId, ...wish } =
    "quote_id" in body ? wishOfQuote(world, call, body) : wishOfParameters(body);
  const records = recordsOf(world, call);
  const isTaken = listOwned(world, call, records.autoramps).some(
    ({ external_id }) => external_id !== undefined && external_id === wish.external_id,
  );
  if (isTaken) refuseText(422, "external_id belongs to another autoramp");
  const [source = {}] = wish.source_currencies;
  for (const currency of [...wish.source_currencies, wish.destination_currency])
    checkCurrency(currencyOf(currency));
  const owner = ownerOf(world, call);
  const recipient = recipientOf(world, call, customer_id, account);
  const draft = {
    ...newRecord(world, owner),
    ...wish,
    kind: kindOf(currencyOf(source), currencyOf(wish.destination_currency)),
    recipient,
    fee_profile_id: findFeeProfile(world, call, feeProfileId).id,
  };
  useQuote(records, body);
  const autoramp = begin(world, autorampStatus, draft, {
    version: call.api.version,
    cause: causeOf(call),
    store: (created) => {
      const { id } = records.autoramps.add(created);
      world.announce(owner, {
        topic: "NewAutoramp",
        customerId: customer_id,
        message: { id, kind: "NewAutoramp" },
      });
    },
  });
  if (autoramp.status === "Created") issueCode(world, call, autoramp.id);
  else settle(world, autoramp);
  return autoramp;
}

function findActiveOwner(
  world: World,
  call: HandledCall,
  body: JsonObject,
): { readonly customer_id: string } {
  return { customer_id: findActiveCustomer(world, call, textOf(body["customer_id"])).id };
}

const optionalFields = [
  "name",
  "wire_message",
  "sepa_payment_reference",
  "swift_payment_reference",
  "fps_payment_reference",
  "additional_partner_fee_in_bips",
];

function wishOfParameters(body: JsonObject): Wish {
  const sources = body["source_currencies"] as readonly JsonObject[];
  if (sources.length === 0) refuseText(400, "source_currencies is empty");
  return {
    ...common(body),
    source: "Standalone",
    source_currencies: sources,
    quotes: [],
    is_third_party: body["source_is_third_party"] === true,
  };
}

function wishOfQuote(world: World, call: HandledCall, body: JsonObject): Wish {
  const quote = checkQuote(world, recordsOf(world, call), body, call.now, 422);
  const further = (quote["additional_in_currencies"] ?? []) as readonly JsonObject[];
  return {
    ...common(quote),
    source: "Quote",
    source_currencies: [quote["source_currency"] as JsonObject, ...further],
    quotes: [attachedQuote(quote)],
    is_third_party: quote["is_third_party"] === true,
  };
}

type Common =
  | "customer_id"
  | "destination_currency"
  | "external_id"
  | "optional"
  | "batch_payout"
  | "account"
  | "feeProfileId";

function common(body: JsonObject): Pick<Wish, Common> {
  const { customer_id, destination_currency, external_id, recipient_account, fee_profile_id, batch_payout } =
    body;
  const optional = optionalFields.map((name): [string, JsonValue | undefined] => [
    name,
    body[name] ?? undefined,
  ]);
  return {
    customer_id: textOf(customer_id),
    destination_currency: destination_currency as JsonObject,
    external_id: typeof external_id === "string" ? external_id : undefined,
    optional: defined(Object.fromEntries(optional)),
    batch_payout: batch_payout === true,
    account: recipient_account as unknown as Account,
    feeProfileId: typeof fee_profile_id === "string" ? fee_profile_id : undefined,
  };
}
