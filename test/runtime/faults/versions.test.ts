/** Faults that concern a client, by number: versions. */
import { describe, expect, test, vi } from "vitest";

import { VersionMismatchError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { json, startService, text } from "../service.js";
import { failure, ramp } from "./support.js";

describe("versions", () => {
  test("41: another version is an error, which an option can allow", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "2025-03-13" }),
    );
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(VersionMismatchError);
    expect(error).toMatchObject({ servedVersion: "2025-03-13", body: ramp });
    expect(asked[0]?.headers["x-api-version"]).toBe("2026-07-01");
    const lenient = hastyClient(baseUrl, { onVersionMismatch: "allow" });
    expect(await lenient.getRamp({ id: "r1" }).result()).toMatchObject({
      ok: true,
      servedVersion: "2025-03-13",
    });
  });

  test("41: a function may decide", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "2025-03-13" }),
    );
    const onVersionMismatch = vi.fn(() => "allow" as const);
    await hastyClient(baseUrl, { onVersionMismatch }).getRamp({ id: "r1" });
    expect(onVersionMismatch).toHaveBeenCalledWith({
      operation: "getRamp",
      requested: "2026-07-01",
      served: "2025-03-13",
    });
  });

  test("41: a failure under another version is reported as that", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 404, "x", { "x-api-version": "2025-03-13" }),
    );
    expect(await failure(hastyClient(baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      code: "version_mismatch",
      status: 404,
    });
  });

  test("42: a first answer that does not say its version is an error, which an option can allow", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, ramp, { "x-api-version": "" }));
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } });
    expect(await failure(call)).toMatchObject({
      code: "version_mismatch",
      outcomeUnknown: true,
      attempts: 1,
    });
    expect(await hastyClient(baseUrl, { onVersionMismatch: "allow" }).getRamp({ id: "r1" })).toEqual(ramp);
  });

  test("43: a replayed answer may lack it: after a retry, and under the caller's own key", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      turn === 1 ? text(answer, 503, "") : json(answer, 200, ramp, { "x-api-version": "" }),
    );
    const client = hastyClient(baseUrl);
    expect(await client.createRamp({ body: { amount: "1" } }).result()).toMatchObject({
      ok: true,
      attempts: 2,
    });
    expect(await client.createRamp({ body: { amount: "1" } }, { idempotencyKey: "k" })).toEqual(ramp);
    expect(await failure(client.getRamp({ id: "r1" }))).toMatchObject({ code: "version_mismatch" });
  });

  test("43: but not another one", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "2025-03-13" }),
    );
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } }, { idempotencyKey: "k" });
    expect(await failure(call)).toMatchObject({ code: "version_mismatch" });
  });

  test("where the service ignores the version, no echo is expected", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 200, { rate: "1" }, { "x-api-version": "" }),
    );
    expect(await hastyClient(baseUrl).getRates()).toEqual({ rate: "1" });
  });
});
