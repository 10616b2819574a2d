/** What customers sign, and what they still have to. */
import type { JsonObject } from "../../document/json.js";
import { argumentsOf, bodyOf } from "../general/arguments-of.js";
import type { Call, Handler } from "../general/behaviour.js";
import { pageOf, type PageArguments } from "../general/page.js";
import { jsonReply, type Reply } from "../http/reply.js";
import { findCustomer, findUsableCustomer, recordsOf, refuseText } from "./find-record.js";
import { isInForce } from "./in-force.js";
import { announceFiatAbilities, refreshCustomer, verifiedCountry } from "./onboarding.js";
import type { SigningRecord } from "./records.js";
import { listTerms, showTerms, signedTerms } from "./terms.js";
import { newRecord, ownerOf, type World } from "./world.js";

export function signingHandlers(world: World): [string, Handler][] {
  return [
    ["getCustomerRequiredSignings", (call) => requiredSignings(world, call)],
    ["createCustomerSigning", (call) => createSigning(world, call)],
    [
      "getSignings",
      (call) => {
        const given = argumentsOf<PageArguments & { id: string }>(call);
        const customer = findCustomer(world, call, given.id);
        const { signings } = recordsOf(world, call);
        const page = pageOf(
          signings,
          signings.list(({ customer_id }) => customer_id === customer.id),
          given,
        );
        return jsonReply(200, { ...page, items: page.items.map(showSigning) });
      },
    ],
  ];
}

function requiredSignings(world: World, call: Call): Reply {
  const customer = findUsableCustomer(world, call, argumentsOf<{ id: string }>(call).id);
  const records = recordsOf(world, call);
  const { outstanding } = signedTerms(world, records, customer, verifiedCountry(records, customer.id));
  const required = customer.status === "SigningsRequired" ? outstanding : [];
  if (required.length === 0 && !isInForce(call, "required-signings-empty-list"))
    refuseText(409, "There is nothing to sign");
  return jsonReply(200, showTerms(required));
}

/** Without `content_id` everything is signed that is outstanding. */
function createSigning(world: World, call: Call): Reply {
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
  refreshCustomer(world, owner, customer);
  announceFiatAbilities(world, owner, customer);
  return jsonReply(201, first === undefined ? null : showSigning(first));
}

function showSigning({ id, customer_id, content_id, created_at, updated_at }: SigningRecord): JsonObject {
  return { id, customer_id, content_id, created_at, updated_at };
}
