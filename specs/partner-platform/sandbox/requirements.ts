/** Open tasks, signings and proofs of a customer, and simple limits and small deposits. */
import {
  argumentsOf,
  bodyOf,
  follow,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  type Reply,
} from "../../../src/sandbox/behaviour.js";
import {
  announceFiatAbilities,
  customerStatus,
  newestIdentification,
  verifiedCountry,
} from "./onboarding.js";
import { type PageArguments, pageOf } from "./pages.js";
import type { CustomerRecord, IdentificationRecord, SigningRecord } from "./records.js";
import { listTerms, showTerms, signedTerms } from "./terms.js";
import {
  causeOf,
  findCustomer,
  findOwned,
  findUsableCustomer,
  isInForce,
  newRecord,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

export function requirementHandlers(world: World): [string, Handler][] {
  const customerOf = (call: HandledCall): CustomerRecord =>
    findCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  return [
    [
      "getCustomerRequirements",
      (call) =>
        jsonReply(
          200,
          requirementsOf(customerOf(call), newestIdentification(recordsOf(world, call), customerOf(call).id)),
        ),
    ],
    ["getCustomerSpendingLimit", (call) => jsonReply(200, spendingLimit(world, customerOf(call)))],
    [
      "getCustomerMicrodeposits",
      (call) =>
        jsonReply(200, [
          {
            amount: "0.07",
            currency_code: "USD",
            created_at: customerOf(call).created_at,
            counterparty_name: "Sandbox Bank",
          },
        ]),
    ],
    ["getIdentificationComplianceQuestionnaire", (call) => questionnaire(world, call)],
  ];
}

function requirementsOf(
  { customer_type }: CustomerRecord,
  newest: IdentificationRecord | undefined,
): JsonObject {
  const category = customer_type === "Business" ? "kyb" : "kyc";
  const item = {
    code: `identification_${category}`,
    reject_labels: [],
    reject_reasons: [],
    missing_questions: [],
  };
  const known = newest === undefined ? item : { ...item, identification_id: newest.id };
  const list = listOf(newest?.status);
  const lists = {
    complete: [],
    pending: [],
    missing: [],
    issues: [],
    [list]: [list === "issues" ? { ...known, retryable: true } : known],
  };
  return { requirements_due: list === "complete" ? [] : [category], ...lists };
}

function listOf(
  status: IdentificationRecord["status"] | undefined,
): "complete" | "pending" | "missing" | "issues" {
  switch (status) {
    case "Approved":
      return "complete";
    case "Processed":
    case "PendingReview":
      return "pending";
    case "Declined":
      return "issues";
    case "Pending":
    case "Expired":
    case "Archived":
    case undefined:
      return "missing";
  }
}

/** Euro cents, as text, although the names say otherwise. Businesses have no limit. */
function spendingLimit({ clock }: World, { customer_type }: CustomerRecord): JsonObject {
  const end = clock.recordTime();
  const start = new Date(Date.parse(end) - 52 * 7 * 86_400_000).toISOString();
  const limit =
    customer_type === "Business"
      ? { threshold_eur: null }
      : { threshold_eur: "10000000", remaining_eur: "10000000" };
  const section = { period_start: start, period_end: end, used_eur: "0", ...limit };
  return { fiat_onramp: section, crypto_offramp: section };
}

function questionnaire(world: World, call: HandledCall): Reply {
  const { id } = argumentsOf<{ id: string }>(call);
  const { submitted } = findOwned(world, call, recordsOf(world, call).identifications, id, "identification");
  return jsonReply(200, { id, intended_use: submitted["intended_use"] ?? "PurchaseDigitalAssets" });
}

export function signingHandlers(world: World): [string, Handler][] {
  return [
    ["getCustomerRequiredSignings", (call) => requiredSignings(world, call)],
    ["createCustomerSigning", (call) => createSigning(world, call)],
    [
      "getSignings",
      (call) => {
        const pageArguments = argumentsOf<PageArguments & { id: string }>(call);
        const customer = findCustomer(world, call, pageArguments.id);
        const { signings } = recordsOf(world, call);
        const page = pageOf(
          signings,
          signings.list(({ customer_id }) => customer_id === customer.id),
          pageArguments,
        );
        return jsonReply(200, { ...page, items: page.items.map(showSigning) });
      },
    ],
  ];
}

function requiredSignings(world: World, call: HandledCall): Reply {
  const customer = findUsableCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  const records = recordsOf(world, call);
  const { outstanding } = signedTerms(world, records, customer, verifiedCountry(records, customer.id));
  const required = customer.status === "SigningsRequired" ? outstanding : [];
  if (required.length === 0 && !isInForce(call, "required-signings-empty-list"))
    refuseText(409, "There is nothing to sign");
  return jsonReply(200, showTerms(required));
}

/** Without `content_id` everything is signed that is outstanding. */
function createSigning(world: World, call: HandledCall): Reply {
  const customer = findUsableCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  const { signed, content_id } = bodyOf<{ signed: boolean; content_id?: string | null }>(call);
  if (!signed) refuseText(422, "Only consent can be recorded: signed must be true");
  const records = recordsOf(world, call);
  const { outstanding } = signedTerms(world, records, customer, verifiedCountry(records, customer.id));
  const terms = content_id ? listTerms(world).filter(({ id }) => id === content_id) : outstanding;
  if (terms.length === 0)
    refuseText(
      422,
      content_id
        ? `There are no terms ${content_id}`
        : "content_id is needed: nothing is known to be outstanding",
    );
  const owner = ownerOf(world, call);
  const [first] = terms.map(({ id }) => {
    const record = newRecord(world, owner);
    return records.signings.add({
      ...record,
      customer_id: customer.id,
      updated_at: record.created_at,
      content_id: id,
    });
  });
  follow(world, customerStatus, customer, causeOf(call));
  announceFiatAbilities(world, customer);
  return jsonReply(201, first === undefined ? null : showSigning(first));
}

function showSigning({ id, customer_id, content_id, created_at, updated_at }: SigningRecord): JsonObject {
  return { id, customer_id, content_id, created_at, updated_at };
}
