/** Dates in the forms that indexes and headers have them in. */
import { expect, it } from "vitest";

import { readRetirement, retirementInHeaders } from "../../src/source/retirement.js";

it.each([
  ["2026-12-31", "2026-12-31"],
  [" 2026-12-31 ", "2026-12-31"],
  ["2026-12-31T23:30:00-05:00", "2027-01-01"],
  ["2026-12-31 00:10", "2026-12-31"],
  ["2026-12-31T23:50:00.000", "2026-12-31"],
  ["Thu, 31 Dec 2026 23:59:59 GMT", "2026-12-31"],
  ["@1798675200", "2026-12-31"],
])("%j is a date", (value, sunset) => {
  expect(readRetirement([], [value])).toEqual({ retirement: { sunset }, unclear: [] });
});

it.each([
  ["2026-02-30"],
  ["2026"],
  ["soon"],
  [""],
  ["@"],
  ["Thu, 41 Dec 2026 23:59:59 GMT"],
  [20261231],
  [{}],
])("%j is none, and said", (value) => {
  expect(readRetirement([value], [])).toEqual({ retirement: {}, unclear: [value] });
});

it("a date says more than yes, and no says nothing", () => {
  expect(readRetirement([true, "2026-12-31"], []).retirement).toEqual({ deprecated: "2026-12-31" });
  expect(readRetirement([true], [false])).toEqual({ retirement: { deprecated: true }, unclear: [] });
  expect(readRetirement([false], [])).toEqual({ retirement: {}, unclear: [] });
});

it.each([
  [{ deprecation: "true" }, { deprecated: true }],
  [
    { deprecation: "@1798675200", sunset: "Thu, 31 Dec 2026 23:59:59 GMT" },
    { deprecated: "2026-12-31", sunset: "2026-12-31" },
  ],
  [{ deprecation: "what", sunset: "later" }, {}],
  [{}, {}],
])("headers: %j", (headers, retirement) => {
  expect(retirementInHeaders(new Map(Object.entries(headers)))).toEqual(retirement);
});
