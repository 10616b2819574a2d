/** Changes that a customer confirms with a code before they take effect, and the stages of autoramps and bank accounts after that. */
import {
  argumentsOf,
  begin,
  bodyOf,
  follow,
  type HandledCall,
  type Handler,
  type JsonObject,
  jsonReply,
  move,
  type StatusRules,
} from "../../../src/sandbox/behaviour.js";
import type { AuthenticationCodeRecord, AutorampRecord, FiatAddressRecord, Owned } from "./records.js";
import {
  causeOf,
  findOwned,
  listOwned,
  newRecord,
  ownerOf,
  ownerOfRecord,
  recordsOf,
  refuseText,
  stamp,
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
        return jsonReply(201, showCode(issueCode(world, call, autoramp.id)));
      },
    ],
  ];
}

const codeStatus: StatusRules<World, AuthenticationCodeRecord> = {
  schema: "AuthenticationCodeStatus",
  guards: {
    "code-right": (_, { submitted }) => submitted === sandboxCode,
    "attempts-used-up": (_, { submitted, attempts }) => submitted !== sandboxCode && attempts >= mostAttempts,
  },
  stamp: () => undefined,
  announce: () => undefined,
};

/** The newest code of something; an answer with another one is the end of the matter. */
function lastCode(
  world: World,
  { mode, id }: Pick<Owned, "mode" | "id">,
): AuthenticationCodeRecord | undefined {
  return recordsOf(world, { mode }).codes.last(({ entity_id }) => entity_id === id);
}

const isConfirmed = (world: World, entity: Owned): boolean => lastCode(world, entity)?.status === "Confirmed";

export const autorampStatus: StatusRules<World, AutorampRecord> = {
  schema: "AutorampStatus",
  guards: {
    "needs-confirmation": ({ settings }) => settings.needsAuthorization,
    "needs-no-confirmation": ({ settings }) => !settings.needsAuthorization,
    "code-confirmed": isConfirmed,
    "change-needs-confirmation": (_, { pendingChange }) => pendingChange !== undefined,
    "change-needs-no-confirmation": (_, { pendingChange }) => pendingChange === undefined,
  },
  stamp: () => undefined,
  /** Each stage; money is another matter. */
  announce: (world, autoramp, from) => {
    const { id, customer_id: customerId, status } = autoramp;
    if (from === undefined && status === "Created") return;
    const owner = ownerOfRecord(autoramp);
    if (status === "DepositAccountAdded") {
      world.announce(owner, {
        topic: "DepositAddressCreated",
        customerId,
        message: { id, kind: "DepositAddressCreated" },
      });
    }
    world.announce(owner, { topic: "RegisterAutorampStatus", customerId, message: { id, status } });
  },
};

export const fiatAddressStatus: StatusRules<World, FiatAddressRecord> = {
  schema: "FiatAddressStatus",
  guards: {
    "needs-confirmation": ({ settings }) => settings.needsAuthorization,
    "needs-provider": () => false,
    "registered-at-once": ({ settings }) => !settings.needsAuthorization,
    "code-confirmed": isConfirmed,
    "code-refused": (world, address) => !isConfirmed(world, address),
  },
  stamp,
  /** Every registration, also one that is `Registered` at once. */
  announce: (world, address) => {
    const { id, customer_id: customerId, status } = address;
    world.announce(ownerOfRecord(address), {
      topic: "RegisterFiatAddressStatus",
      customerId,
      message: { id, status },
    });
  },
};

/** Takes the place of an earlier one. */
export function issueCode(world: World, call: HandledCall, entityId: string): AuthenticationCodeRecord {
  const { codes } = recordsOf(world, call);
  for (const code of codes.list(({ entity_id, status }) => entity_id === entityId && status === "Pending"))
    move(world, codeStatus, code, "Expired", { kind: "service" });
  const record = newRecord(world, ownerOf(world, call));
  const draft = {
    ...record,
    entity_id: entityId,
    attempts: 0,
    expires_at: new Date(Date.parse(record.created_at) + lifetimeMs).toISOString(),
    expiresAtMs: world.clock.now() + lifetimeMs,
  };
  return begin(world, codeStatus, draft, {
    version: call.api.version,
    cause: causeOf(call),
    store: (code) => codes.add(code),
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
  code.submitted = bodyOf<{ code: number }>(call).code;
  const cause = causeOf(call);
  if (!follow(world, codeStatus, code, call.now > code.expiresAtMs ? { kind: "time" } : cause)) return code;
  const address = records.fiatAddresses.get(code.entity_id);
  const autoramp = records.autoramps.get(code.entity_id);
  if (address !== undefined) follow(world, fiatAddressStatus, address, cause);
  if (autoramp !== undefined && follow(world, autorampStatus, autoramp, cause)) settle(world, autoramp);
  return code;
}

function showCode({ id, entity_id, status, attempts, expires_at }: AuthenticationCodeRecord): JsonObject {
  return { id, entity_id, status, attempts, expires_at };
}

/** Continues with an authorized autoramp: a change takes effect, then the further stages follow. */
export function settle(world: World, autoramp: AutorampRecord): void {
  Object.assign(autoramp, autoramp.pendingChange);
  autoramp.pendingChange = undefined;
  while (follow(world, autorampStatus, autoramp, { kind: "service" }));
}

/** Money can come in once the autoramp is authorized. */
export function takesDeposits({ status }: AutorampRecord): boolean {
  return status === "Authorized" || status === "DepositAccountAdded" || status === "Approved";
}
