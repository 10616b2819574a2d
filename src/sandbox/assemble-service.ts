/** Assembles the service: for each API its versions, behaviour, keys and limits. */
import type { ApiConfig } from "../config/config.js";
import type { ApiTraits } from "../traits/types.js";
import { type AdminTable, createAdminTable } from "./admin/admin.js";
import type { KnownKeys } from "./api/caller.js";
import { createIdempotencyStore } from "./api/idempotency.js";
import { type CallAllowance, createRateLimitGuard, type RateLimitGuard } from "./api/rate-limit.js";
import { exampleBehaviour } from "./api-behaviour.js";
import { isNamed, type ServedApi } from "./api/serve-api.js";
import type { CreatedBehaviour } from "./behaviour.js";
import { createClock, type SandboxClock } from "./clock.js";
import {
  createDeliveryQueue,
  defaultDeliverySettings,
  type DeliveryQueue,
  type DeliverySettings,
  type PostDelivery,
} from "./delivery-queue.js";
import { createFaultPlan } from "./faults/fault-plan.js";
import { loadApis, type LoadedApi } from "./load-apis.js";
import { type Behaviours, createKeys, loadBehaviours, loadKeyPair, type SandboxKeys } from "./presets.js";
import { createSeeded, type Seeded } from "./seeded.js";
import type { Service, Specification } from "./serve-requests.js";
import { createDeliverySigner, type SignDelivery, type UnsignedDelivery } from "./signing.js";

/** Options of `startSandbox`. Everything has a default. */
export interface SandboxOptions {
  /**
   * The `apis` of `generate.config.ts`. Default: the presets. A preset's folder has its behaviour; other APIs answer
   * with examples.
   */
  readonly apis?: Readonly<Record<string, ApiConfig>> | undefined;
  /** Base of relative paths. Default: the working directory. */
  readonly cwd?: string | undefined;
  /** Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Default: a free one. */
  readonly port?: number | undefined;
  /**
   * Names under which `adminUrl` may be reached beside those of this machine, with or without a port: `sandbox` in a
   * network of containers, `localhost:8080` behind a mapped port. One name opens it for other machines as well.
   */
  readonly adminHosts?: readonly string[] | undefined;
  /** Identifiers, secrets, API keys and times of records are the same for the same seed; the token of `adminUrl` never is. Default: random. */
  readonly seed?: string | number | undefined;
  /** Milliseconds since 1970, for everything that is compared or recorded. */
  readonly now?: (() => number) | undefined;
  /** By name of the API. `false` switches a limit off. Default: the limit that the API declares. */
  readonly rateLimits?: false | Readonly<Record<string, CallAllowance | false>> | undefined;
  /** PEM of your public key, for signed requests. Default: a pair is made, and `keys` has both halves. */
  readonly publicKey?: string | undefined;
  /** Allowed deviation of the timestamp of a signed request, in either direction. Default: 300000. */
  readonly signatureWindowMs?: number | undefined;
  readonly webhooks?: Partial<DeliverySettings> | undefined;
  /** Default: as the API declares. */
  readonly signDelivery?: SignDelivery | undefined;
  /**
   * Private key, as PEM or JWK, of an API that signs its deliveries with one. Default: the secret of the webhook.
   */
  readonly deliveryKey?: string | undefined;
}

/** A served API, for display. */
export interface SandboxApi {
  readonly name: string;
  /** The preset whose behaviour it has; without one, it answers examples. */
  readonly preset: string | undefined;
  /** Oldest first. */
  readonly versions: readonly string[];
  readonly defaultVersion: string;
}

export interface Assembled {
  readonly service: Service;
  readonly behaviours: Behaviours;
  /** The admin calls of each preset that is served. */
  readonly presetCalls: ReadonlyMap<string, Calls>;
  readonly table: AdminTable;
  readonly deliveryQueue: DeliveryQueue;
  readonly keys: SandboxKeys;
  readonly disabled: Set<string>;
  readonly described: readonly SandboxApi[];
}

