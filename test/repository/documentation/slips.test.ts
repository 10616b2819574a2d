import { expect, it } from "vitest";

import { compilerMessages } from "./slips.js";

it.each(["5.5", "7"] as const)(
  "reads in the names of types what to do, by TypeScript %s",
  async (compiler) => {
    const messages = await compilerMessages(compiler);
    expect(messages.match(/^error TS\d+/gm)).toHaveLength(3);
    expect(messages).toMatch(/'data' does not exist on type 'Failure_CheckOkBeforeData</);
    expect(messages.match(/'OnePage_UseAllToIterate</g)).toHaveLength(2);
  },
);
