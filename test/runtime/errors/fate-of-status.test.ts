/** What became of a request is told by its status alone, and by what the API says was not processed. */
import { expect, test } from "vitest";

import { fateOf, rise } from "../../../templates/runtime/errors/fate.js";

test.each([400, 401, 404, 407, 409, 422, 429, 498])("%i is a refusal", (status) => {
  expect(fateOf(status)).toBe("refused");
});

test.each([0, 200, 302, 303, 399, 408, 499, 500, 503, 599])("after %i it may have taken effect", (status) => {
  expect(fateOf(status)).toBe("unknown");
  expect(fateOf(status, [status])).toBe("refused");
  expect(fateOf(status, [429])).toBe("unknown");
});

test("a fate only rises", () => {
  const fates = ["not_sent", "refused", "unknown"] as const;
  for (const [index, fate] of fates.entries())
    for (const [other, to] of fates.entries()) {
      // A refusal after a refusal is one; what was refused and then not sent was refused.
      expect(rise(fate, to)).toBe(fates[Math.max(index, other)]);
    }
});
