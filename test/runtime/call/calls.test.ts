import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { ResponseError } from "../../../templates/runtime/errors/errors.js";
import { getRamp, hastyClient, createTransport, testKey, type Ramp } from "../example-api.js";
import { json, startService, text } from "../service.js";
import { answers, clientMeeting, fails, type Meeting } from "../stand-in-fetch.js";
import { eventually, useTestClock } from "../../support/test-clock.js";

useTestClock();

const ramp: Ramp = { id: "r1", amount: "10.00" };

describe("a call", () => {
  test("is started at once, and made once, whatever is awaited", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, ramp));
    const client = hastyClient(baseUrl);
    const call = client.getRamp({ id: "r1" });
    await eventually(() => expect(asked).toHaveLength(1));
    expect(await call).toEqual(ramp);
    expect(await call).toEqual(ramp);
    expect((await call.result()).ok).toBe(true);
    expect(await (await call.response()).json()).toEqual(ramp);
    expect(await (await call.response()).json()).toEqual(ramp);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Meeting, object]>([
    ["is refused by the service", answers(400, {}), { id: "r1" }],
    ["is not answered", fails("ECONNRESET"), { id: "r1" }],
    ["has a body that is not what was promised", answers(200, "{"), { id: "r1" }],
    ["has arguments that cannot be sent", answers(200), { id: Number.NaN }],
    ["is not answered in time", () => new Promise(() => {}), { id: "r1" }],
  ])("that %s has the function that made it in its stack", async (_name, meeting, args) => {
    const client = clientMeeting([meeting], { retry: false });
    async function chargeTheOrder(): Promise<Ramp> {
      await Promise.resolve();
      return await client.getRamp(args as { id: string });
    }
    const charged = chargeTheOrder();
    charged.catch(() => {});
    await vi.runAllTimersAsync();
    await expect(charged).rejects.toHaveProperty(
      "stack",
      expect.stringMatching(/\n +at async chargeTheOrder |\n +at chargeTheOrder /),
    );
  });

  test("has its key before anything is sent, so that it can be stored first", async () => {
    const client = clientMeeting([answers(201)]);
    const call = client.createRamp({ body: { amount: "1" } });
    expect(call.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(client.sent).toHaveLength(0);
    await call;
    expect(client.sent[0]?.headers).toMatchObject({ "idempotency-key": call.idempotencyKey });
  });

  test.each<[string, Meeting]>([
    ["succeeds", answers(200)],
    ["fails", answers(500, {})],
    ["is not answered", fails("ECONNRESET")],
    ["has a body that is not what was promised", answers(200, "{")],
  ])("leaves no timer, and no listener on the caller's signal, when it %s", async (_name, meeting) => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const client = clientMeeting([meeting], { retry: false });
    await client.getRamp({ id: "r1" }, { signal }).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
    expect(add).toHaveBeenCalledOnce();
    expect(remove).toHaveBeenCalledOnce();
  });

  test("is a promise: then, catch, finally, all, race and instanceof work", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, ramp));
    const client = hastyClient(baseUrl);
    const call = client.getRamp({ id: "r1" });
    expect(call).toBeInstanceOf(Promise);
    expect(call.then((data) => data.id).constructor).toBe(Promise);
    expect(await Promise.all([call, call.then(({ id }) => id)])).toEqual([ramp, "r1"]);
    expect(await Promise.race([call])).toEqual(ramp);
    let ended = false;
    await call.finally(() => (ended = true));
    expect(ended).toBe(true);
  });

  test("never rejects its result for an answer of the service", async () => {
    const answers: [number, string][] = [
      [200, "<html>"],
      [302, ""],
      [400, ""],
      [418, "teapot"],
      [503, "<html>"],
    ];
    for (const [status, body] of answers) {
      const { baseUrl } = await startService((answer) =>
        text(answer, status, body, { location: "/elsewhere" }),
      );
      const outcome = await hastyClient(baseUrl).getRamp({ id: "r1" }).result();
      expect(outcome).toMatchObject({ ok: false, status });
    }
  });

  test("tells request id, version, attempts and key on the outcome and on the error", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      json(answer, turn < 2 ? 503 : 409, "conflict", { "x-request-id": `req-${turn}` }),
    );
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } }, { idempotencyKey: "mine" });
    expect(call.idempotencyKey).toBe("mine");
    const message = {
      operation: "createRamp",
      status: 409,
      requestId: "req-2",
      servedVersion: "2026-07-01",
      attempts: 2,
      idempotencyKey: "mine",
    };
    const outcome = await call.result();
    expect(outcome).toMatchObject({ ok: false, error: "conflict", ...message });
    expect(outcome.headers.get("x-request-id")).toBe("req-2");
    const error = await call.catch((reason: unknown) => reason as ResponseError);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ body: "conflict", ...message });
  });

  test("works without a client, on a transport", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, ramp));
    const transport = createTransport({ baseUrl, auth: { apiKey: testKey } });
    const data = await getRamp(transport, { id: "r1" });
    expectTypeOf(data).toEqualTypeOf<Ramp>();
    expect(data).toEqual(ramp);
    expect(asked[0]).toMatchObject({ method: "GET", url: "/api/ramps/r1" });
  });

  test("can be made without arguments where none is required", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, { items: [] }));
    const client = hastyClient(baseUrl);
    await client.listRamps();
    await client.getRates();
    await client.listRamps({ status: ["Created", "Approved"] }, { subPartnerId: "sub" });
    expect(asked.map(({ url }) => url)).toEqual([
      "/api/ramps",
      "/api/rates",
      "/api/ramps?status=Created,Approved",
    ]);
    expect(asked[2]?.headers["x-sub-partner-id"]).toBe("sub");
  });

  test("with a success that the document does not list is read as the operation's success", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, ramp));
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "1" } });
    expect(await call.result()).toMatchObject({ ok: true, status: 200, data: ramp });
  });
});
