/**
 * Statuses that change only as the lifecycles of the API allow.
 *
 * The tables list the transitions. A preset adds `StatusRules`: the meaning of their conditions, and the effects of a
 * change. The status of a thing has no setter, so nothing else can change it.
 */
import type { LifecycleTrait, TransitionTrait, Trigger } from "../traits/types.js";

/** The tables of each version, oldest first. */
export type Lifecycles = ReadonlyMap<string, readonly LifecycleTrait[]>;

/** The cause of a change: a trigger of the table, without its wording. */
export type Cause =
  | { readonly kind: "operation"; readonly operation: string }
  | { readonly kind: "event"; readonly event: string; readonly value: string }
  | { readonly kind: "time" | "review" | "service" };

export interface HasStatus {
  readonly status: string;
}

export interface StatusRules<World, Thing extends HasStatus> {
  /** The enum whose lifecycle it is. */
  readonly schema: string;
  /** A thing keeps the lifecycle of the version that created it, rather than that of the newest version. */
  readonly isPinned?: true;
  /** The conditions that the table names. */
  readonly guards: Readonly<Record<string, (world: World, thing: Omit<Thing, "status">) => boolean>>;
  /** Notes the time of a change in the thing itself. */
  stamp(world: World, thing: Thing): void;
  /** Reports the status to the outside; `from` is absent for a new thing. */
  announce(world: World, thing: Thing, from: Thing["status"] | undefined): void;
  /** Applies the effects on other things. */
  then?(world: World, thing: Thing): void;
}

export interface Creation<Thing extends HasStatus> {
  readonly version: string;
  readonly cause: Cause;
  /** If the cause leaves a choice. */
  readonly status?: Thing["status"] | undefined;
  /** Before the status is announced. */
  readonly store: (thing: Thing) => void;
}

interface WithLifecycles {
  readonly lifecycles: Lifecycles;
}

interface Held {
  status: string;
  readonly table: LifecycleTrait;
}

const held = new WeakMap<object, Held>();

/** Creates a thing in the state that the cause leads to. */
export function begin<World extends WithLifecycles, Thing extends HasStatus>(
  world: World,
  rules: StatusRules<World, Thing>,
  draft: Omit<Thing, "status">,
  { version, cause, status, store }: Creation<Thing>,
): Thing {
  const from = { status: undefined, table: tableOf(world, rules, version) };
  const first = transitionFrom(from, world, rules, draft, cause, status) ?? fail(from, cause, status);
  const table = rules.isPinned === true ? from.table : tableOf(world, rules);
  const state: Held = { status: first.to, table };
  const get = (): string => state.status;
  const thing = Object.defineProperty({ ...draft }, "status", { get, enumerable: true }) as Thing;
  held.set(thing, state);
  store(thing);
  rules.announce(world, thing, undefined);
  rules.then?.(world, thing);
  return thing;
}

/** Moves to the state that the cause leads to, if any, and returns whether it did. */
export function follow<World extends WithLifecycles, Thing extends HasStatus>(
  world: World,
  rules: StatusRules<World, Thing>,
  thing: Thing,
  cause: Cause,
): boolean {
  const next = transitionFrom(stateOf(thing), world, rules, thing, cause);
  if (next !== undefined) enter(world, rules, thing, next);
  return next !== undefined;
}

/** Moves to a chosen state. A table without such a transition is a bug of the preset. */
export function move<World extends WithLifecycles, Thing extends HasStatus>(
  world: World,
  rules: StatusRules<World, Thing>,
  thing: Thing,
  to: Thing["status"],
  cause: Cause,
): void {
  const state = stateOf(thing);
  if (state.status === to) return;
  enter(world, rules, thing, transitionFrom(state, world, rules, thing, cause, to) ?? fail(state, cause, to));
}

/** True if `move` would succeed. */
export function canMove<World extends WithLifecycles, Thing extends HasStatus>(
  world: World,
  rules: StatusRules<World, Thing>,
  thing: Thing,
  to: Thing["status"],
  cause: Cause,
): boolean {
  const state = stateOf(thing);
  return state.status === to || transitionFrom(state, world, rules, thing, cause, to) !== undefined;
}

export function isTerminal(thing: HasStatus): boolean {
  const { table, status } = stateOf(thing);
  return table.states.some(({ value, terminal }) => value === status && terminal === true);
}

function enter<World, Thing extends HasStatus>(
  world: World,
  rules: StatusRules<World, Thing>,
  thing: Thing,
  { to }: TransitionTrait,
): void {
  const state = stateOf(thing);
  const from: Thing["status"] = state.status;
  state.status = to;
  rules.stamp(world, thing);
  rules.announce(world, thing, from);
  rules.then?.(world, thing);
}

type Origin = Pick<Held, "table"> & { readonly status: string | undefined };

/** The transition to another state whose trigger and condition are met. */
function transitionFrom<World, Thing extends HasStatus>(
  { status, table }: Origin,
  world: World,
  { schema, guards }: StatusRules<World, Thing>,
  thing: Omit<Thing, "status">,
  cause: Cause,
  to?: string,
): TransitionTrait | undefined {
  const isMet = ({ guard }: TransitionTrait): boolean => {
    if (guard === undefined) return true;
    const holds = guards[guard];
    if (holds === undefined)
      throw new Error(`The sandbox does not know the condition ${guard} of the lifecycle ${schema}.`);
    return holds(world, thing);
  };
  const transitions = table.transitions.filter(
    (transition) =>
      (status === undefined ? transition.from === undefined : transition.from?.includes(status)) === true &&
      (to === undefined ? transition.to !== status : transition.to === to) &&
      isCause(transition.by, cause) &&
      isMet(transition),
  );
  const targets = new Set(transitions.map((transition) => transition.to));
  if (targets.size > 1) fail({ status, table }, cause, [...targets].join(" and "));
  return transitions[0];
}

function isCause(by: Trigger, cause: Cause): boolean {
  switch (cause.kind) {
    case "operation":
      return by.operation === cause.operation;
    case "event":
      return by.event === cause.event && (by.value ?? cause.value) === cause.value;
    case "time":
    case "review":
    case "service":
      return by.kind === cause.kind;
  }
}

function stateOf(thing: object): Held {
  const state = held.get(thing);
  if (state === undefined) throw new Error("A thing with a status must come from `begin`.");
  return state;
}

/** Default: the table of the newest version. */
function tableOf(
  { lifecycles }: WithLifecycles,
  { schema }: { readonly schema: string },
  version?: string,
): LifecycleTrait {
  const tables = version === undefined ? [...lifecycles.values()].at(-1) : lifecycles.get(version);
  const table = tables?.find((each) => each.schema === schema);
  if (table === undefined)
    throw new Error(`The overlays of the preset do not have the lifecycle of ${schema}.`);
  return table;
}

function fail({ status = "nothing", table }: Origin, cause: Cause, to = "any state"): never {
  const what = cause.kind === "operation" ? cause.operation : cause.kind === "event" ? cause.event : "";
  throw new Error(
    `The lifecycle ${table.schema} does not have exactly one transition from ${status} to ${to} by ${cause.kind} ${what}`.trimEnd() +
      " whose condition is met.",
  );
}
