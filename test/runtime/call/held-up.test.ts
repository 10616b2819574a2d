/** A process that its own work holds up beyond a timeout, while the answer waits in the socket: it reads the answer. */
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createClient, testKey, type ClientOptions } from "../example-api.js";
import { callFailure, payment } from "../stand-in-fetch.js";
import { ramp } from "../faults/support.js";

/** In a thread of its own, since this one does nothing else for a while. `steps`: received, may answer, has answered. */
const service = `
const { createServer } = require("node:http");
const { parentPort, workerData: { parts, steps } } = require("node:worker_threads");
const say = (step) => { Atomics.store(steps, step, 1); Atomics.notify(steps, step); };
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    say(0);
    Atomics.wait(steps, 1, 0);
    if (!parts.length) return say(2);
    response.writeHead(200, { "content-type": "application/json", "x-api-version": "2026-07-01" });
    for (const part of parts) response.write(part);
    response.end(() => say(2));
  });
}).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

const workers: Worker[] = [];
let time = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => time);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

async function heldUp(parts: readonly string[], options: Partial<ClientOptions>) {
  const steps = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(service, { eval: true, workerData: { parts, steps } });
  workers.push(worker);
  const port = await new Promise<number>((resolve) => worker.once("message", resolve));
  const holdUp = (): void => {
    if (Atomics.load(steps, 0) === 0) return void setImmediate(holdUp);
    Atomics.store(steps, 1, 1);
    Atomics.notify(steps, 1);
    Atomics.wait(steps, 2, 0);
    // The answer is there, and the time is over before anything can read it.
    time += 1500;
    vi.advanceTimersByTime(1400);
  };
  setImmediate(holdUp);
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    auth: { apiKey: testKey },
    retry: false,
    ...options,
  });
  return client.createRamp(payment);
}

const body = JSON.stringify({ ...ramp, note: "x".repeat(200_000) });

test.each([
  ["attemptTimeoutMs", { attemptTimeoutMs: 1400 }],
  ["timeoutMs", { timeoutMs: 1400 }],
])("%s", async (_name, options) => {
  expect(await heldUp([JSON.stringify(ramp)], options)).toMatchObject(ramp);
  const parts = Array.from({ length: 20 }, (_, index) => body.slice(index * 12_000, (index + 1) * 12_000));
  expect(await heldUp(parts, options)).toMatchObject(ramp);
});

test("an answer that is not there is still late", async () => {
  const error = await callFailure(() => heldUp([], { attemptTimeoutMs: 1400 }));
  expect(error).toMatchObject({ code: "timed_out", fate: "unknown" });
});
