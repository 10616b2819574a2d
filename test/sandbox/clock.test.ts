/** Months later and earlier: the same day and time, or the last day of a month that lacks the day. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addMonths } from "../../src/sandbox/clock.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, newest } from "./support/onboarding.js";
import { rawCall } from "./support/raw-client.js";
import { identity, person } from "./support/submissions.js";

const shifted = (time: string, months: number): string =>
  new Date(addMonths(Date.parse(time), months)).toISOString();

describe("addMonths", () => {
  it.each([
    ["2026-08-31T10:20:30.400Z", -6, "2026-02-28T10:20:30.400Z"],
    ["2024-08-31T00:00:00.000Z", -6, "2024-02-29T00:00:00.000Z"],
    ["2026-08-30T00:00:00.000Z", -6, "2026-02-28T00:00:00.000Z"],
    ["2026-08-28T23:59:59.999Z", -6, "2026-02-28T23:59:59.999Z"],
    ["2026-03-31T00:00:00.000Z", -1, "2026-02-28T00:00:00.000Z"],
    ["2026-01-31T00:00:00.000Z", 1, "2026-02-28T00:00:00.000Z"],
    ["2026-01-31T00:00:00.000Z", -2, "2025-11-30T00:00:00.000Z"],
    ["2025-12-31T00:00:00.000Z", 2, "2026-02-28T00:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", 12, "2025-02-28T00:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", -216, "2006-02-28T00:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", 48, "2028-02-29T00:00:00.000Z"],
    ["1900-03-31T00:00:00.000Z", -1, "1900-02-28T00:00:00.000Z"],
    ["2000-03-31T00:00:00.000Z", -1, "2000-02-29T00:00:00.000Z"],
    ["0050-03-31T00:00:00.000Z", -1, "0050-02-28T00:00:00.000Z"],
  ])("%s and %i months is %s", (time, months, expected) => {
    expect(shifted(time, months)).toBe(expected);
  });

  const times = fc
    .date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("8999-12-31T23:59:59Z"),
      noInvalidDate: true,
    })
    .map((date) => date.getTime());
  const someMonths = fc.integer({ min: -600, max: 600 });
  const day = 86_400_000;

  it("is in the month that is so many months away, at the same time of day", () => {
    const monthOf = (time: number): number =>
      new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
    fc.assert(
      fc.property(times, someMonths, (time, months) => {
        const result = addMonths(time, months);
        expect(monthOf(result)).toBe(monthOf(time) + months);
        expect((((result - time) % day) + day) % day).toBe(0);
      }),
    );
  });

  it("is the same day of the month, or the last one", () => {
    fc.assert(
      fc.property(times, someMonths, (time, months) => {
        const result = addMonths(time, months);
        const [before, after] = [time, result].map((each) => new Date(each).getUTCDate());
        const isLast = new Date(result + day).getUTCDate() === 1;
        expect(before === after || (isLast && (before ?? 0) > (after ?? 0))).toBe(true);
      }),
    );
  });

  it("never puts a later time before an earlier one", () => {
    fc.assert(
      fc.property(times, times, someMonths, (one, other, months) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        // Two days of one month can end on the same last day, in the order of their hours.
        expect(addMonths(later, months)).toBeGreaterThan(addMonths(earlier, months) - day);
      }),
    );
  });

  it("keeps the time that it is given", () => {
    fc.assert(fc.property(times, (time) => addMonths(time, 0) === time));
  });
});

describe("on the last of August", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    const now = Date.parse("2026-08-31T12:00:00Z");
    sandbox = await startSandbox({ seed: "calendar", rateLimits: false, now: () => now });
  });
  afterAll(() => sandbox.close());

  it.each([
    ["2026-03-02T00:00:00Z", 201],
    ["2026-02-28T12:00:00Z", 201],
    ["2026-02-28T11:59:59Z", 400],
    ["2026-02-27T23:00:00Z", 400],
  ])("a selfie of %s gets %i", async (selfie_collected_at, status) => {
    const call = rawCall(sandbox);
    const { id } = await createCustomer(call);
    const answer = await call("POST", `/customers/${id}/identifications/v2`, {
      version: newest,
      body: { ...person(), identity: { ...identity(), selfie_collected_at } },
    });
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(answer.text).toContain("selfie_expired");
  });
});

describe("who was born on 29 February", () => {
  it.each([
    ["2026-02-28T23:59:59Z", 400],
    ["2026-03-01T00:00:00Z", 201],
  ])("at %s gets %i", async (time, status) => {
    await using sandbox = await startSandbox({
      seed: "leap",
      rateLimits: false,
      now: () => Date.parse(time),
    });
    const call = rawCall(sandbox);
    const { id } = await createCustomer(call);
    const token = sandbox.admin.shareIdentity({
      email: "person@example.com",
      isApproved: true,
      dateOfBirth: "2008-02-29",
      country: "DE",
    });
    const answer = await call("POST", `/customers/${id}/identifications/v2`, {
      version: newest,
      body: { type: "Token", token, intended_use: "Investing" },
    });
    expect(answer.status, answer.text).toBe(status);
  });
});
