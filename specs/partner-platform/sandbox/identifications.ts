/** Identifications: creation in four kinds, reading, archiving, and the decision in place of the compliance team. */
import {
  argumentsOf,
  begin,
  bodyOf,
  canMove,
  type Cause,
  follow,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  move,
  Refused,
  type Reply,
  textOf,
} from "../../../src/sandbox/behaviour.js";
import { missingDocuments } from "./identification/check-business.js";
import { checkSubmission } from "./identification/check-submission.js";
import type { BusinessSubmission, Finding, PersonSubmission } from "./identification/submission.js";
import { customerStatus, identificationStatus, newestIdentification, verifiedCountry } from "./onboarding.js";
import { type PageArguments, pageOf } from "./pages.js";
import type { IdentificationRecord } from "./records.js";
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

export function identificationHandlers(world: World): [string, Handler][] {
  const find = (call: HandledCall): IdentificationRecord =>
    findOwned(
      world,
      call,
      recordsOf(world, call).identifications,
      argumentsOf<{ id: string }>(call).id,
      "identification",
    );
  const show = (call: HandledCall, status: number, identification: IdentificationRecord): Reply =>
    jsonReply(status, showIdentification(world, call, identification));
  return [
    ["createCustomerIdentificationV2", (call) => show(call, 201, createIdentification(world, call))],
    ["getIdentificationById", (call) => show(call, 200, find(call))],
    [
      "getAllCustomerIdentifications",
      (call) => {
        const pageArguments = argumentsOf<PageArguments & { id: string }>(call);
        const customer = findCustomer(world, call, pageArguments.id);
        const { identifications } = recordsOf(world, call);
        const page = pageOf(
          identifications,
          identifications.list(({ customer_id }) => customer_id === customer.id),
          pageArguments,
        );
        return jsonReply(200, {
          ...page,
          items: page.items.map((item) => showIdentification(world, call, item)),
        });
      },
    ],
    [
      "archiveIdentification",
      (call) => {
        const identification = find(call);
        move(world, identificationStatus, identification, "Archived", causeOf(call));
        return show(call, 200, identification);
      },
    ],
    [
      "updateSandboxIdentificationStatus",
      (call) => {
        const identification = find(call);
        const { approved } = bodyOf<{ approved: boolean }>(call);
        if (!decideIdentification(world, identification, approved, causeOf(call)))
          refuseText(404, `Identification ${identification.id} is not pending`);
        return show(call, 201, identification);
      },
    ],
  ];
}

/** The residence of a customer after a hosted flow, whose data are unknown. */
const countryOfHostedFlow = "US";

/** In place of the compliance team; false if there is nothing to decide. */
export function decideIdentification(
  world: World,
  identification: IdentificationRecord,
  isApproved: boolean,
  cause: Cause,
): boolean {
  const status = isApproved ? "Approved" : "Declined";
  if (
    identification.status === status ||
    !canMove(world, identificationStatus, identification, status, cause)
  )
    return false;
  identification.country ??= countryOfHostedFlow;
  move(world, identificationStatus, identification, status, cause);
  return true;
}

function showIdentification(
  world: World,
  call: HandledCall,
  identification: IdentificationRecord,
): JsonObject {
  const { id, status, customer_id, partner_id, created_at, updated_at, url, with_edd } = identification;
  const records = recordsOf(world, call);
  const isNewest = newestIdentification(records, customer_id) === identification;
  const residence = isNewest ? verifiedCountry(records, customer_id) : undefined;
  return {
    id,
    status,
    customer_id,
    partner_id,
    created_at,
    updated_at,
    with_edd,
    ...(url !== undefined && status === "Pending" ? { url } : {}),
    ...(residence === undefined ? {} : { residence_country: residence }),
    review_comment: null,
  };
}

function isOpen({ status }: IdentificationRecord): boolean {
  return status === "Pending" || status === "Processed" || status === "PendingReview";
}

/** Not an upsert: each key makes a new record, and the newest decides the customer's status. */
function createIdentification(world: World, call: HandledCall): IdentificationRecord {
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
  const record = newRecord(world, ownerOf(world, call));
  const waits = waitsForCustomer(kind, body);
  const draft = {
    ...record,
    customer_id: customer.id,
    kind,
    waitsForCustomer: waits,
    updated_at: record.created_at,
    ...(waits ? { url: `https://identify.example/${record.id}` } : {}),
    with_edd: kind === "Link" ? body["with_edd"] === true : Boolean(body["edd_questionnaire"]),
    country: countryOf(world, call, kind, body),
    submitted: body,
    createdAtMs: call.now,
  };
  const cause = causeOf(call);
  const identification = begin(world, identificationStatus, draft, {
    version: call.api.version,
    cause,
    store: (created) => records.identifications.add(created),
  });
  follow(world, customerStatus, customer, cause);
  return identification;
}

/** A body without a kind is judged like one with data. */
function readKind(body: JsonObject): IdentificationRecord["kind"] {
  const { type } = body;
  return type === "Link" || type === "Token" || type === "Business" ? type : "Person";
}

/** The same status for both, but since 2026-08-01 a list in place of a text. */
function refuseFinding(call: HandledCall, finding: Finding | undefined): void {
  if (finding === undefined) return;
  if (!isInForce(call, "structured-identification-errors")) refuseText(400, finding.message);
  const docs_url = `https://docs.example/errors#${finding.code}`;
  throw new Refused(jsonReply(400, [{ ...finding, docs_url }]));
}

/** Data are ready for review at once; a link, and a company without all its documents, wait for the customer. */
function waitsForCustomer(kind: IdentificationRecord["kind"], body: JsonObject): boolean {
  if (kind !== "Business") return kind === "Link";
  const { company_data = {} } = body as unknown as BusinessSubmission;
  return missingDocuments(company_data) !== undefined;
}

function countryOf(
  world: World,
  call: HandledCall,
  kind: IdentificationRecord["kind"],
  body: JsonObject,
): string | undefined {
  if (kind === "Person") return (body as unknown as PersonSubmission).address?.country;
  if (kind === "Business") return (body as unknown as BusinessSubmission).company_data?.company_info?.country;
  return kind === "Token"
    ? recordsOf(world, call).shareTokens.get(textOf(body["token"]))?.country
    : undefined;
}
