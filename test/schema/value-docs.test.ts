/** The meaning of a value is found in prose, and nothing is said twice or lost. */
import { describe, expect, test } from "vitest";
import { normalise } from "../support/normalise.js";

function docsOf(description: string, values: readonly (string | number)[] = ["Pending", "Approved"]) {
  const { docs } = normalise({ enum: values, description }).schema;
  return {
    description: docs?.description,
    values: docs?.values === undefined ? undefined : Object.fromEntries(docs.values),
  };
}

describe("lines that are taken", () => {
  test.each([
    ["- `Pending`: not started", "not started"],
    ["* `Pending` - not started", "not started"],
    ["  + **Pending**: not started", "not started"],
    ["- **`Pending`:** not started", "not started"],
    ["- Pending: not started", "not started"],
    ['- "Pending" – not started', "not started"],
    ["- `Pending`: not started,\n  or waiting", "not started, or waiting"],
  ])("%j", (line, meaning) => {
    expect(docsOf(line)).toEqual({ description: undefined, values: { Pending: meaning } });
  });

  test("other text stays as it was written", () => {
    const description =
      "Where it stands.\r\n\r\n- `Pending`: not started\r\n- `Approved`: done\r\n\r\nMore may follow:\r\n- see below";
    expect(docsOf(description)).toEqual({
      description: "Where it stands.\n\nMore may follow:\n- see below",
      values: { Pending: "not started", Approved: "done" },
    });
  });

  test("a value with blanks and a number are values, too", () => {
    expect(docsOf("- One Time: once\n- `2`: twice", ["One Time", 2]).values).toEqual({
      "One Time": "once",
      "2": "twice",
    });
  });

  test("words of a reference's use do not count as those of its values", () => {
    const { plain } = normalise(
      { $ref: "#/components/schemas/Status", description: "- `Pending`: here" },
      { Status: { enum: ["Pending"] } },
    );
    expect(plain).toEqual({ reference: "Status", docs: { description: "- `Pending`: here" } });
  });
});

describe("lines that stay", () => {
  test.each([
    "- `Pending` means not started",
    "- `Other`: not one of ours",
    "`Pending`: not a list",
    "- `Pending`:",
    "- see https://example.com/Pending: there",
  ])("%j", (line) => {
    expect(docsOf(line)).toEqual({ description: line, values: undefined });
  });

  test("the second meaning of one value", () => {
    expect(docsOf("- `Pending`: first\n- `Pending`: second")).toEqual({
      description: "- `Pending`: second",
      values: { Pending: "first" },
    });
  });
});
