/** What a customer confirms with a code before it takes effect, and the stages that autoramps and bank accounts then go through. */
import {
  argumentsOf,
  bodyOf,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
} from "../../../src/sandbox/behaviour.js";
import type {
  AuthenticationCodeRecord,
  AutorampRecord,
  AutorampStatus,
  FiatAddressRecord,
  FiatAddressStatus,
} from "./records.js";
import {
  findOwned,
  listOwned,
  newRecord,
  type Owner,
  ownerOf,
  recordsOf,
  refuseText,
  type World,
} from "./world.js";

/** The code that every customer of a sandbox receives. */
export const sandboxCode = 123456;

const mostAttempts = 3;
const lifetimeMs = 10 * 60_000;

export function authenticationCodeHandlers(world: World): [string, Handler][] {
  return [
    [
      "getPendingAuthenticationCode",
      (call) => {
        const { id } = argumentsOf<{ id: string }>(call);
        const open = listOwned(world, call, recordsOf(world, call).codes).filter(
          (code) => code.entity_id === id && code.status === "Pending",
        );
        return jsonReply(200, showCode(open.at(-1) ?? refuseText(404, `Nothing of ${id} waits for a code`)));
      },
    ],
    ["submitAuthenticationCode", (call) => jsonReply(200, showCode(submitCode(world, call)))],
    [
      "retryAutorampAuth",
      (call) => {
        const { autoramp_id } = argumentsOf<{ autoramp_id: string }>(call);
        const autoramp = findOwned(world, call, recordsOf(world, call).autoramps, autoramp_id, "autoramp");
        return jsonReply(201, showCode(issueCode(world, ownerOf(world, call), autoramp.id)));
      },
    ],
  ];
}

/** Takes the place of an earlier one. */
export function issueCode(world: World, owner: Owner, entityId: string): AuthenticationCodeRecord {
  const { codes } = world.records[owner.mode];
  for (const code of codes.list(({ entity_id, status }) => entity_id === entityId && status === "Pending"))
    code.status = "Expired";
  const record = newRecord(world, owner);
  const expires_at = new Date(Date.parse(record.created_at) + lifetimeMs).toISOString();
  return codes.add({
    ...record,
    entity_id: entityId,
    status: "Pending",
    attempts: 0,
    expires_at,
    expiresAtMs: world.clock.now() + lifetimeMs,
  });
}

function submitCode(world: World, call: HandledCall): AuthenticationCodeRecord {
  const records = recordsOf(world, call);
  const code = findOwned(
    world,
    call,
    records.codes,
    argumentsOf<{ id: string }>(call).id,
    "authentication code",
  );
  if (code.status !== "Pending") return code;
  code.attempts++;
  if (call.now > code.expiresAtMs) code.status = "Expired";
  else if (bodyOf<{ code: number }>(call).code !== sandboxCode)
    code.status = code.attempts < mostAttempts ? "Pending" : "Rejected";
  else code.status = "Confirmed";
  const owner = ownerOf(world, call);
  const address = records.fiatAddresses.get(code.entity_id);
  const autoramp = records.autoramps.get(code.entity_id);
  if (address !== undefined && code.status !== "Pending") {
    setFiatAddressStatus(
      world,
      owner,
      address,
      code.status === "Confirmed" ? "Registered" : "AuthorizationFailed",
    );
  }
  if (autoramp !== undefined && code.status === "Confirmed") confirmAutoramp(world, owner, autoramp);
  return code;
}

function showCode({ id, entity_id, status, attempts, expires_at }: AuthenticationCodeRecord): JsonObject {
  return { id, entity_id, status, attempts, expires_at };
}

/** Each stage is announced; money is another matter. */
export function setAutorampStatus(
  world: World,
  owner: Owner,
  autoramp: AutorampRecord,
  status: AutorampStatus,
): void {
  if (autoramp.status === status) return;
  autoramp.status = status;
  const { id, customer_id: customerId } = autoramp;
  if (status === "DepositAccountAdded") {
    world.announce(owner, {
      topic: "DepositAddressCreated",
      customerId,
      message: { id, kind: "DepositAddressCreated" },
    });
  }
  world.announce(owner, { topic: "RegisterAutorampStatus", customerId, message: { id, status } });
}

/** From the confirmation by the customer, or from the beginning where none is needed. */
export function confirmAutoramp(world: World, owner: Owner, autoramp: AutorampRecord): void {
  if (isTerminal(autoramp)) return;
  Object.assign(autoramp, autoramp.pendingChange);
  autoramp.pendingChange = undefined;
  for (const status of ["Authorized", "DepositAccountAdded", "Approved"] as const)
    setAutorampStatus(world, owner, autoramp, status);
}

export function isTerminal({ status }: AutorampRecord): boolean {
  return status === "Rejected" || status === "Cancelled";
}

/** Whether money can come in: authorized at least. */
export function takesDeposits({ status }: AutorampRecord): boolean {
  return status === "Authorized" || status === "DepositAccountAdded" || status === "Approved";
}

/** Every registration is announced, also one that is `Registered` at once. */
export function setFiatAddressStatus(
  world: World,
  owner: Owner,
  address: FiatAddressRecord,
  status: FiatAddressStatus,
): void {
  address.status = status;
  address.updated_at = world.clock.recordTime();
  world.announce(owner, {
    topic: "RegisterFiatAddressStatus",
    customerId: address.customer_id,
    message: { id: address.id, status },
  });
}
