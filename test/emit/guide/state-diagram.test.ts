/** A lifecycle as a diagram: creation, ends, triggers, and values that are words of Mermaid. */
import { expect, test } from "vitest";

import { stateDiagram } from "../../../src/emit/guide/state-diagram.js";
import type { LifecycleTrait } from "../../../src/traits/types.js";

const lifecycle: LifecycleTrait = {
  schema: "OrderStatus",
  subject: "order",
  holders: [{ schema: "Order", property: "status" }],
  states: [
    { value: "Open" },
    { value: "Paid", terminal: true },
    { value: "on hold: review", terminal: false },
    { value: "end" },
  ],
  transitions: [
    { to: "Open", by: { kind: "operation", operation: "createOrder" }, source: "guide" },
    {
      from: ["Open", "on hold: review"],
      to: "Paid",
      by: { kind: "event", event: "paid", value: "yes" },
      source: "guide",
    },
    {
      from: ["Open"],
      to: "on hold: review",
      by: { kind: "review", what: "a review; it [*] --> begins" },
      source: "guide",
    },
    { from: ["Open"], to: "end", by: { kind: "time", what: "a day" }, source: "sandbox", assumed: true },
    { from: ["end"], to: "Open", by: { kind: "unknown" }, source: "guide" },
  ],
};

test("is drawn from its creation to its ends", () => {
  expect(stateDiagram(lifecycle)).toBe(
    [
      "stateDiagram-v2",
      '  state "on hold review" as state_on_32_hold_58__32_review',
      '  state "end" as state_end',
      "  [*] --> Open: createOrder",
      "  Open --> Paid: paid yes",
      "  state_on_32_hold_58__32_review --> Paid: paid yes",
      "  Open --> state_on_32_hold_58__32_review: a review it begins",
      "  Open --> state_end: a day (assumed)",
      "  state_end --> Open: not documented",
      "  Paid --> [*]",
    ].join("\n"),
  );
});
