/** Ends that come at an awkward moment: an abort before the journal, a body that breaks, a key among thousands. */
import { expect, test } from "vitest";

import type { EndedEntry, JournalEntry } from "../../../templates/runtime/call/journal.js";
import { createClient, profile, testKey } from "../example-api.js";
import { failure } from "../faults/support.js";
import { testEvery } from "../../support/test-every.js";
import { eventually, passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

const own = {
  baseUrl: "https://api.example.com",
  auth: { apiKey: testKey },
  rateLimit: false,
  retry: false,
} as const;
const body = { amount: "1" };
const headers = { "x-api-version": profile.version ?? "" };
const created = (): Promise<Response> =>
  Promise.resolve(Response.json({ id: "r1", amount: "1" }, { status: 201, headers }));

function clientOf(fetch: () => Promise<Response>, options: object = {}): ReturnType<typeof createClient> {
  return createClient({ ...own, fetch, ...options });
}

test("a call that ends before its entry is begun leaves no entry", async () => {
  const log: string[] = [];
  const journal = { begin: () => void log.push("begin"), end: () => void log.push("end") };
  for (let turns = 0; turns < 12; turns++) {
    log.length = 0;
    const controller = new AbortController();
    const call = clientOf(created, { journal }).createRamp({ body }, { signal: controller.signal });
    const ended = call.result().catch((error: unknown) => error);
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    controller.abort();
    await ended;
    await passes(20);
    expect([[], ["begin", "end"]]).toContainEqual(log);
  }
});

test("an entry is as old as the first use of its key", async () => {
  let now = Date.parse("2026-11-21T00:00:00Z");
  const entries: JournalEntry[] = [];
  const journal = { begin: (entry: JournalEntry) => entries.push(entry), end: (_: EndedEntry) => undefined };
  const client = clientOf(() => Promise.reject(new Error("reset")), { journal, now: () => now });
  await failure(client.createRamp({ body }, { idempotencyKey: "k" }));
  now += 23 * 36e5;
  await failure(client.createRamp({ body }, { idempotencyKey: "k" }));
  expect(entries.map(({ time }) => time)).toEqual(["2026-11-21T00:00:00.000Z", "2026-11-21T00:00:00.000Z"]);
});

testEvery(["ECONNREFUSED", "ENOTFOUND"])("an answer whose body breaks was sent", async (code) => {
  const stream = new ReadableStream({
    pull: (controller) => controller.error(Object.assign(new Error("gone"), { code })),
  });
  const broken = (): Promise<Response> => Promise.resolve(new Response(stream, { status: 201, headers }));
  const error = await failure(clientOf(broken).createRamp({ body }));
  expect(error).toMatchObject({ code: "connection", fate: "unknown", outcomeUnknown: true, attempts: 1 });
});

test("a key under way is remembered, however many follow", async () => {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let calls = 0;
  const client = clientOf(() => (++calls === 1 ? gate.then(created) : created()));
  const first = client.createRamp({ body }, { idempotencyKey: "k" });
  await eventually(() => expect(calls).toBe(1));
  for (let count = 0; count < 10_050; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => client.ping().result()));
  const other = await failure(client.createRamp({ body: { amount: "2" } }, { idempotencyKey: "k" }));
  expect(other).toMatchObject({ code: "invalid_request", fate: "not_sent", attempts: 0 });
  open();
  await first;
});

test("a key under which nothing was sent is free, although another request was refused meanwhile", async () => {
  const client = clientOf(created);
  const controller = new AbortController();
  const first = failure(client.createRamp({ body }, { idempotencyKey: "k", signal: controller.signal }));
  const second = failure(client.createRamp({ body: { amount: "2" } }, { idempotencyKey: "k" }));
  controller.abort();
  expect(await first).toMatchObject({ code: "aborted", fate: "not_sent" });
  expect(await second).toMatchObject({ code: "invalid_request" });
  await passes(20);
  expect(await client.createRamp({ body: { amount: "2" } }, { idempotencyKey: "k" })).toMatchObject({
    id: "r1",
  });
});

testEvery(["[]", "{}", "true"])("a cursor that is no text is an error", async (text) => {
  const page = { items: [{}], cursor: JSON.parse(text) as unknown };
  const items = clientOf(() => Promise.resolve(Response.json(page, { headers }))).listRamps.all();
  await items.next();
  await expect(items.next()).rejects.toMatchObject({ code: "undecodable", operation: "listRamps" });
});
