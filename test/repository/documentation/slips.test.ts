import { expect, it } from "vitest";

import { compilerMessages } from "./slips.js";

// The documentation quotes the newest compiler; this is the oldest.
it("is told by the names of the types what to do", async () => {
  const messages = await compilerMessages("5.5");
  expect(messages.match(/^error TS\d+/gm)).toHaveLength(3);
  expect(messages).toMatch(/'data' does not exist on type 'Failure_CheckOkBeforeData</);
  expect(messages.match(/'OnePage_UseAllToIterate</g)).toHaveLength(2);
});