export async function assembleService(options: SandboxOptions, post?: PostDelivery): Promise<Assembled> {
  const [loaded, behaviours, pair] = await Promise.all([
    loadApis(options.apis, options.cwd ?? "."),
    loadBehaviours(),
    loadKeyPair(options.publicKey),
  ]);
  const seeded = createSeeded(options.seed);
  const keys = createKeys(seeded, behaviours, pair);
  const clock = createClock({ now: options.now, isSeeded: options.seed !== undefined });
  const settings = { ...defaultDeliverySettings, ...options.webhooks };
  const deliveryQueue = createDeliveryQueue(clock, seeded.stream("deliveries"), settings, post);
  const created = createBehaviours(loaded, behaviours, { clock, seeded, deliveryQueue, keys, options });
  const disabled = new Set<string>();
  const apis = loaded.map((api): ServedApi => {
    const requestIds = seeded.stream(`${api.name}/request-ids`);
    const { name, versions, defaultVersion } = api;
    return {
      ...{ name, versions, defaultVersion },
      behaviour: created.get(api.preset ?? "")?.api ?? exampleBehaviour,
      keys: knownKeys(api, behaviours, keys),
      rateLimit: rateLimitOf(api, options),
      idempotency: createIdempotencyStore(),
      isEnabled: (operation) => ![...disabled].some((name) => isNamed(operation, name)),
      requestId: () => requestIds.uuid(),
    };
  });
  const service = { clock, faults: createFaultPlan(), apis, specification: specificationOf(loaded) };
  const described = loaded.map(({ name, preset, versions, defaultVersion }) => ({
    name,
    preset,
    versions: [...versions.keys()],
    defaultVersion,
  }));
  const presetCalls = new Map(Array.from(created, ([preset, { admin }]) => [preset, admin]));
  const table = createAdminTable(behaviours);
  return { service, behaviours, presetCalls, table, deliveryQueue, keys, disabled, described };
}

type Calls = Readonly<Record<string, unknown>>;

interface Shared {
  readonly clock: SandboxClock;
  readonly seeded: Seeded;
  readonly deliveryQueue: DeliveryQueue;
  readonly keys: SandboxKeys;
  readonly options: SandboxOptions;
}

/** One behaviour per preset, under however many names it is served: the admin handle has one set of calls for it. */
function createBehaviours(
  loaded: readonly LoadedApi[],
  behaviours: Behaviours,
  { clock, seeded, deliveryQueue, keys: { publicKey }, options }: Shared,
): ReadonlyMap<string, CreatedBehaviour<Calls>> {
  const { signatureWindowMs = 300_000, signDelivery, deliveryKey } = options;
  const created = new Map<string, CreatedBehaviour<Calls>>();
  for (const [preset, behaviour] of behaviours) {
    const api = loaded.find((each) => each.preset === preset);
    if (api === undefined) continue;
    const traits = traitsOf(api);
    const headers = deliveryHeaders(api);
    const sign = signDelivery
      ? async (delivery: UnsignedDelivery) => ({
          body: delivery.body,
          headers: { ...headers, ...(await signDelivery({ ...delivery, headers })) },
        })
      : createDeliverySigner(traits.webhooks?.signature, deliveryKey, headers);
    const deliverer = deliveryQueue.from(api.name, sign);
    const own = seeded.stream(preset);
    const lifecycles = new Map(Array.from(api.versions, ([version, each]) => [version, each.api.lifecycles]));
    created.set(
      preset,
      behaviour.create({ clock, seeded: own, traits, lifecycles, deliverer, publicKey, signatureWindowMs }),
    );
  }
  return created;
}

/** A behaviour sends the events of the newest version. */
function deliveryHeaders(api: LoadedApi): Readonly<Record<string, string>> {
  const { version: named } = traitsOf(api).webhooks ?? {};
  const newest = [...api.versions.keys()].at(-1);
  return named === undefined || newest === undefined ? {} : { [named.header]: newest };
}

/** Undefined: an API without a behaviour accepts any key. */
function knownKeys(
  { preset = "" }: LoadedApi,
  behaviours: Behaviours,
  keys: SandboxKeys,
): KnownKeys | undefined {
  const behaviour = behaviours.get(preset);
  const all: Readonly<Record<string, string | undefined>> = { ...keys };
  return (
    behaviour && new Map(Object.entries(behaviour.keys).map(([name, { mode }]) => [all[name] ?? "", mode]))
  );
}

/** Traits that concern the whole API are those of the newest version. */
function traitsOf(api: LoadedApi): ApiTraits {
  return [...api.versions.values()].at(-1)?.api.traits ?? {};
}

function rateLimitOf(api: LoadedApi, { rateLimits }: SandboxOptions): RateLimitGuard | undefined {
  const trait = traitsOf(api).rateLimit;
  const limit = rateLimits === false ? false : (rateLimits?.[api.name] ?? trait);
  return limit && limit.requests !== undefined ? createRateLimitGuard(limit, trait?.headers) : undefined;
}

/** One origin has one index: that of the first dated API. */
function specificationOf(loaded: readonly LoadedApi[]): Specification | undefined {
  const dated =
    loaded.find((api) => traitsOf(api).version !== undefined) ??
    loaded.find(({ versions }) => versions.size > 1) ??
    loaded[0];
  return dated && { documents: dated.documents, defaultVersion: dated.defaultVersion };
}
