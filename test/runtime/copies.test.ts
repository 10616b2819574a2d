/** One error middleware serves all emitted APIs of a project, and bundles in which the runtime is twice. */
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

import * as here from "../../templates/runtime/index.js";
import { createClient, createRamp, testKey } from "./example-api.js";
import { answers, breaks, callFailure, clientMeeting, fails, payment } from "./stand-in-fetch.js";
import { useTestClock } from "../support/test-clock.js";
import { throwing } from "../support/throwing.js";

useTestClock();

/** The runtime as a bundler leaves it in another chunk: with short names, and nothing in common with ours. */
async function copyOf(minify: boolean): Promise<typeof here & { createTransport: never }> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export * from "./index.js"; export { createTransport } from "./transport.js";',
      resolveDir: new URL("../../templates/runtime", import.meta.url).pathname,
    },
    bundle: true,
    minify,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  const text = outputFiles[0]?.text ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as typeof here & {
    createTransport: never;
  };
}

const copies = [await copyOf(false), await copyOf(true)];
const classes = Object.keys(here).filter((name) => /^[A-Z].*Error$/.test(name)) as (keyof typeof here &
  `${string}Error`)[];

async function errors(): Promise<Record<string, Error>> {
  const fail = (meeting: Parameters<typeof clientMeeting>[0][number], options = {}) =>
    callFailure(() => clientMeeting([meeting], { retry: false, ...options }).createRamp(payment));
  return {
    ResponseError: await fail(answers(422, {})),
    RateLimitedError: await fail(answers(429, "")),
    UnsupportedVersionError: await fail(answers(400, { error: "unsupported_api_version" })),
    CapabilityNotEnabledError: await fail(answers(404, "Cannot POST /api/ramps")),
    VersionMismatchError: await fail(answers(201, {}, { "x-api-version": "2025-03-13" })),
    UndecodableError: await fail(answers(201, "<html>")),
    RedirectRefusedError: await fail(answers(302, "", { location: "/x" })),
    ConnectionError: await fail(breaks),
    TimedOutError: await fail(() => new Promise(() => undefined), { attemptTimeoutMs: 30 }),
    AbortedError: await callFailure(() =>
      clientMeeting([]).createRamp(payment, { signal: AbortSignal.abort() }),
    ),
    InvalidRequestError: await callFailure(() =>
      clientMeeting([]).createRamp(payment, { idempotencyKey: "" }),
    ),
  };
}

const ancestors: Record<string, string[]> = {
  RateLimitedError: ["ResponseError"],
  UnsupportedVersionError: ["ResponseError"],
  CapabilityNotEnabledError: ["ResponseError"],
};

describe("instanceof", () => {
  test("is the same in every copy of the runtime, for every class and every error", async () => {
    const output = await errors();
    expect(classes.length).toBeGreaterThanOrEqual(14);
    for (const [name, error] of Object.entries(output)) {
      for (const copy of [here, ...copies]) {
        const results = classes.filter((one) => error instanceof (copy[one] as unknown as new () => Error));
        expect(results.sort(), name).toEqual(["CallError", name, ...(ancestors[name] ?? [])].sort());
        expect(copy.isCallError(error)).toBe(true);
      }
    }
  });

  test("works the other way round: errors of a minified copy, here", async () => {
    for (const copy of copies) {
      const fetch = (): never => breaks({} as never, 1) as never;
      const transport = (
        copy.createTransport as unknown as (...rest: unknown[]) => Parameters<typeof createRamp>[0]
      )(
        {
          api: "other",
          credentials: [{ kind: "bearer", name: "accessToken" }],
          idempotency: { header: "Key" },
        },
        { baseUrl: "https://api.example.com", auth: { accessToken: "t" }, fetch, retry: false },
      );
      const error: unknown = await createRamp(transport, payment).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(here.ConnectionError);
      expect(error).toBeInstanceOf(here.CallError);
      expect(error).not.toBeInstanceOf(here.ResponseError);
      expect(error).toBeInstanceOf(Error);
      expect(here.isCallError(error)).toBe(true);
    }
  });

  test("is false for everything else, and never throws", () => {
    const boom = throwing(new Error("boom"));
    const hostile = new Proxy(
      {},
      { get: boom, has: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom },
    );
    const others: unknown[] = [
      null,
      undefined,
      0,
      "",
      "CallError",
      Symbol("x"),
      () => undefined,
      {},
      [],
      new Error("x"),
    ];
    others.push({ code: "connection", fate: "unknown" }, Object.create(null), hostile);
    others.push(Object.assign(new Error("x"), { name: "ConnectionError", code: "connection" }));
    for (const other of others) {
      for (const one of classes) {
        let after: boolean | undefined;
        expect(
          () => (after = (other as object) instanceof (here[one] as unknown as new () => Error)),
        ).not.toThrow();
        expect(after).toBe(false);
      }
      expect(here.isCallError(other)).toBe(false);
    }
  });

  test("of a class that a user derives is about that class only", async () => {
    class PaymentError extends here.CallError {
      override readonly code = "payment";
    }
    class Mine extends here.ResponseError {}
    const { ResponseError: answered, ConnectionError: broken } = await errors();
    expect(answered).not.toBeInstanceOf(Mine);
    expect(answered).not.toBeInstanceOf(PaymentError);
    expect(broken).not.toBeInstanceOf(PaymentError);
    const mine = new PaymentError("Declined");
    expect(mine).toBeInstanceOf(PaymentError);
    expect(mine).toBeInstanceOf(here.CallError);
    expect(mine).toBeInstanceOf(Error);
    for (const copy of copies) expect(mine).toBeInstanceOf(copy.CallError);
    for (const one of classes.filter((name) => name !== "CallError"))
      expect(mine).not.toBeInstanceOf(here[one] as unknown as new () => Error);
  });

  test("holds for errors that were cloned by hand: a prototype of ours is enough", async () => {
    const { ConnectionError: error } = await errors();
    const clone = Object.create(error as object) as unknown;
    expect(clone).toBeInstanceOf(here.ConnectionError);
  });
});

describe("isResponseError", () => {
  test("narrows errors of another copy", async () => {
    const error = await callFailure(() => clientMeeting([answers(400, [])]).createRamp(payment));
    const client = createClient({ baseUrl: "https://api.example.com", auth: { apiKey: testKey } });
    for (const copy of copies) {
      expect(copy.isResponseError(error, client.createRamp)).toBe(true);
      expect(copy.isResponseError(error, client.getRamp)).toBe(false);
    }
  });

  test("does not confuse errors of other calls", async () => {
    const client = createClient({ baseUrl: "https://api.example.com", auth: { apiKey: testKey } });
    const { ConnectionError: broken } = await errors();
    expect(here.isResponseError(broken, client.createRamp)).toBe(false);
    for (const other of [null, undefined, "x", {}, new Error("x")])
      expect(here.isResponseError(other, client.createRamp)).toBe(false);
  });
});

test("an error of another copy that a credential function throws does not pass for one of this call", async () => {
  const [copy] = copies;
  const other = new (copy?.ConnectionError as typeof here.ConnectionError)("of another call");
  const client = clientMeeting([fails("ECONNRESET")], {
    auth: {
      apiKey: throwing(other),
    },
    retry: false,
  });
  const error = await callFailure(() => client.createRamp(payment));
  expect(error).toMatchObject({ operation: "createRamp", fate: "not_sent", attempts: 0 });
  expect(error.idempotencyKey).toMatch(/\S/);
});
