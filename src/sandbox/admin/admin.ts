/** The admin handle: controls faults, capabilities, people's decisions and the clock from outside the APIs. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

import { truncate } from "../../values/text.js";
import { isDate } from "../../values/version.js";
import type { AdminFormat, ArgumentSchema } from "../behaviour.js";
import type { SandboxClock } from "../clock.js";
import type { FaultPlan, PlannedFaults } from "../faults/fault-plan.js";
import { isNamed, type ServedApi } from "../api/serve-api.js";
import { InputRefused } from "../http/reply.js";
import { type Behaviours, mergeNames, type PresetCalls } from "../presets.js";
import type { Delivery, DeliveryQueue } from "../delivery-queue.js";
import { getOrAdd } from "../../values/collections.js";

/**
 * A call with wrong arguments, or for an API that is not served, throws a `TypeError` with the reason and changes nothing.
 */
export interface Admin extends GeneralAdmin, PresetCalls {}

interface GeneralAdmin {
  /** Plans faults for requests to a route that do not request their own. */
  addFaults(planned: PlannedFaults): void;
  clearFaults(): void;
  /** Switches operations off or on, by id or by path prefix below the root: `/orders`. While off, they answer a plain 404. */
  setCapability(operationOrPath: string, isEnabled: boolean): void;
  /** Moves the clocks forward. */
  advanceTime(milliseconds: number): void;
  /** Every delivery so far, oldest first. */
  deliveries(): readonly Delivery[];
  /** Resolves when no delivery is in flight. */
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
  /** The answer was a stored outcome. */
  readonly isReplay: boolean;
}

interface AdminOptions {
  readonly clock: SandboxClock;
  readonly faults: FaultPlan;
  readonly apis: readonly ServedApi[];
  readonly behaviours: Behaviours;
  /** The calls of each preset that is served. */
  readonly presetCalls: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly table: AdminTable;
  readonly deliveryQueue: DeliveryQueue;
  /** Names that are switched off. */
  readonly disabled: Set<string>;
  readonly recorded: readonly RecordedRequest[];
}

type AnyCall = (...args: unknown[]) => unknown;

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

/** Extra arguments are ignored, so that a call can be a callback. */
function check(table: AdminTable, name: string, call: AnyCall): AnyCall {
  return (...args) => {
    const accepted = args.slice(0, table.calls[name]?.length);
    table.check(name, accepted);
    return call(...accepted);
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

/**
 * The arguments of each call, as JSON Schema: for checking calls from a program and over HTTP, and for the list at the
 * admin URL. The calls of an API come from its behaviour; omitting a call is a compile error.
 */
export interface AdminTable {
  /** A schema for each argument, by name of the call. */
  readonly calls: Readonly<Record<string, readonly ArgumentSchema[]>>;
  /** Throws `InputRefused`, with the first problem. */
  check(name: string, args: readonly unknown[]): void;
}

export function createAdminTable(behaviours: Behaviours): AdminTable {
  const presets = [...behaviours];
  const calls = mergeNames<readonly ArgumentSchema[]>("admin call", [
    ["the sandbox", generalArguments],
    ...presets.map(([preset, { adminArguments }]) => [preset, adminArguments] as const),
  ]);
  const formats = mergeNames<AdminFormat>("format of an admin call", [
    ["the sandbox", generalFormats],
    ...presets.map(([preset, { adminFormats = {} }]) => [preset, adminFormats] as const),
  ]);
  const ajv = new Ajv2020({
    allErrors: false,
    formats: Object.fromEntries(
      Object.entries(formats).map(([name, format]) => [name, (value: string) => format.matches(value)]),
    ),
  });
  const validators = new Map<string, ValidateFunction>();
  return {
    calls,
    check(name, args) {
      const validate = getOrAdd(validators, name, () => ajv.compile(tupleOf(calls[name] ?? [])));
      if (!validate(args)) throw new InputRefused(`${name}: ${explain(validate.errors ?? [], formats)}.`);
    },
  };
}

const text = { type: "string", minLength: 1, maxLength: 1000 };
const flag = { type: "boolean" };

function object(
  properties: Readonly<Record<string, ArgumentSchema>>,
  required: readonly string[] = [],
): ArgumentSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

/** A hundred years at a time; the clock has a limit of its own. */
const longestStep = 100 * 366 * 86_400_000;

const generalArguments = {
  addFaults: [
    object(
      {
        method: { type: "string", pattern: "^[A-Za-z]{1,20}$" },
        path: { type: "string", pattern: "^/", maxLength: 1000 },
        faults: { type: "string", minLength: 1, maxLength: 100_000 },
      },
      ["faults"],
    ),
  ],
  clearFaults: [],
  setCapability: [text, flag],
  advanceTime: [{ type: "integer", minimum: 0, maximum: longestStep }],
  deliveries: [],
  settled: [],
  requests: [],
  reset: [],
} satisfies Record<keyof GeneralAdmin, readonly ArgumentSchema[]>;

const generalFormats = {
  day: { matches: isDate, description: "a date in the form YYYY-MM-DD" },
} satisfies Record<string, AdminFormat>;

function tupleOf(list: readonly ArgumentSchema[]): ArgumentSchema {
  const tuple = list.length === 0 ? {} : { prefixItems: list, minItems: list.length, items: false };
  return { type: "array", maxItems: list.length, ...tuple };
}

function explain([error]: readonly ErrorObject[], formats: Readonly<Record<string, AdminFormat>>): string {
  if (error === undefined) return "the arguments do not fit";
  const { instancePath, keyword, params, message = "is wrong" } = error;
  if (keyword === "minItems" || keyword === "maxItems" || instancePath === "")
    return `expected ${String(params["limit"] ?? "other")} arguments`;
  const [, position = "0", ...path] = instancePath.split("/");
  const place = [`argument ${Number(position) + 1}`, ...path].join("/");
  if (keyword === "format")
    return `${place} must be ${formats[String(params["format"])]?.description ?? "of another form"}`;
  if (keyword === "enum")
    return `${place} must be one of ${(params["allowedValues"] as string[]).join(", ")}`;
  if (keyword === "additionalProperties")
    return `${place} has an unknown property, ${shorten(params["additionalProperty"])}`;
  return `${place} ${message}`;
}

function shorten(name: unknown): string {
  return truncate(JSON.stringify(name), 60);
}
