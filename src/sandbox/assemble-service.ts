/** Puts the service together: for each API its versions, behaviour, keys and limits. */
import { createAdminTable, type AdminTable } from "./admin/admin-arguments.js";
import type { CreatedBehaviour } from "./behaviour.js";
import { createClock, type SandboxClock } from "./clock.js";
import { createFaultPlan } from "./faults/fault-plan.js";
import { createRateLimitGuard, type KnownKeys, type RateLimitGuard } from "./general/admission.js";
import { exampleBehaviour } from "./general/api-behaviour.js";
import { createIdempotencyStore } from "./general/idempotency.js";
import { isNamed, type ServedApi } from "./general/serve-api.js";
import { loadApis, type LoadedApi } from "./load-apis.js";
import type { SandboxOptions } from "./options.js";
import { createKeys, loadBehaviours, loadKeyPair, type Behaviours, type SandboxKeys } from "./presets.js";
import { createSeeded, type Seeded } from "./seeded.js";
import type { Service } from "./serve-requests.js";
import type { Specification } from "./serve-specification.js";
import { createDeliverySigner } from "./signing.js";
import { createDeliveryOffice, type DeliveryOffice } from "./webhooks/deliverer.js";
import { defaultDeliverySettings } from "./webhooks/delivery.js";
import type { ApiTraits } from "../model/traits.js";

/** What is served, for display. */
export interface SandboxApi {
  readonly name: string;
  /** Whose behaviour it has; without one it answers examples. */
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
  readonly deliveryOffice: DeliveryOffice;
  readonly keys: SandboxKeys;
  readonly disabled: Set<string>;
  readonly described: readonly SandboxApi[];
}

export async function assembleService(options: SandboxOptions): Promise<Assembled> {
  const [loaded, behaviours, pair] = await Promise.all([
    loadApis(options.apis, options.cwd ?? "."),
    loadBehaviours(),
    loadKeyPair(options.publicKey),
  ]);
  const seeded = createSeeded(options.seed);
  const keys = createKeys(seeded, behaviours, pair);
  const clock = createClock({ now: options.now, isSeeded: options.seed !== undefined });
  const settings = { ...defaultDeliverySettings, ...options.webhooks };
  const deliveryOffice = createDeliveryOffice({ clock, seeded: seeded.stream("deliveries"), settings });
  const created = createBehaviours(loaded, behaviours, { clock, seeded, deliveryOffice, keys, options });
  const disabled = new Set<string>();
  const apis = loaded.map((api): ServedApi => {
    const requestIds = seeded.stream(`${api.name}/request-ids`);
    return {
      name: api.name,
      versions: api.versions,
      defaultVersion: api.defaultVersion,
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
  return { service, behaviours, presetCalls, table, deliveryOffice, keys, disabled, described };
}

type Calls = Readonly<Record<string, unknown>>;

interface Shared {
  readonly clock: SandboxClock;
  readonly seeded: Seeded;
  readonly deliveryOffice: DeliveryOffice;
  readonly keys: SandboxKeys;
  readonly options: SandboxOptions;
}

/** One for each preset that is served, under however many names: the admin handle has one set of calls for it. */
function createBehaviours(
  loaded: readonly LoadedApi[],
  behaviours: Behaviours,
  { clock, seeded, deliveryOffice, keys: { publicKey }, options }: Shared,
): ReadonlyMap<string, CreatedBehaviour<Calls>> {
  const { signatureWindowMs = 300_000, signDelivery } = options;
  const created = new Map<string, CreatedBehaviour<Calls>>();
  for (const [preset, behaviour] of behaviours) {
    const api = loaded.find((each) => each.preset === preset);
    if (api === undefined) continue;
    const traits = traitsOf(api);
    const sign = signDelivery ?? createDeliverySigner(traits.webhooks?.signature);
    const deliverer = deliveryOffice.from(api.name, sign);
    const own = seeded.stream(preset);
    const lifecycles = new Map(
      Array.from(
        api.versions,
        ([
          version,
          {
            api: { lifecycles },
          },
        ]) => [version, lifecycles],
      ),
    );
    created.set(
      preset,
      behaviour.create({ clock, seeded: own, traits, lifecycles, deliverer, publicKey, signatureWindowMs }),
    );
  }
  return created;
}

/** `undefined`: an API without a behaviour accepts any key. */
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

/** Those of the newest version, where they concern the whole API. */
function traitsOf(api: LoadedApi): ApiTraits {
  return [...api.versions.values()].at(-1)?.api.traits ?? {};
}

function rateLimitOf(api: LoadedApi, { rateLimits }: SandboxOptions): RateLimitGuard | undefined {
  const limit = rateLimits === false ? false : (rateLimits?.[api.name] ?? traitsOf(api).rateLimit);
  return limit ? createRateLimitGuard(limit) : undefined;
}

/** Of the first API that is dated; one origin has one index. */
function specificationOf(loaded: readonly LoadedApi[]): Specification | undefined {
  const dated =
    loaded.find((api) => traitsOf(api).version !== undefined) ??
    loaded.find(({ versions }) => versions.size > 1) ??
    loaded[0];
  return dated && { documents: dated.documents, defaultVersion: dated.defaultVersion };
}
