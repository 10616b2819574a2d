/** Operations that answer with server-sent events. */
import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import {
  AbortedError,
  ConnectionError,
  ResponseError,
  TimedOutError,
  UndecodableError,
  type CallError,
} from "../../templates/runtime/errors/errors.js";
import { eventStream, type EventData } from "../../templates/runtime/event-stream.js";
import { mediaTypes } from "../../templates/runtime/media-types.js";
import {
  operation,
  type CallOptions,
  type Operation,
  type OperationDescriptor,
  type Reconnecting,
} from "../../templates/runtime/operation.js";
import type { Profile } from "../../templates/runtime/profile.js";
import { createTransport, type TransportOptions } from "../../templates/runtime/transport.js";
import type { ItemStream, ServerSentEvent } from "../../templates/runtime/types.js";
import { json, startService, type Answering, type Asked } from "./service.js";
import { callFailure, within } from "./stand-in-fetch.js";
import { eventually, useTestClock } from "../support/test-clock.js";
import { endpoint } from "./example-api.js";

useTestClock();

type Events = ItemStream<ServerSentEvent<unknown>>;

function watching(
  data: EventData = {},
  more: Partial<OperationDescriptor> = {},
): Operation<{ body?: string }, { 200: Events; 401: string }, Reconnecting> {
  return operation({
    ...endpoint("watch", "GET", "/events"),
    media: mediaTypes,
    responses: { 200: { "text/event-stream": eventStream(data) }, 401: "string" },
    ...more,
  });
}

interface Connected {
  readonly asked: Asked[];
  readonly pauses: number[];
  readonly open: (options?: CallOptions & Reconnecting) => Promise<Events>;
}

async function connect(
  answering: Answering,
  options: Partial<TransportOptions> & { readonly auth?: object } = {},
  { watch = watching(), profile = {} } = {},
): Promise<Connected> {
  const service = await startService(answering);
  const pauses: number[] = [];
  const transport = createTransport(
    { api: "any", ...profile },
    {
      baseUrl: service.baseUrl,
      random: () => 0,
      sleep: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
      ...options,
    },
  );
  return { ...service, pauses, open: async (own) => await watch(transport, {}, own) };
}

/** Answers with a stream that begins with these lines, and goes on. */
function begin(answer: ServerResponse, text: string): ServerResponse {
  answer.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  answer.write(text);
  return answer;
}

async function dataOf(events: Events, count = Infinity): Promise<unknown[]> {
  const data: unknown[] = [];
  const read = async (): Promise<void> => {
    for await (const event of events) if (data.push(event.data) >= count) return;
  };
  await within(5000, read());
  return data;
}

const failureOf = (promise: Promise<unknown>): Promise<CallError> => callFailure(() => promise, 5000);

