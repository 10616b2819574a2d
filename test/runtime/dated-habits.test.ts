/** Habits of dated APIs: a version that has ended, a default of the account, deliveries of another version, and stored failures. */
import { describe, expect, it } from "vitest";

import { bindOperations } from "../../templates/runtime/client.js";
import type { Profile } from "../../templates/runtime/profile.js";
import type { EndedEntry } from "../../templates/runtime/call/journal.js";
import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import { operations, profile } from "./example-api.js";
import { answer, payment, transportMeeting, type Meeting } from "./stand-in-fetch.js";

function client(of: Partial<Profile>, meetings: readonly Meeting[], options: object = {}) {
  const { transport, sent } = transportMeeting(meetings, options, { ...profile, ...of });
  return { ...bindOperations(transport, operations), sent };
}

describe("a version that has ended", () => {
  it.each(["Version must be later.", { message: "Version must be later." }])(
    "is refused by the status alone: %j",
    async (body) => {
      const { createRamp, sent } = client({ unsupportedVersion: { status: 406 } }, [() => answer(406, body)]);
      await expect(createRamp(payment)).rejects.toMatchObject({
        code: "unsupported_version",
        status: 406,
        fate: "refused",
        body,
        message: expect.stringContaining("version 2026-07-01 is not supported"),
      });
      expect(sent).toHaveLength(1);
    },
  );

  it("is not what another status says", async () => {
    const { createRamp } = client({ unsupportedVersion: { status: 406 } }, [() => answer(400, {})]);
    await expect(createRamp(payment)).rejects.not.toMatchObject({ code: "unsupported_version" });
  });
});

describe("a version that the account has as its default", () => {
  it("is never relied upon, and an answer in it is refused", async () => {
    const { createRamp, sent } = client({}, [
      () => answer(200, undefined, { "x-api-version": "2025-01-01" }),
    ]);
    await expect(createRamp(payment)).rejects.toMatchObject({
      code: "version_mismatch",
      servedVersion: "2025-01-01",
    });
    expect(new Headers(sent[0]?.headers as Record<string, string>).get("x-api-version")).toBe("2026-07-01");
  });
});

describe("a failure under a key", () => {
  const keyed = { header: "IDEMPOTENCY-KEY", hours: 24, replayed: [500] };
  const unavailable = { status: 503, path: ["error", "sub_type"], code: "STORE_UNAVAILABLE" };

  it("that the service repeats is not retried, and its fate stays unknown", async () => {
    const { createRamp, sent } = client({ idempotency: keyed }, [() => answer(500, {})]);
    await expect(createRamp(payment)).rejects.toMatchObject({ status: 500, fate: "unknown" });
    expect(sent).toHaveLength(1);
  });

  it("is sent in the quotation marks of RFC 9651 if the trait says so", async () => {
    const { createRamp, sent } = client({ idempotency: { ...keyed, format: "quoted" } }, [
      () => answer(500, {}),
    ]);
    const wanted = { idempotencyKey: 'a "b" \\c' };
    await expect(createRamp(payment, wanted as never)).rejects.toMatchObject(wanted);
    expect(sent[0]?.headers).toMatchObject({ "idempotency-key": String.raw`"a \"b\" \\c"` });
    for (const idempotencyKey of ["a\tb", "\u00fc"])
      await expect(createRamp(payment, { idempotencyKey })).rejects.toThrow("cannot quote");
    expect(sent).toHaveLength(1);
  });

  it("that it repeats for a resumed call is for a person to decide", async () => {
    const ended: EndedEntry[] = [];
    const journal = { begin: async () => {}, end: async (entry: EndedEntry) => void ended.push(entry) };
    const { createRamp } = client({ idempotency: keyed }, [() => answer(500, {}), () => answer(500, {})], {
      journal,
    });
    await createRamp(payment).catch(() => undefined);
    const [entry] = ended;
    expect(entry?.fate).toBe("unknown");
    if (entry === undefined) return;
    await createRamp(payment, { resume: entry }).catch(() => undefined);
    expect(ended[1]?.fate).toBe("disputed");
  });

  it("of the store of keys is retried with the key, and nothing was done", async () => {
    const busy = (): Response => answer(503, { error: { sub_type: "STORE_UNAVAILABLE" } });
    const { createRamp, sent } = client({ idempotency: { ...keyed, unavailable } }, [busy, busy, busy]);
    await expect(createRamp(payment)).rejects.toMatchObject({ status: 503, fate: "refused" });
    expect(sent).toHaveLength(3);
    const other = client({ idempotency: { ...keyed, unavailable } }, [
      () => answer(503, { error: null }),
      busy,
      busy,
    ]);
    await expect(other.createRamp(payment)).rejects.toMatchObject({ fate: "unknown" });
  });
});

describe("a delivery that names its version", () => {
  const table = (version: string) => ({
    version,
    versionHeader: "X-API-Version",
    typePath: ["type"],
    messagePath: [],
    events: { paid: { kind: "whole" as const } },
  });
  const receiver = createReceiver(table("2026-07"), undefined, {
    alsoAccept: [table("2026-04")],
    verify: () => ({ id: undefined, isIdSigned: false, timestamp: 0 }),
  });
  const body = JSON.stringify({ type: "paid" });
  it.each([
    ["2026-07", "paid", ["2026-07"]],
    ["2026-04", "paid", ["2026-04"]],
    ["2027-01", "$unknown", []],
    [undefined, "paid", ["2026-07", "2026-04"]],
  ])("%s is read as %s", async (version, type, versions) => {
    const headers = version === undefined ? {} : { "x-api-version": version };
    const { event, delivery } = await receiver.receive({
      body: `${body}${" ".repeat(versions.length)}`,
      headers,
    });
    expect({ type: (event as { type: string }).type, versions: delivery.versions }).toEqual({
      type,
      versions,
    });
  });
});
