/** Identifications: creation in four kinds, reading, archiving, and the decision in place of the compliance team. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf, bodyOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import { pageOf, type PageArguments } from "../general/page.js";
import { jsonReply, type Reply } from "../http/reply.js";
import { createIdentification, isOpen } from "./create-identification.js";
import { findCustomer, findOwned, recordsOf, refuseText } from "./find-record.js";
import { newestIdentification, setIdentificationStatus, verifiedCountry } from "./onboarding.js";
import type { IdentificationRecord } from "./records.js";
import { ownerOf, type World } from "./world.js";

export function identificationHandlers(world: World): [string, Handler][] {
  const find = (call: Call): IdentificationRecord =>
    findOwned(
      world,
      call,
      recordsOf(world, call).identifications,
      argumentsOf<{ id: string }>(call).id,
      "identification",
    );
  const show = (call: Call, status: number, identification: IdentificationRecord): Reply =>
    jsonReply(status, showIdentification(world, call, identification));
  return [
    ["createCustomerIdentificationV2", (call) => show(call, 201, createIdentification(world, call))],
    ["getIdentificationById", (call) => show(call, 200, find(call))],
    [
      "getAllCustomerIdentifications",
      (call) => {
        const given = argumentsOf<PageArguments & { id: string }>(call);
        const customer = findCustomer(world, call, given.id);
        const { identifications } = recordsOf(world, call);
        const page = pageOf(
          identifications,
          identifications.list(({ customer_id }) => customer_id === customer.id),
          given,
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
        setIdentificationStatus(world, ownerOf(world, call), identification, "Archived");
        return show(call, 200, identification);
      },
    ],
    [
      "updateSandboxIdentificationStatus",
      (call) => {
        const identification = find(call);
        if (!isOpen(identification)) refuseText(404, `Identification ${identification.id} is not pending`);
        const { approved } = bodyOf<{ approved: boolean }>(call);
        decideIdentification(world, call.mode, identification, approved);
        return show(call, 201, identification);
      },
    ],
  ];
}

/** Where somebody lives of whom nothing is known: a hosted flow was approved. */
const countryOfHostedFlow = "US";

/** In place of the compliance team. */
export function decideIdentification(
  world: World,
  mode: Call["mode"],
  identification: IdentificationRecord,
  isApproved: boolean,
): void {
  identification.country ??= countryOfHostedFlow;
  const owner = { mode, partnerId: identification.partner_id };
  setIdentificationStatus(world, owner, identification, isApproved ? "Approved" : "Declined");
}

function showIdentification(world: World, call: Call, identification: IdentificationRecord): JsonObject {
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