describe("events", () => {
  test("arrive one by one, and are asked for by their media type", async () => {
    let send = (_text: string): void => {};
    const { open, asked } = await connect((answer) => {
      begin(answer, "data: 1\n\n");
      send = (text) => void answer.write(text);
    });
    const events = await open();
    expect(await events.next()).toMatchObject({
      done: false,
      value: { event: "message", data: "1", id: "" },
    });
    const second = events.next();
    send("event: added\nid: 7\nda");
    send("ta: 2\n\n");
    expect((await second).value).toEqual({ event: "added", data: "2", id: "7", retry: undefined });
    await events.return();
    expect(asked[0]?.headers).toMatchObject({
      accept: "text/event-stream, application/json;q=0.9, */*;q=0.5",
    });
  });

  test.each<[string, EventData, string, unknown[]]>([
    ["text", {}, 'data: {"a":1}\n\n', ['{"a":1}']],
    ["JSON", { json: true }, 'data: {"a":\ndata: 1}\n\n', [{ a: 1 }]],
    ["JSON of some events", { json: ["j"] }, "event: j\ndata: 1\n\nevent: t\ndata: 1\n\n", [1, "1"]],
    ["JSON of all but some", { json: true, text: ["t"] }, "event: t\ndata: 1\n\ndata: 1\n\n", ["1", 1]],
    ["the end that is not JSON", { json: true }, "data: 1\n\ndata: [DONE]\n\ndata: 2\n\n", [1]],
    ["the same as text", {}, "data: [DONE]\n\n", ["[DONE]"]],
  ])("have data as declared: %s", async (_, data, text, expected) => {
    const { open } = await connect((answer) => begin(answer, text).end(), {}, { watch: watching(data) });
    expect(await dataOf(await open())).toEqual(expected);
  });

  test.each([
    ["is not JSON", "data: oops\n\n", "is not JSON"],
    ["would lose a digit", "data: 9007199254740993\n\n", "inexactNumbers"],
    ["is longer than allowed", `data: "${"x".repeat(3000)}"\n\n`, "maxResponseBytes"],
  ])("fail where one %s", async (_, text, message) => {
    const closed = vi.fn();
    const options = { maxResponseBytes: 2000 };
    const { open } = await connect((answer) => begin(answer, text).on("close", closed), options, {
      watch: watching({ json: true }),
    });
    const events = await open();
    const error = await failureOf(dataOf(events));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toContain(message);
    expect(error.operation).toBe("watch");
    await eventually(() => expect(closed).toHaveBeenCalled());
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("are no stream where the service answers otherwise", async () => {
    const { open, asked } = await connect((answer, _, turn) => {
      if (turn === 1) json(answer, 200, { a: 1 });
      else if (turn === 2) json(answer, 401, "no");
      else answer.writeHead(204).end();
    });
    expect(await failureOf(open())).toBeInstanceOf(UndecodableError);
    expect(await failureOf(open())).toMatchObject({ status: 401, body: "no", isDeclared: true });
    expect(await dataOf(await open())).toEqual([]);
    expect(asked).toHaveLength(3);
  });
});

describe("leaving the loop closes the connection", () => {
  test.each(["break", "throw", "return before the first event", "abort", "abort without a reader"])(
    "%s",
    async (way) => {
      const closed = vi.fn();
      const { open, asked } = await connect((answer) => begin(answer, "data: 1\n\n").on("close", closed));
      const controller = new AbortController();
      const events = await open({ signal: controller.signal });
      const read = async (): Promise<void> => {
        for await (const _ of events) {
          if (way === "break") break;
          if (way === "throw") throw new Error("own");
          if (way === "abort") setTimeout(() => controller.abort("enough"), 10);
        }
      };
      if (way === "break") await read();
      else if (way === "throw") await expect(read()).rejects.toThrow("own");
      else if (way === "abort") {
        const error = await failureOf(read());
        expect(error).toBeInstanceOf(AbortedError);
        expect(error.cause).toBe("enough");
      } else if (way.startsWith("return")) await events.return();
      else controller.abort();
      await eventually(() => expect(closed).toHaveBeenCalled());
      expect(asked).toHaveLength(1);
    },
  );

  test("even if the next event is awaited", async () => {
    const { open } = await connect((answer) => begin(answer, ": quiet\n"));
    const events = await open();
    const next = events.next();
    await events.return();
    expect(await within(1000, next)).toEqual({ done: true, value: undefined });
  });

  test("ends a pause before a reconnection, and the attempt", async () => {
    for (const isPaused of [true, false]) {
      const { open, asked } = await connect(
        (answer, _, turn) => {
          if (turn === 1) begin(answer, `retry: ${isPaused ? 60_000 : 1}\nid: 1\ndata: 1\n\n`).end();
        },
        { sleep: undefined },
      );
      const events = await open();
      await events.next();
      const next = events.next();
      if (!isPaused) await eventually(() => expect(asked).toHaveLength(2));
      await events.return();
      expect(await within(1000, next)).toEqual({ done: true, value: undefined });
      expect(asked).toHaveLength(isPaused ? 1 : 2);
    }
  });
});

describe("a stream that breaks off", () => {
  const cut = (answer: ServerResponse, text: string): void => {
    begin(answer, text);
    setTimeout(() => answer.destroy(), 20);
  };

  test("is opened again, with the id of the last event, until the service says that there is no more", async () => {
    const { open, asked, pauses } = await connect((answer, _, turn) => {
      if (turn === 1) cut(answer, "retry: 40\nid: ż1\ndata: a\n\nid: 2\ndata: lost");
      else if (turn === 2) cut(answer, "data: b\n\n");
      else answer.writeHead(204).end();
    });
    expect(await dataOf(await open())).toEqual(["a", "b"]);
    const ids = asked.map(({ headers }) => headers["last-event-id"]);
    expect(ids.map((id) => id && Buffer.from(id as string, "latin1").toString())).toEqual([
      undefined,
      "ż1",
      "ż1",
    ]);
    expect(pauses).toEqual([40, 40]);
  });

  test("is opened again without an id too, after 3 seconds", async () => {
    const { open, asked, pauses } = await connect((answer, _, turn) => {
      if (turn === 1) cut(answer, "data: a\n\n");
      else begin(answer, "data: b\n\n").end();
    });
    expect(await dataOf(await open())).toEqual(["a", "b"]);
    expect(asked[1]?.headers["last-event-id"]).toBeUndefined();
    expect(pauses).toEqual([3000]);
  });

  test("is opened again for as long as the service cannot be reached, after longer and longer pauses", async () => {
    const onRetry = vi.fn();
    const { open, pauses, asked } = await connect(
      (answer, _, turn) => {
        if (turn === 1) cut(answer, "id: 1\nretry: 10\ndata: a\n\n");
        else if (turn < 6) answer.destroy();
        else begin(answer, "data: b\n\n");
      },
      { retry: false, onRetry },
    );
    expect(await dataOf(await open(), 2)).toEqual(["a", "b"]);
    expect(pauses).toEqual([10, 1000, 2000, 4000, 8000]);
    expect(asked).toHaveLength(6);
    expect(onRetry).toHaveBeenCalledTimes(5);
    expect(onRetry.mock.calls[0]?.[0]).toMatchObject({ operation: "watch", delayMs: 10 });
  });

  test("asks for credentials and a signature each time", async () => {
    let count = 0;
    const profile: Partial<Profile> = {
      credentials: [{ kind: "bearer", name: "token" }],
      sign: ({ headers }) =>
        Promise.resolve({ headers: { signature: `${headers["last-event-id"] ?? ""}!` } }),
    };
    const auth = { token: () => `token-${++count}` };
    const { open, asked } = await connect(
      (answer, _, turn) => {
        if (turn === 1) cut(answer, "id: 1\ndata: a\n\n");
        else answer.writeHead(204).end();
      },
      { auth },
      { profile, watch: watching({}, { security: [["token"]] }) },
    );
    await dataOf(await open());
    expect(asked.map(({ headers }) => [headers.authorization, headers["signature"]])).toEqual([
      ["Bearer token-1", "!"],
      ["Bearer token-2", "1!"],
    ]);
  });

  test("never quotes the credential of any of its connections", async () => {
    let count = 0;
    const profile: Partial<Profile> = { credentials: [{ kind: "bearer", name: "token" }] };
    const auth = { token: () => `secret-token-${++count}` };
    const { open } = await connect(
      (answer, { headers }, turn) => {
        if (turn === 1) cut(answer, "id: 1\ndata: 1\n\n");
        else begin(answer, `data: you sent ${headers.authorization}\n\n`);
      },
      { auth },
      { profile, watch: watching({ json: true }, { security: [["token"]] }) },
    );
    const failed = await dataOf(await open()).catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(UndecodableError);
    expect(String(failed)).toMatch(/you sent Bearer \[redacted\]/);
    expect(String(failed)).not.toContain("secret-token");
  });

  test.each<[string, Answering, unknown]>([
    [
      "another status",
      (answer) => answer.writeHead(202, { "content-type": "text/event-stream" }).end("data: b\n\n"),
      UndecodableError,
    ],
    ["an error", (answer) => json(answer, 401, "no"), ResponseError],
    ["another media type", (answer) => json(answer, 200, {}), UndecodableError],
  ])("fails if %s answers its reconnection", async (_, answering, kind) => {
    const { open } = await connect((answer, asked, turn) => {
      if (turn === 1) cut(answer, "id: 1\ndata: a\n\n");
      else answering(answer, asked, turn);
    });
    const error = await failureOf(dataOf(await open()));
    expect(error).toBeInstanceOf(kind);
    expect(error.operation).toBe("watch");
  });

  test("fails if it may not be opened again", async () => {
    const refused: [Partial<OperationDescriptor>, Reconnecting][] = [
      [{}, { reconnect: false }],
      [{ method: "POST" }, {}],
      [{ method: "POST" }, { reconnect: true }],
    ];
    for (const [more, options] of refused) {
      const onError = vi.fn();
      const { open, asked } = await connect(
        (answer) => cut(answer, "id: 1\ndata: a\n\n"),
        { onError },
        { watch: watching({}, more) },
      );
      const error = await failureOf(dataOf(await open(options)));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ fate: "unknown", outcomeUnknown: more.method === "POST" });
      expect(asked).toHaveLength(1);
      expect(onError).toHaveBeenCalledOnce();
    }
  });

  test("is one that is silent for longer than idleTimeoutMs", async () => {
    const { open, asked } = await connect((answer, _, turn) =>
      begin(answer, `id: ${turn}\ndata: ${turn}\n\n`),
    );
    expect(await dataOf(await open({ idleTimeoutMs: 50 }), 2)).toEqual(["1", "2"]);
    expect(asked[1]?.headers["last-event-id"]).toBe("1");
    expect(await failureOf(dataOf(await open({ idleTimeoutMs: 50, reconnect: false })))).toBeInstanceOf(
      TimedOutError,
    );
  });
});

