import { inspect } from "node:util";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as errors from "../../../templates/runtime/errors/errors.js";
import { isResponseError } from "../../../templates/runtime/errors/is-response-error.js";
import type { Unsupported } from "../../../templates/runtime/types.js";
import {
  createRamp,
  getRamp,
  hastyClient,
  testKey,
  type ServiceError,
  type VersionRefusal,
} from "../example-api.js";
import { json, startService, text } from "../service.js";

describe("errors", () => {
  const nothingSent = { attempts: 0, fate: "not_sent", outcomeUnknown: false };
  const response = {
    status: 418,
    requestId: "r1",
    servedVersion: "2026-01-01",
    headers: new Headers({ "x-request-id": "r1", location: "/elsewhere" }),
    body: { reason: "retired", requested: "2025-01-01", supported: ["2026-01-01"] },
    home: "shop/2025-01-01",
  };
  const own: Record<string, object> = {
    ResponseError: { isDeclared: true },
    RateLimitedError: { isDeclared: true },
    CapabilityNotEnabledError: { isDeclared: true },
    UnsupportedVersionError: { isDeclared: true, ...response.body },
    UndecodableError: { isCompressed: false },
    RedirectRefusedError: { location: "/elsewhere" },
  };
  test.each(
    Object.entries(errors).filter(
      ([name]) => name !== "CallError" && name.endsWith("Error") && name !== "isCallError",
    ),
  )("%s has its name and code", (name, Kind) => {
    const Concrete = Kind as new (message: string, options: object) => errors.CallError;
    const error = new Concrete("Because.", { response, ...own[name] });
    const code = name
      .replace(/Error$/, "")
      .replace(/(?!^)([A-Z])/g, "_$1")
      .toLowerCase();
    expect(error).toMatchObject({ name, code, message: "Because.", ...response });
    expect(error).toBeInstanceOf(errors.CallError);
    expect(error.stack).toMatch(new RegExp(`^${name}: Because\\.`));
    const { status, requestId, servedVersion } = response;
    const shown = { name, code, message: "Because.", status, requestId, servedVersion, ...nothingSent };
    expect(JSON.parse(JSON.stringify(error))).toEqual({ ...shown, ...own[name] });
    expect(inspect(error)).not.toContain("x-request-id");
  });

  test("that no response caused have nothing of one", () => {
    const cause = new Error("reset");
    const error = new errors.ConnectionError("Because.", { cause });
    expect(error).toMatchObject({ cause, ...nothingSent });
    expect(Object.keys(error)).not.toContain("status");
    expect(Object.keys(new errors.TimedOutError("Late."))).not.toContain("cause");
  });

  test("are attributed to their call in place: a class of yours stays what it is", () => {
    class Declined extends errors.CallError {}
    const error = new Declined("Declined");
    const call = { operation: "createRamp", attempts: 2, idempotencyKey: "k", keyExpiresAt: undefined };
    expect(errors.attribute(error, { ...call, fate: "unknown", outcomeUnknown: true })).toBe(error);
    expect(error).toMatchObject({
      ...call,
      fate: "unknown",
      message: "createRamp: Declined. Whether it took effect is unknown.",
    });
  });

  const accountNumber = "DE89370400440532013000";

  async function every(auth: { apiKey: string } | { accessToken: string }): Promise<errors.CallError[]> {
    const secret = Object.values(auth)[0] ?? "";
    const quoting = `You sent ${secret} (${encodeURIComponent(secret)})`;
    const answers = await Promise.all([
      startService((answer) => text(answer, 401, quoting)),
      startService((answer) => text(answer, 418, quoting)),
      startService((answer) => json(answer, 400, { message: quoting })),
      startService((answer) => text(answer, 200, quoting, { "set-cookie": "s=hidden" })),
      startService((answer) => text(answer, 302, "", { location: `/?key=${encodeURIComponent(secret)}` })),
      startService((answer) =>
        json(answer, 200, {}, { "x-api-version": "2025-03-13", "set-cookie": "s=hidden" }),
      ),
      startService((answer) => answer.destroy()),
    ]);
    const body = { amount: "1", note: accountNumber };
    const refused = (url: string): Promise<never> =>
      Promise.reject(
        Object.assign(new Error(`Bad request to ${url} with ${secret}`), { config: { headers: { secret } } }),
      );
    const calls = [
      ...answers.map(({ baseUrl }) => hastyClient(baseUrl, { auth }).createRamp({ body })),
      hastyClient("https://example.test", { auth, fetch: refused }).createRamp({ body }),
    ];
    return Promise.all(
      calls.map((call) =>
        call.then(
          () => Promise.reject(new Error("No error")),
          (error: errors.CallError) => error,
        ),
      ),
    );
  }

  test.each([{ apiKey: testKey }, { accessToken: "ey/J+hbGciOiJIUzI1NiJ9.secret" }])(
    "show no credential and no body of a request: %j",
    async (auth) => {
      const secret = Object.values(auth)[0] ?? "";
      const shown = (await every(auth)).map((error) =>
        [error.message, error.stack, JSON.stringify(error), inspect(error, { depth: 9 })].join("\n"),
      );
      expect(shown).toHaveLength(8);
      for (const one of shown) {
        expect(one).not.toContain(secret);
        expect(one).not.toContain(encodeURIComponent(secret));
        expect(one).not.toContain(accountNumber);
        expect(one).not.toContain("hidden");
      }
    },
  );

  test("tell in JSON what a log needs", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 500, { message: "m", trace_id: "t" }, { "x-request-id": "q" }),
    );
    const error: unknown = await hastyClient(baseUrl, { now: () => Date.parse("2026-11-21T00:00:00Z") })
      .createRamp({ body: { amount: "1" } }, { idempotencyKey: "k" })
      .catch((e: unknown) => e);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: "ResponseError",
      code: "response",
      message: 'createRamp: 500 {"message":"m","trace_id":"t"}. Whether it took effect is unknown.',
      operation: "createRamp",
      status: 500,
      requestId: "q",
      servedVersion: "2026-07-01",
      attempts: 3,
      idempotencyKey: "k",
      keyExpiresAt: "2026-11-22T00:00:00.000Z",
      fate: "unknown",
      outcomeUnknown: true,
      isDeclared: true,
    });
  });
});

