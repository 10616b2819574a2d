/** What of an identification is done, pending, missing or wrong; and limits and small deposits, which stay simple here. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import { jsonReply, type Reply } from "../http/reply.js";
import { findCustomer, findOwned, recordsOf } from "./find-record.js";
import { newestIdentification } from "./onboarding.js";
import type { CustomerRecord, IdentificationRecord } from "./records.js";
import type { World } from "./world.js";

export function requirementHandlers(world: World): [string, Handler][] {
  const customerOf = (call: Call): CustomerRecord =>
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

function questionnaire(world: World, call: Call): Reply {
  const { id } = argumentsOf<{ id: string }>(call);
  const { submitted } = findOwned(world, call, recordsOf(world, call).identifications, id, "identification");
  return jsonReply(200, { id, intended_use: submitted["intended_use"] ?? "PurchaseDigitalAssets" });
}
