/** Brazilian Pix destinations of customers. */
import {
  argumentsOf,
  begin,
  bodyOf,
  type HandledCall,
  emptyReply,
  type Handler,
  type JsonObject,
  jsonReply,
  type StatusRules,
} from "../../../src/sandbox/behaviour.js";
import type { PixAddressRecord } from "./records.js";
import { defined } from "./values.js";
import {
  causeOf,
  findCustomer,
  findOwned,
  findUsableCustomer,
  newRecord,
  ownerOf,
  recordsOf,
  refuseText,
  stamp,
  type World,
} from "./world.js";

const pixAddressStatus: StatusRules<World, PixAddressRecord> = {
  schema: "PixAddressStatus",
  guards: { "needs-provider": () => false, "registered-at-once": () => true },
  stamp,
  announce: () => undefined,
};

export function pixAddressHandlers(world: World): [string, Handler][] {
  const addresses = (call: HandledCall) => recordsOf(world, call).pixAddresses;
  const find = (call: HandledCall): PixAddressRecord => {
    const { customer_id, pix_address_id } = argumentsOf<{ customer_id: string; pix_address_id: string }>(
      call,
    );
    const address = findOwned(world, call, addresses(call), pix_address_id, "Pix address");
    return address.customer_id === customer_id
      ? address
      : refuseText(404, `The customer has no Pix address ${pix_address_id}`);
  };
  return [
    ["registerPixAddress", (call) => jsonReply(200, showPixAddress(registerPixAddress(world, call)))],
    [
      "getPixAddresses",
      (call) => {
        const { id } = findCustomer(world, call, argumentsOf<{ customer_id: string }>(call).customer_id);
        const matching = addresses(call).list(({ customer_id }) => customer_id === id);
        return jsonReply(200, { items: matching.map(showPixAddress), prev_cursor: null });
      },
    ],
    ["getPixAddress", (call) => jsonReply(200, showPixAddress(find(call)))],
    [
      "deletePixAddress",
      (call) => {
        addresses(call).remove(find(call).id);
        return emptyReply(200);
      },
    ],
  ];
}

function registerPixAddress(world: World, call: HandledCall): PixAddressRecord {
  const { customer_id, recipient, label } = bodyOf<{
    customer_id: string;
    recipient: JsonObject;
    label?: string | null;
  }>(call);
  const { id } = findUsableCustomer(world, call, customer_id);
  const { pixAddresses } = recordsOf(world, call);
  const account = JSON.stringify(recipient["account"]);
  const isKnown = pixAddresses.find(
    (address) => address.customer_id === id && JSON.stringify(address.recipient["account"]) === account,
  );
  if (isKnown !== undefined) refuseText(409, "The Pix address is registered already");
  const record = newRecord(world, ownerOf(world, call));
  const draft = {
    ...record,
    customer_id: id,
    recipient,
    ...(label ? { label } : {}),
    updated_at: record.created_at,
  };
  return begin(world, pixAddressStatus, draft, {
    version: call.api.version,
    cause: causeOf(call),
    store: (address) => pixAddresses.add(address),
  });
}

function showPixAddress({
  id,
  customer_id,
  recipient,
  label,
  status,
  created_at,
  updated_at,
}: PixAddressRecord): JsonObject {
  return { id, customer_id, recipient, status, created_at, updated_at, ...defined({ label }) };
}
