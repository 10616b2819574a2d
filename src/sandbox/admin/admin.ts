/** What tests and people do behind the service's back: faults, switches, decisions of others, events, the clock. */
import type { SandboxClock } from "../clock.js";
import type { FaultPlan, PlannedFaults } from "../faults/fault-plan.js";
import type { ServedApi } from "../general/serve-api.js";
import type { PartnerPlatform } from "../partner-platform/index.js";
import type { PartnerSettings } from "../partner-platform/settings.js";
import type { Deliverer } from "../webhooks/deliverer.js";
import type { Delivery } from "../webhooks/delivery.js";
import { createPartnerAdmin, type PartnerAdmin } from "./partner-admin.js";

export interface Admin extends PartnerAdmin {
  /** Faults for requests to a route that do not ask for their own. */
  addFaults(planned: PlannedFaults): void;
  clearFaults(): void;
  /** Switches operations off or on, by id or by path prefix below the root: `/webhooks`. Off, they answer a plain 404. */
  setCapability(operationOrPath: string, isEnabled: boolean): void;
  /** Configuration of the partner's account. */
  configure(settings: Partial<PartnerSettings>): void;
  /** Lets time pass. */
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

export function createAdmin({
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
      if (isEnabled) disabled.delete(name);
      else disabled.add(name);
    },
    configure: (settings) => Object.assign(partner?.world.settings ?? {}, settings),
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
