/** What became of a request follows from the status of its response, and from what the API says was not processed. */
import { expect, test } from "vitest";

import { fateOf, rise } from "../../../templates/runtime/errors/fate.js";

test("every 4xx but 408 and 499 is a refusal; after any other status it may have taken effect", () => {
  for (let status = 0; status <= 600; status++) {
    const fate = /^4(?!08|99)\d\d$/.test(String(status)) ? "refused" : "unknown";
    expect([fateOf(status), fateOf(status, [599, status]), fateOf(status, [-1])], `status ${status}`).toEqual(
      [fate, "refused", fate],
    );
  }
});

test("a fate only rises", () => {
  const fates = ["not_sent", "refused", "unknown"] as const;
  for (const [index, fate] of fates.entries())
    for (const [other, to] of fates.entries()) {
      // A refusal after a refusal is one; what was refused and then not sent was refused.
      expect(rise(fate, to)).toBe(fates[Math.max(index, other)]);
    }
});
