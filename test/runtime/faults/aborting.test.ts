/** Faults that concern a client, by number: aborting. */
import { describe, expect, test, vi } from "vitest";

import { ConnectionError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { startService, text, type Answering } from "../service.js";
import { failure } from "./support.js";
import { clockTime, eventually, passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

describe("aborting", () => {
  test.each<[string, Answering]>([
    ["during the request", () => {}],
    [
      "during the body",
      (answer) => {
        answer.writeHead(200, { "content-type": "application/json" });
        answer.write("{");
      },
    ],
    ["during a pause", (answer) => text(answer, 503, "", { "retry-after": "20" })],
  ])("29: %s: ends at once, with the reason, and leaves no listener", async (_name, answering) => {
    const { baseUrl, asked } = await startService(answering);
    const controller = new AbortController();
    const add = vi.spyOn(controller.signal, "addEventListener");
    const remove = vi.spyOn(controller.signal, "removeEventListener");
    const call = failure(
      hastyClient(baseUrl, { sleep: undefined }).createRamp(
        { body: { amount: "1" } },
        { signal: controller.signal },
      ),
    );
    await eventually(() => expect(asked).toHaveLength(1));
    await passes(30);
    const before = clockTime();
    controller.abort("changed my mind");
    const error = await call;
    expect(clockTime()).toBe(before);
    expect(error).toMatchObject({
      code: "aborted",
      cause: "changed my mind",
      attempts: 1,
      outcomeUnknown: true,
    });
    expect(add).toHaveBeenCalled();
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
    await passes(30);
    expect(asked).toHaveLength(1);
  });

  test("30: an error that comes first is kept", async () => {
    const controller = new AbortController();
    const client = hastyClient("https://example.test", {
      retry: false,
      fetch: () => {
        setTimeout(() => controller.abort());
        return Promise.reject(new TypeError("The other error"));
      },
    });
    const error = await failure(client.getRamp({ id: "r1" }, { signal: controller.signal }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain("The other error");
  });
});
