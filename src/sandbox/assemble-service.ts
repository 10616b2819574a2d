/** Puts the service together: for each API its versions, behaviour, keys and limits. */
import { createClock } from "./clock.js";
import { createFaultPlan } from "./faults/fault-plan.js";
import { createIdempotencyStore } from "./general/idempotency.js";
import { createRateLimitGuard, type RateLimitGuard } from "./general/rate-limit.js";
import { isNamed, type ServedApi } from "./general/serve-api.js";
import type { Specification } from "./http/spec-endpoints.js";
import { createKeys } from "./keys.js";
import { loadApis, type LoadedApi } from "./load-apis.js";
import type { SandboxKeys, SandboxOptions } from "./options.js";
import { createPartnerPlatform, type PartnerPlatform } from "./partner-platform/index.js";
import { traitsOf, presetParts } from "./preset-parts.js";
import { createSeeded } from "./seeded.js";
import type { Service } from "./serve-requests.js";
import { createDeliverer, type Deliverer } from "./webhooks/deliverer.js";
import { defaultDeliverySettings } from "./webhooks/delivery.js";
import { createDeliverySigner } from "./webhooks/sign-delivery.js";

/** What is served, in words. */
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
  readonly partner: PartnerPlatform | undefined;
  readonly deliverer: Deliverer;
  readonly keys: SandboxKeys;
  readonly disabled: Set<string>;
  readonly described: readonly SandboxApi[];
}

export async function assembleService(options: SandboxOptions): Promise<Assembled> {
  const seeded = createSeeded(options.seed);
  const [loaded, keys] = await Promise.all([
    loadApis(options.apis, options.cwd ?? "."),
    createKeys(seeded, options.publicKey),
  ]);
  const clock = createClock({ now: options.now, isSeeded: options.seed !== undefined });
  const partnerApi = loaded.find(({ preset }) => preset === "partner-platform");
  const deliverer = createDeliverer({
    clock,
    seeded: seeded.stream("deliveries"),
    settings: { ...defaultDeliverySettings, ...options.webhooks },
    sign: options.signDelivery ?? createDeliverySigner(traitsOf(partnerApi).webhooks?.signature),
  });
  const partner =
    partnerApi &&
    createPartnerPlatform({
      clock,
      seeded: seeded.stream("partner-platform"),
      traits: traitsOf(partnerApi),
      deliverer,
    });
  const disabled = new Set<string>();
  const apis = loaded.map((api): ServedApi => {
    const requestIds = seeded.stream(`${api.name}/request-ids`);
    return {
      name: api.name,
      versions: api.versions,
      defaultVersion: api.defaultVersion,
      ...presetParts(api, { partner, keys, seeded, options }),
      rateLimit: rateLimitOf(api, options),
      idempotency: createIdempotencyStore(traitsOf(api).idempotency?.hours ?? 24),
      isEnabled: (operation) => ![...disabled].some((name) => isNamed(operation, name)),
      requestId: () => requestIds.uuid(),
    };
  });
  const faults = createFaultPlan(loaded.flatMap((api) => timestampParameter(api) ?? []));
  const service = { clock, faults, apis, specification: specificationOf(loaded) };
  const described = loaded.map(({ name, preset, versions, defaultVersion }) => ({
    name,
    preset,
    versions: [...versions.keys()],
    defaultVersion,
  }));
  return { service, partner, deliverer, keys, disabled, described };
}

/** Where a signed request carries its time, which differs in each attempt of a call. */
function timestampParameter(api: LoadedApi): string | undefined {
  const { timestamp } = traitsOf(api).signing ?? {};
  return timestamp?.in === "query" ? timestamp.name : undefined;
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
