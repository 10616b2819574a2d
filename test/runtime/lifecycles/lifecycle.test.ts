import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lifecycle,
  type Lifecycle,
  type StateTable,
  type StatusOrder,
} from "../../../templates/runtime/lifecycles/lifecycle.js";
import type { AnyEvent } from "../../../templates/runtime/types.js";
import { orderOf, statusOf } from "../../../templates/runtime/lifecycles/statuses.js";
import type { Unrecognized } from "../../../templates/runtime/types.js";

type Status = "Waiting" | "Review" | "Sending" | "Done" | "Failed" | "Rejected" | "Odd" | Unrecognized;

const table: StateTable<Status, "Done" | "Failed" | "Rejected"> = {
  Waiting: { next: ["Review", "Sending"] },
  Review: { next: ["Waiting", "Rejected"] },
  Sending: { next: ["Done"] },
  Done: { isTerminal: true },
  // No source says what it comes from.
  Failed: { isTerminal: true },
  Rejected: { isTerminal: true },
  Odd: {},
};
const payment: Lifecycle<Status, "Done" | "Failed" | "Rejected"> = lifecycle(table);
const tomorrow = "Tomorrow" as Status;

describe("a lifecycle", () => {
  it("has its states in their order", () => {
    expect(payment.states).toEqual(["Waiting", "Review", "Sending", "Done", "Failed", "Rejected", "Odd"]);
  });

  it("calls terminal what a source calls so, and narrows by it", () => {
    const status = "Done" as Status;
    if (payment.isTerminal(status)) status satisfies "Done" | "Failed" | "Rejected";
    else status satisfies "Waiting" | "Review" | "Sending" | "Odd" | Unrecognized;
    expect(payment.states.filter((state) => payment.isTerminal(state))).toEqual([
      "Done",
      "Failed",
      "Rejected",
    ]);
    expect(payment.isTerminal(tomorrow)).toBe(false);
    expect(payment.isTerminal("constructor" as Status)).toBe(false);
  });

  it("must list every state, and call the same ones terminal as its type: anything else does not compile", () => {
    // @ts-expect-error `Closed` is missing.
    lifecycle<"Open" | "Closed">({ Open: {} });
    // @ts-expect-error `Closed` is terminal by its type.
    lifecycle<"Open" | "Closed", "Closed">({ Open: {}, Closed: {} });
    // @ts-expect-error `Gone` is no state.
    lifecycle<"Open" | "Closed">({ Open: { next: ["Gone"] }, Closed: {} });
  });
});

describe("canFollow", () => {
  it.each<[Status, Status, boolean | "unknown"]>([
    ["Waiting", "Sending", true],
    ["Waiting", "Done", true],
    ["Waiting", "Waiting", true],
    ["Done", "Done", true],
    ["Done", "Waiting", false],
    ["Done", "Failed", false],
    // No source says it, and none excludes it.
    ["Sending", "Waiting", "unknown"],
    ["Sending", "Failed", "unknown"],
    ["Odd", "Done", "unknown"],
    // What the publisher adds tomorrow can follow anything.
    ["Done", tomorrow, "unknown"],
    [tomorrow, "Done", "unknown"],
  ])("%s, then %s: %s", (before, after, expected) => {
    expect(payment.canFollow(before, after)).toBe(expected);
  });

  it("never takes what is unknown for impossible: an `if` lets it pass", () => {
    const rejected = payment.states.flatMap((before) =>
      payment.states.filter((after) => !payment.canFollow(before, after)).map(() => before),
    );
    expect(new Set(rejected)).toEqual(new Set(["Done", "Failed", "Rejected"]));
  });
});

describe("order", () => {
  it.each<[Status | null | undefined, Status, StatusOrder]>([
    [undefined, "Done", "next"],
    [null, "Waiting", "next"],
    ["Waiting", "Sending", "next"],
    ["Waiting", "Done", "next"],
    ["Done", "Done", "repeated"],
    ["Done", "Waiting", "late"],
    ["Sending", "Waiting", "late"],
    // Nothing follows `Done`, so `Odd` was before it.
    ["Done", "Odd", "late"],
    // Nothing follows `Failed`, so it cannot have been before `Odd`.
    ["Odd", "Failed", "next"],
    ["Done", "Failed", "impossible"],
    ["Odd", "Sending", "unknown"],
    ["Done", tomorrow, "unknown"],
    [tomorrow, "Done", "unknown"],
    [tomorrow, tomorrow, "repeated"],
    // Each can follow the other at once: the reported one counts.
    ["Waiting", "Review", "next"],
    ["Review", "Waiting", "next"],
    // From `Review` it takes two steps.
    ["Review", "Sending", "next"],
  ])("stored %s, reported %s: %s", (stored, reported, expected) => {
    expect(payment.order(stored, reported)).toBe(expected);
  });

  it("never calls late what may be the way on, though no source says so", () => {
    const account = lifecycle<"Opened" | "Active" | "Barred" | "Closed", "Closed">({
      Opened: { next: ["Active"] },
      Active: { next: ["Barred", "Closed"] },
      Barred: { perhaps: ["Active"] },
      Closed: { isTerminal: true },
    });
    expect(account.order("Barred", "Active")).toBe("unknown");
    expect(account.order("Barred", "Opened")).toBe("late");
    expect(account.order("Active", "Barred")).toBe("next");
    expect(account.order("Closed", "Active")).toBe("late");
    expect(account.canFollow("Barred", "Active")).toBe("unknown");
  });

  it("never lets another status overwrite a terminal one, and never throws", () => {
    const status = fc.oneof(fc.constantFrom(...payment.states), fc.string()) as fc.Arbitrary<Status>;
    fc.assert(
      fc.property(status, status, (stored, reported) => {
        const order = payment.order(stored, reported);
        expect(order === "next" && payment.isTerminal(stored)).toBe(false);
        // It is impossible only where what can follow says so as well.
        if (order === "impossible") expect(payment.canFollow(stored, reported)).toBe(false);
      }),
    );
  });
});

describe("the order of a delivery", () => {
  const other: Lifecycle<string> = lifecycle({ begun: { next: ["ended"] }, ended: {} });
  const statuses = {
    paid: { lifecycles: [payment, other], message: ["data", "message"], field: "status", id: "id" },
  };
  const orderOfEvent = (event: AnyEvent & { data?: unknown }, stored: string): unknown => {
    const status = statusOf(event.type, [undefined, statuses]);
    return status && orderOf(event, status)(stored);
  };
  const paid = (status: unknown) => ({ type: "paid", data: { message: { id: "1", status } } });

  it("is that of the lifecycle that lists both", () => {
    expect(orderOfEvent(paid("Waiting"), "Done")).toBe("late");
    expect(orderOfEvent(paid("ended"), "begun")).toBe("next");
    expect(orderOfEvent(paid("ended"), "Waiting")).toBe("unknown");
  });

  it("is unknown where the message has no status, and missing where the event reports none", () => {
    for (const event of [paid(undefined), paid(7), { type: "paid" }, { type: "paid", data: null }])
      expect(orderOfEvent(event, "Done")).toBe("unknown");
    for (const type of ["ping", "constructor", "$unknown"])
      expect(statusOf(type, [statuses])).toBeUndefined();
  });
});
