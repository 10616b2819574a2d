/** What tests and people control from outside the API: faults, capabilities, other people's decisions, the clock. */
import type { SandboxClock } from "../clock.js";
import type { FaultPlan, PlannedFaults } from "../faults/fault-plan.js";
import { isNamed, type ServedApi } from "../general/serve-api.js";
import { InputRefused } from "../refused.js";
import type { Behaviours } from "../presets.js";
import type { PresetCalls } from "../presets.js";
import type { DeliveryQueue } from "../webhooks/deliverer.js";
import type { Delivery } from "../webhooks/delivery.js";
import type { AdminTable } from "./admin-arguments.js";

/**
 * A call with arguments that it does not accept throws a `TypeError` that says why, and changes nothing; so does a call
 * of an API that the sandbox does not serve.
 */
export interface Admin extends GeneralAdmin, PresetCalls {}

export interface GeneralAdmin {
  /** Plans faults for the requests to a route that do not ask for their own. */
  addFaults(planned: PlannedFaults): void;
  clearFaults(): void;
  /** Switches operations off or on, by id or by path prefix below the root: `/orders`. While off, they answer a plain 404. */
  setCapability(operationOrPath: string, isEnabled: boolean): void;
  /** Moves the clocks forward. */
  advanceTime(milliseconds: number): void;
  /** Every delivery so far, oldest first. */
  deliveries(): readonly Delivery[];
  /** Resolves when no delivery is under way. */
  settled(): Promise<void>;
  /** The last thousand requests with their answers, oldest first. */
  requests(): readonly RecordedRequest[];
  /** Forgets all records except webhooks, all deliveries, idempotency keys and faults. No webhook stays paused. */
  reset(): void;
}

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly status: number;
  readonly idempotencyKey?: string | undefined;
  /** Whether the answer was a stored one, repeated. */
  readonly isReplay: boolean;
}

export interface AdminOptions {
  readonly clock: SandboxClock;
  readonly faults: FaultPlan;
  readonly apis: readonly ServedApi[];
  readonly behaviours: Behaviours;
  /** The calls of each preset that is served. */
  readonly presetCalls: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly table: AdminTable;
  readonly deliveryQueue: DeliveryQueue;
  /** What is switched off. */
  readonly disabled: Set<string>;
  readonly recorded: readonly RecordedRequest[];
}

type AnyCall = (...given: unknown[]) => unknown;

export function createAdmin(options: AdminOptions): Admin {
  const { behaviours, presetCalls, table } = options;
  const calls: Record<string, unknown> = { ...createGeneralAdmin(options) };
  for (const [preset, { title, adminArguments }] of behaviours) {
    const served = presetCalls.get(preset);
    for (const name of Object.keys(adminArguments))
      calls[name] = served === undefined ? notServed(title) : served[name];
  }
  const checked = Object.entries(calls).map(
    ([name, call]) => [name, check(table, name, call as AnyCall)] as const,
  );
  return Object.fromEntries(checked) as unknown as Admin;
}

function notServed(title: string): AnyCall {
  return () => {
    throw new InputRefused(`This sandbox has no ${title}.`);
  };
}

/** Further values that a program passes are ignored, so that a call can serve as a callback. */
function check(table: AdminTable, name: string, call: AnyCall): AnyCall {
  return (...given) => {
    const taken = given.slice(0, table.calls[name]?.length);
    table.check(name, taken);
    return call(...taken);
  };
}

function createGeneralAdmin({
  clock,
  faults,
  apis,
  deliveryQueue,
  disabled,
  recorded,
}: AdminOptions): GeneralAdmin {
  return {
    addFaults: (planned) => {
      faults.add(planned);
    },
    clearFaults: () => {
      faults.clear();
    },
    setCapability: (name, isEnabled) => {
      if (!isCapability(apis, name))
        throw new InputRefused(
          `setCapability: no operation has the id ${name}, or a path that begins with it.`,
        );
      if (isEnabled) disabled.delete(name);
      else disabled.add(name);
    },
    advanceTime: (milliseconds) => {
      clock.advance(milliseconds);
    },
    deliveries: () => deliveryQueue.deliveries,
    settled: () => deliveryQueue.settled(),
    requests: () => recorded,
    reset: () => {
      faults.clear();
      disabled.clear();
      deliveryQueue.forget();
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
