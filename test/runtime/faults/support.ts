/** What the tests of the faults share. Each fault stands against a real server on loopback; only pauses are not slept. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";

import type { CallError } from "../../../templates/runtime/errors/errors.js";
import type { Ramp } from "../example-api.js";
import { json, type Answering } from "../service.js";

export const ramp: Ramp = { id: "r1", amount: "10.00" };
export const now = Date.parse("2026-11-21T00:00:00Z");
export const trace = { message: "Broken", trace_id: "t-1" };

/** Answers the first requests so, and all further ones with the ramp. */
export function atFirst(fault: Answering, times = 1): Answering {
  return (answer, asked, turn) => (turn <= times ? fault(answer, asked, turn) : json(answer, 200, ramp));
}

export async function failure(call: Promise<unknown>): Promise<CallError & Record<string, unknown>> {
  return call.then(
    () => Promise.reject(new Error("The call did not fail.")),
    (error: unknown) => error as CallError & Record<string, unknown>,
  );
}

/** A port that was free a moment ago. */
export async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Headers, a part of the body, and the end of the connection. */
export function cutShort(answer: ServerResponse): void {
  answer.writeHead(200, {
    "content-type": "application/json",
    "content-length": "100",
    "x-api-version": "2026-07-01",
  });
  answer.write('{"id":"r1"');
  setTimeout(() => answer.destroy(), 10);
}
