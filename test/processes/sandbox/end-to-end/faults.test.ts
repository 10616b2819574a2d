/** The table of fault cases: what is wrong, what is expected, what is seen. Printed whole at the end. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../../../src/sandbox/index.js";
import { faultCases } from "../../../sandbox/end-to-end/fault-cases.js";
import { useTestClock } from "../../../support/test-clock.js";

useTestClock();

let sandbox: Sandbox;
const rows: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "fault-cases", rateLimits: false });
});
afterAll(async () => {
  await sandbox.close();
  process.stdout.write(`\n| # | fault | expected | seen |\n|---|---|---|---|\n${rows.join("\n")}\n\n`);
});

it.each(faultCases)("#$number $fault: $expected", async ({ number, fault, expected, see }) => {
  const seen = await see(sandbox);
  rows.push(`| ${number} | ${fault} | ${expected} | ${seen === expected ? "the same" : seen} |`);
  expect(seen).toBe(expected);
});

it("covers every case that concerns a client", () => {
  // 51 and 52 are about receivers of webhooks.
  const numbers = Array.from({ length: 53 }, (_, index) => index + 1).filter(
    (number) => number !== 51 && number !== 52,
  );
  expect([...new Set(faultCases.map(({ number }) => number))]).toEqual(numbers);
});