describe("isResponseError", () => {
  test("narrows to the declared failures of an operation, by status", async () => {
    const { baseUrl } = await startService((answer) =>
      json(answer, 400, [{ code: "tin_required", message: "" }]),
    );
    const client = hastyClient(baseUrl);
    for (const operation of [createRamp, client.createRamp]) {
      const error: unknown = await client.createRamp({ body: { amount: "1" } }).catch((e: unknown) => e);
      if (!isResponseError(error, operation)) throw new Error("Not recognised.");
      expectTypeOf(error.status).toEqualTypeOf<400 | 409 | 500>();
      if (error.status === 400) expectTypeOf(error.body).toEqualTypeOf<{ code: string; message: string }[]>();
      if (error.status === 500) expectTypeOf(error.body).toEqualTypeOf<ServiceError>();
      expect(error.status === 400 && error.body[0]?.code).toBe("tin_required");
      expect(isResponseError(error, client.getRamp)).toBe(false);
    }
  });

  test("knows the refusal of a version where the document does not declare its status, and nothing else there", async () => {
    const refusal = {
      error: "unsupported_api_version",
      reason: "version_unknown",
      requested: "2026-07-01",
      supported: ["2025-03-13"],
    };
    const refusing = await startService((answer) => json(answer, 400, refusal));
    const other = await startService((answer) => json(answer, 400, { ...refusal, error: "another" }));
    const failureOf = ({ baseUrl }: { baseUrl: string }): Promise<unknown> =>
      hastyClient(baseUrl)
        .getRamp({ id: "r1" })
        .catch((e: unknown) => e);
    const error = await failureOf(refusing);
    if (!isResponseError(error, getRamp)) throw new Error("Not recognised.");
    expectTypeOf(error.status).toEqualTypeOf<400 | 404 | 500>();
    if (error.status !== 400) throw new Error("Another status.");
    expectTypeOf(error).toExtend<errors.UnsupportedVersionError>();
    expectTypeOf(error.code).toEqualTypeOf<"unsupported_version">();
    expectTypeOf(error.reason).toEqualTypeOf<VersionRefusal["reason"]>();
    expectTypeOf(error.body).toEqualTypeOf<Unsupported<VersionRefusal>>();
    expect(error.body).toEqual(refusal);
    expect(error.supported).toEqual(["2025-03-13"]);
    const otherError = await failureOf(other);
    expect(otherError).toMatchObject({ code: "response", status: 400, isDeclared: false });
    expect(isResponseError(otherError, getRamp)).toBe(false);
  });

  test("is false for a body that is not what the document declares, and for a status that it does not list", async () => {
    const html = await startService((answer) => text(answer, 500, "<html>"));
    const teapot = await startService((answer) => json(answer, 418, {}));
    for (const { baseUrl } of [html, teapot]) {
      const client = hastyClient(baseUrl);
      const error: unknown = await client.createRamp({ body: { amount: "1" } }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(errors.ResponseError);
      expect(isResponseError(error, createRamp)).toBe(false);
    }
  });
});
