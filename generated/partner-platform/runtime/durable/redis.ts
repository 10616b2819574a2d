// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A store of deliveries in Redis (or Valkey), over a client of `ioredis` or `redis`.
 *
 * Each method is one script, which Redis runs without interruption. A server that loses its memory loses what it
 * remembers: without an append-only file, a delivery that comes again after a restart is handled again. One that evicts keys
 * forgets at any moment, and is refused.
 */
import { ClaimLostError } from "../deliveries/claim-lost.js";
import type { ClaimState, DeliveryStore } from "../deliveries/store.js";
import { web } from "../web.js";

/** A client of `ioredis`, or of `redis` (4 or newer). */
export type RedisClient =
  | { call(command: string, ...values: string[]): Promise<unknown> }
  | { sendCommand(values: string[]): Promise<unknown> };

export interface RedisStoreOptions {
  /** Start of the keys. In a cluster, a part in braces keeps them on one node: `{webhooks}:`. */
  readonly prefix?: string | undefined;
}

export function createRedisDeliveryStore(
  client: RedisClient,
  { prefix = "webhook_delivery:" }: RedisStoreOptions = {},
): DeliveryStore {
  /** The holder of this store's claims: only they are renewed, completed and released here. */
  const owner = `claimed by ${web.crypto.randomUUID()}`;
  const command = async (name: string, ...values: string[]): Promise<unknown> =>
    "call" in client ? client.call(name, ...values) : client.sendCommand([name, ...values]);
  let isChecked = false;
  const run = async (script: string, keys: readonly string[], seconds = 0): Promise<unknown> => {
    // A user who may not ask, and who may run the script, is not held up.
    if (!isChecked) requireNoEviction(await command("INFO", "memory").catch(() => ""));
    const names = keys.map((key) => prefix + key);
    const milliseconds = String(Math.ceil(seconds * 1000));
    const result = await command("EVAL", script, String(names.length), ...names, owner, milliseconds);
    isChecked = true;
    return result;
  };
  const markName = (key: string): string => `${prefix}mark:${key}`;
  return {
    claim: async (keys, seconds) => String(await run(claimScript, keys, seconds)) as ClaimState,
    renew: async (keys, seconds) => Number(await run(renewScript, keys, seconds)) === 1,
    complete: async (keys, seconds) => {
      if (Number(await run(completeScript, keys, seconds)) !== 1) throw new ClaimLostError();
    },
    release: async (keys) => {
      await run(releaseScript, keys);
    },
    mark: async (key) => {
      const value = await command("GET", markName(key));
      return value === null || value === undefined ? undefined : String(value);
    },
    setMark: async (key, value, seconds) => {
      const milliseconds = String(Math.ceil(seconds * 1000));
      await command("SET", markName(key), value, "PX", milliseconds);
    },
  };
}

/** `information`: what INFO answers. */
function requireNoEviction(information: unknown): void {
  const [, policy = "noeviction"] = /^maxmemory_policy:(\S+)/m.exec(String(information)) ?? [];
  if (policy !== "noeviction")
    throw new TypeError(
      `Redis has \`maxmemory-policy ${policy}\`: it would forget which deliveries were handled. Set it to \`noeviction\`.`,
    );
}

const claimScript = `
local state = 'claimed'
for _, key in ipairs(KEYS) do
  local value = redis.call('GET', key)
  if value == 'completed' then return value end
  if value then state = 'in_progress' end
end
if state == 'claimed' then
  for _, key in ipairs(KEYS) do redis.call('SET', key, ARGV[1], 'PX', ARGV[2]) end
end
return state`;

const renewScript = `
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) ~= ARGV[1] then return 0 end
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[2]) end
return 1`;

const completeScript = `
for _, key in ipairs(KEYS) do
  local value = redis.call('GET', key)
  if value and value ~= 'completed' and value ~= ARGV[1] then return 0 end
end
for _, key in ipairs(KEYS) do redis.call('SET', key, 'completed', 'PX', ARGV[2]) end
return 1`;

const releaseScript = `
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
return 1`;
