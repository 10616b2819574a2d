/** The file `first.ts` of README.md. */
import { expect, it, vi } from "vitest";

import { documentedFile } from "../support/documentation.js";
import { importBlock } from "./import-block.js";

it("prints one customer, no outstanding signature, and a delivery that is handled", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  await importBlock(documentedFile("first.ts"));
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^[\da-f-]{36}$/), "SigningsRequired"],
    ["to sign:", 0],
    [expect.stringMatching(/^[\da-f-]{36}$/), "UserRequired"],
    [200],
  ]);
});