test("a pause of the caller's own that does not notice the signal delays nothing more", async () => {
  const controller = new AbortController();
  const sleep = (): Promise<void> => {
    controller.abort("enough");
    return Promise.resolve();
  };
  const { open, asked } = await connect((answer) => begin(answer, "id: 1\ndata: a\n\n").end(), { sleep });
  const error = await failureOf(dataOf(await open({ signal: controller.signal })));
  expect(error).toBeInstanceOf(AbortedError);
  expect(error.cause).toBe("enough");
  expect(asked).toHaveLength(1);
});

describe("a stream that ends", () => {
  test.each<[string, string, Reconnecting, string, number]>([
    ["is complete", "data: a\n\n", {}, "GET", 1],
    ["goes on, if the service sends ids", "id: 1\ndata: a\n\n", {}, "GET", 2],
    ["goes on, if the service says when", "retry: 1\ndata: a\n\n", {}, "GET", 2],
    ["goes on, if the caller wants it", "data: a\n\n", { reconnect: true }, "GET", 2],
    ["is complete, if the caller wants it", "id: 1\ndata: a\n\n", { reconnect: false }, "GET", 1],
    [
      "is complete, if it answers a request that does more than read",
      "id: 1\ndata: a\n\n",
      { reconnect: true },
      "POST",
      1,
    ],
  ])("%s", async (_, text, options, method, count) => {
    const { open, asked } = await connect(
      (answer, _asked, turn) => {
        if (turn === 1) begin(answer, text).end();
        else answer.writeHead(204).end();
      },
      {},
      { watch: watching({}, { method }) },
    );
    expect(await dataOf(await open(options))).toEqual(["a"]);
    expect(asked).toHaveLength(count);
  });
});
