/** A new identification, in one of its four kinds. It is never an upsert: each key makes a new record. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf, bodyOf } from "../general/arguments-of.js";
import type { Call } from "../general/behaviour.js";
import { jsonReply, Refused } from "../http/reply.js";
import { textOf } from "../text-of.js";
import { findUsableCustomer, recordsOf, refuseText } from "./find-record.js";
import { missingDocuments } from "./identification/check-business.js";
import { checkSubmission } from "./identification/check-submission.js";
import type { Finding } from "./identification/finding.js";
import type { BusinessSubmission, PersonSubmission } from "./identification/submission.js";
import { isInForce } from "./in-force.js";
import { refreshCustomer } from "./onboarding.js";
import type { IdentificationRecord } from "./records.js";
import { newRecord, ownerOf, type World } from "./world.js";

export function isOpen({ status }: IdentificationRecord): boolean {
  return status === "Pending" || status === "Processed" || status === "PendingReview";
}

/** Not an upsert: each key makes a new record, and the newest decides the customer's status. */
export function createIdentification(world: World, call: Call): IdentificationRecord {
  const customer = findUsableCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  const records = recordsOf(world, call);
  const earlier = records.identifications.list(({ customer_id }) => customer_id === customer.id);
  if (earlier.some(isOpen)) refuseText(409, "Another identification is pending");
  const recent = earlier.filter(({ createdAtMs }) => createdAtMs > call.now - 3_600_000);
  if (recent.length >= world.settings.identificationsPerHour)
    refuseText(429, "Too many identifications were created");
  const body = bodyOf<JsonObject | undefined>(call) ?? {};
  const kind = readKind(body);
  if (kind !== "Link") refuseFinding(call, checkSubmission(world, call, customer, body));
  const owner = ownerOf(world, call);
  const record = newRecord(world, owner);
  const status = initialStatus(kind, body);
  const identification = records.identifications.add({
    ...record,
    customer_id: customer.id,
    kind,
    status,
    updated_at: record.created_at,
    ...(status === "Pending" ? { url: `https://identify.example/${record.id}` } : {}),
    with_edd: kind === "Link" ? body["with_edd"] === true : Boolean(body["edd_questionnaire"]),
    country: countryOf(world, call, kind, body),
    submitted: body,
    createdAtMs: call.now,
  });
  world.announce(owner, {
    topic: "IdentificationStatus",
    customerId: customer.id,
    message: { id: record.id, status },
  });
  refreshCustomer(world, owner, customer);
  return identification;
}

/** A body without a kind is judged like one with data. */
function readKind(body: JsonObject): IdentificationRecord["kind"] {
  const { type } = body;
  return type === "Link" || type === "Token" || type === "Business" ? type : "Person";
}

/** The same status for both, but since 2026-08-01 a list in place of a text. */
function refuseFinding(call: Call, finding: Finding | undefined): void {
  if (finding === undefined) return;
  if (!isInForce(call, "structured-identification-errors")) refuseText(400, finding.message);
  const docs_url = `https://docs.example/errors#${finding.code}`;
  throw new Refused(jsonReply(400, [{ ...finding, docs_url }]));
}

/** Data are ready for review at once; a link, and a company without all its documents, wait for the customer. */
function initialStatus(kind: IdentificationRecord["kind"], body: JsonObject): IdentificationRecord["status"] {
  if (kind === "Link") return "Pending";
  if (kind !== "Business") return "PendingReview";
  const { company_data = {} } = body as unknown as BusinessSubmission;
  return missingDocuments(company_data) === undefined ? "PendingReview" : "Pending";
}

function countryOf(
  world: World,
  call: Call,
  kind: IdentificationRecord["kind"],
  body: JsonObject,
): string | undefined {
  if (kind === "Person") return (body as unknown as PersonSubmission).address?.country;
  if (kind === "Business") return (body as unknown as BusinessSubmission).company_data?.company_info?.country;
  return kind === "Token"
    ? recordsOf(world, call).shareTokens.get(textOf(body["token"]))?.country
    : undefined;
}
