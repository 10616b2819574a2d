/** Whatever was thrown, something can be said of it. */
import { expect, test } from "vitest";

import { describeThrown } from "../../../templates/runtime/errors/thrown.js";
import { throwing } from "../../support/throwing.js";

const caused = (depth: number): Error =>
  depth === 0 ? new Error("innermost") : new Error(`depth ${depth}`, { cause: caused(depth - 1) });

test.each<[string, unknown, string, string]>([
  ["an error", Object.assign(new Error("down"), { code: "ECONNRESET" }), "down", "ECONNRESET"],
  ["an error with a cause", caused(1), "innermost", ""],
  ["one with nine causes", caused(9), "innermost", ""],
  ["one with more, not all of which are read", caused(10), "depth 1", ""],
  ["one without a message, but with a code", { message: "", code: "E1" }, "E1", "E1"],
  ["one with a message and a code", { message: "m", code: 5 }, "m", "5"],
  ["one without either", {}, "[object Object]", ""],
  ["a string", "text", "text", ""],
  ["nothing", undefined, "undefined", ""],
  ["null", null, "null", ""],
])("%s", (_, thrown, message, code) => {
  expect(describeThrown(thrown)).toEqual({ message, code });
});

test("a circle of causes, and what cannot be read at all", () => {
  const circle = new Error("round");
  circle.cause = circle;
  expect(describeThrown(circle).message).toBe("round");
  const hostile = new Proxy(
    {},
    {
      get: throwing(new Error("no")),
    },
  );
  expect(describeThrown(hostile)).toEqual({ message: "An unreadable error.", code: "" });
});
