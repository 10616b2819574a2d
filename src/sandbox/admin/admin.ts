/** What tests and people do behind the service's back: faults, switches, decisions of others, events, the clock. */
import type { SandboxClock } from "../clock.js";
import type { FaultPlan, PlannedFaults } from "../faults/fault-plan.js";
import { isNamed, type ServedApi } from "../general/serve-api.js";
import type { PartnerPlatform } from "../partner-platform/index.js";
import type { PartnerSettings } from "../partner-platform/settings.js";
import type { Deliverer } from "../webhooks/deliverer.js";
import type { Delivery } from "../webhooks/delivery.js";
import { InputRefused } from "../input-refused.js";
import { adminArguments, checkArguments, type AdminCall } from "./admin-arguments.js";
import { createPartnerAdmin, worldOf, type PartnerAdmin } from "./partner-admin.js";

/** A call that is given what it does not take throws a `TypeError` that says so, and changes nothing. */
export interface Admin extends PartnerAdmin {
  /** Faults for requests to a route that do not ask for their own. */
  addFaults(planned: PlannedFaults): void;
  clearFaults(): void;
  /** Switches operations off or on, by id or by path prefix below the root: `/webhooks`. Off, they answer a plain 404. */
  setCapability(operationOrPath: string, isEnabled: boolean): void;
  /** Configuration of the partner's account. */
  configure(settings: Partial<PartnerSettings>): void;
  /** Lets time pass, which never goes back. */
  advanceTime(milliseconds: number): void;
  /** Every delivery so far, oldest first. */
  deliveries(): readonly Delivery[];
  /** Resolves when no delivery is under way. */
  settled(): Promise<void>;
  /** What arrived and what was answered, oldest first; the last thousand. */
  requests(): readonly RecordedRequest[];
  /** Forgets all records, webhooks apart, all idempotency keys and all faults. */
  reset(): void;
}

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly status: number;
  readonly idempotencyKey?: string | undefined;
  /** Whether the stored answer came again. */
  readonly isReplay: boolean;
}

export interface AdminOptions {
  readonly clock: SandboxClock;
  readonly faults: FaultPlan;
  readonly apis: readonly ServedApi[];
  readonly partner: PartnerPlatform | undefined;
  readonly deliverer: Deliverer;
  /** What is switched off. */
  readonly disabled: Set<string>;
  readonly recorded: readonly RecordedRequest[];
}

export function createAdmin(options: AdminOptions): Admin {
  const admin = createUncheckedAdmin(options);
  const calls = Object.keys(adminArguments) as AdminCall[];
  return Object.fromEntries(calls.map((name) => [name, checked(admin, name)])) as unknown as Admin;
}

/** What a program passes beyond the arguments is left alone, so that a call can be handed over as a callback. */
function checked(admin: Admin, name: AdminCall): (...given: unknown[]) => unknown {
  const call = Reflect.get(admin, name) as (...given: unknown[]) => unknown;
  return (...given) => {
    const taken = given.slice(0, adminArguments[name].length);
    checkArguments(name, taken);
    return call(...taken);
  };
}

function createUncheckedAdmin({
  clock,
  faults,
  apis,
  partner,
  deliverer,
  disabled,
  recorded,
}: AdminOptions): Admin {
  return {
    ...createPartnerAdmin(partner),
    addFaults: (planned) => {
      faults.add(planned);
    },
    clearFaults: () => {
      faults.clear();
    },
    setCapability: (name, isEnabled) => {
      if (!isCapability(apis, name))
        throw new InputRefused(`setCapability: no operation has the id ${name}, or a path that begins so.`);
      if (isEnabled) disabled.delete(name);
      else disabled.add(name);
    },
    configure: (settings) => {
      const given = Object.entries<unknown>(settings).filter(([, value]) => value !== undefined);
      Object.assign(worldOf(partner).settings, Object.fromEntries(given));
    },
    advanceTime: (milliseconds) => {
      clock.advance(milliseconds);
    },
    deliveries: () => deliverer.deliveries,
    settled: () => deliverer.settled(),
    requests: () => recorded,
    reset: () => {
      faults.clear();
      disabled.clear();
      deliverer.forget();
      for (const { behaviour, idempotency } of apis) {
        behaviour.reset();
        idempotency.clear();
      }
    },
  };
}

function isCapability(apis: readonly ServedApi[], name: string): boolean {
  return apis.some(({ versions }) =>
    [...versions.values()].some(({ api }) => api.operations.some((operation) => isNamed(operation, name))),
  );
}
