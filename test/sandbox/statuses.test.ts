/** The mechanism behind every status of a sandbox: it compares, looks up, stamps and announces, and nothing else can. */
import { expect, test } from "vitest";

import { begin, canMove, follow, isTerminal, move, type StatusRules } from "../../src/sandbox/behaviour.js";
import type { LifecycleTrait, TransitionTrait } from "../../src/traits/types.js";

interface Door {
  readonly status: "closed" | "open" | "removed";
  readonly isLocked: boolean;
}

const source = "the manual";
const by = (operation: string) => ({ kind: "operation", operation }) as const;
const transitions: readonly TransitionTrait[] = [
  { to: "closed", by: by("build"), source },
  { from: ["closed"], to: "open", by: by("push"), guard: "unlocked", source },
  { from: ["open"], to: "closed", by: { kind: "time", what: "the wind blows" }, source },
  { from: ["closed", "open"], to: "removed", by: by("demolish"), source },
];
const lifecycle: LifecycleTrait = {
  schema: "DoorStatus",
  subject: "door",
  holders: [],
  states: [{ value: "closed" }, { value: "open" }, { value: "removed", terminal: true }],
  transitions,
};

function worldWith(tables: Readonly<Record<string, readonly TransitionTrait[]>>) {
  const log: string[] = [];
  const lifecycles = new Map(
    Object.entries(tables).map(([version, rows]) => [version, [{ ...lifecycle, transitions: rows }]]),
  );
  return { lifecycles, log };
}

type World = ReturnType<typeof worldWith>;

const rules: StatusRules<World, Door> = {
  schema: "DoorStatus",
  guards: { unlocked: (_, { isLocked }) => !isLocked },
  stamp: ({ log }) => log.push("stamped"),
  announce: ({ log }, { status }, from = "closed") => log.push(`${from} → ${status}`),
  then: ({ log }) => log.push("then"),
};

function built(world: World, isLocked = false, doorRules = rules, version = "1"): Door {
  const creation = { version, cause: by("build"), store: () => world.log.push("stored") };
  const door = begin(world, doorRules, { isLocked }, creation);
  expect(world.log.splice(0)).toEqual(["stored", "closed → closed", "then"]);
  return door;
}

test("a change is stamped, announced and followed up, in this order; the same status is none", () => {
  const world = worldWith({ "1": transitions });
  const door = built(world);
  expect(follow(world, rules, door, by("push"))).toBe(true);
  expect(world.log.splice(0)).toEqual(["stamped", "closed → open", "then"]);
  expect({ ...door }).toEqual({ isLocked: false, status: "open" });
  expect(follow(world, rules, door, by("push"))).toBe(false);
  move(world, rules, door, "open", by("push"));
  expect(world.log).toEqual([]);
});

test("where no condition is met, nothing follows", () => {
  const world = worldWith({ "1": transitions });
  const door = built(world, true);
  expect(follow(world, rules, door, by("push"))).toBe(false);
  expect(canMove(world, rules, door, "open", by("push"))).toBe(false);
  expect([door.status, world.log]).toEqual(["closed", []]);
});

test("a status has no setter, neither for the compiler nor while it runs", () => {
  const door = built(worldWith({ "1": transitions }));
  // @ts-expect-error -- it is readonly
  expect(() => (door.status = "open")).toThrow(TypeError);
  expect(() => Object.assign(door, { status: "open" })).toThrow(TypeError);
  expect(door.status).toBe("closed");
});

test("a transition that the table does not have is an error that names it", () => {
  const world = worldWith({ "1": transitions });
  const door = built(world);
  const message = /DoorStatus .* from closed to open by operation demolish/;
  expect(() => move(world, rules, door, "open", by("demolish"))).toThrow(message);
  expect(() =>
    begin(world, rules, { isLocked: false }, { version: "1", cause: by("push"), store: () => undefined }),
  ).toThrow(/from nothing to any state by operation push/);
  move(world, rules, door, "removed", by("demolish"));
  expect(isTerminal(door)).toBe(true);
  expect(() => move(world, rules, door, "closed", { kind: "time" })).toThrow(
    /from removed to closed by time/,
  );
});

test("two transitions that could both follow are an error, as is a condition that nobody knows", () => {
  const more: readonly TransitionTrait[] = [
    ...transitions,
    { from: ["closed"], to: "removed", by: by("push"), source },
    { from: ["open"], to: "removed", by: by("kick"), guard: "strong", source },
  ];
  const world = worldWith({ "1": more });
  const door = built(world);
  expect(() => follow(world, rules, door, by("push"))).toThrow(/to open and removed/);
  move(world, rules, door, "open", by("push"));
  expect(() => follow(world, rules, door, by("kick"))).toThrow(/condition strong/);
});

test("a thing from elsewhere, a lifecycle that no overlay has", () => {
  const world = worldWith({ "1": transitions });
  expect(() => follow(world, rules, { status: "open", isLocked: false }, by("push"))).toThrow(/`begin`/);
  const others = { ...rules, schema: "GateStatus" };
  expect(() => built(world, false, others)).toThrow(/GateStatus/);
});

test("only what is pinned keeps the lifecycle of the version that created it", () => {
  const sliding = transitions.map((transition) =>
    transition.by.operation === "push" ? { ...transition, by: by("slide") } : transition,
  );
  const world = worldWith({ "1": transitions, "2": sliding });
  expect(follow(world, rules, built(world), by("slide"))).toBe(true);
  expect(world.log.splice(0)).toHaveLength(3);
  const pinned = { ...rules, isPinned: true } as const;
  const door = built(world, false, pinned);
  expect(follow(world, pinned, door, by("slide"))).toBe(false);
  expect(follow(world, pinned, door, by("push"))).toBe(true);
});
