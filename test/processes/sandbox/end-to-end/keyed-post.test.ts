/** Whatever goes wrong, in whatever order: a POST with a key takes effect once at most, and says truly whether. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../../../src/sandbox/index.js";
import { partnerClient } from "../../../sandbox/end-to-end/clients.js";
import { createBench } from "../../../sandbox/end-to-end/fault-bench.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "keyed-post", rateLimits: false });
});
afterAll(() => sandbox.close());

const fault = fc.oneof(
  fc
    .tuple(fc.constantFrom(408, 500, 502, 503, 504), fc.constantFrom("before", "after", "stored"))
    .map(([status, at]) => `status=${status};at=${at}`),
  // A service that does the work and then says that it refused lies: of that no client can tell.
  fc.constantFrom(429, 400, 404, 409).map((status) => `status=${status};at=before`),
  fc.constantFrom(
    "wire=reset",
    "wire=reset-body",
    "wire=empty",
    "wire=cut",
    "wire=gzip-truncated",
    "wire=gzip-corrupt",
    "wire=bom",
    "html",
    "body={oops",
    "content-type=text/plain",
    "version=none",
    "version=2025-03-13",
    "status=429;retry-after=1",
    "status=307;at=after;location=/elsewhere",
    "latency=5",
    "none",
  ),
  { weight: 1, arbitrary: fc.constant("wire=stall") },
);

interface Run {
  readonly faults: readonly string[];
  /** How often the caller repeats a call that failed, under the same key. */
  readonly repetitions: number;
}

const run = fc.record({
  faults: fc.array(fault, { maxLength: 8 }),
  repetitions: fc.integer({ min: 0, max: 3 }),
});

/** Runs wait for faults most of the time, so that some of them go on at once. */
const together = fc.array(run, { minLength: 6, maxLength: 6 });

it("a keyed POST never takes effect twice", async () => {
  await fc.assert(
    fc.asyncProperty(together, async (runs) => void (await Promise.all(runs.map(check)))),
    { numRuns: 15 },
  );
});

async function check({ faults, repetitions }: Run): Promise<void> {
  const name = crypto.randomUUID();
  const idempotencyKey = crypto.randomUUID();
  const bench = await createBench(sandbox, faults.length === 0 ? undefined : faults.join(", "), {
    client: { attemptTimeoutMs: 100 },
  });
  const create = () =>
    bench.partner.createCustomer(
      { body: { customer_type: "Person", email: "a@example.com", name } },
      { idempotencyKey },
    );
  const ids = new Set<string>();
  let mayHaveHappened = false;
  for (let count = 0; count <= repetitions; count++) {
    try {
      ids.add((await create()).id);
    } catch (error) {
      // Refusals are certain; of everything else the caller has to be told.
      const { outcomeUnknown } = error as { outcomeUnknown: boolean };
      mayHaveHappened ||= outcomeUnknown;
    }
  }
  const plain = partnerClient(sandbox, "2026-08-01", { rateLimit: false });
  const { items } = await plain.getAllCustomers({ search_term: name });
  expect(items.length, "Effects.").toBeLessThanOrEqual(1);
  expect(ids.size, "Different answers to one key.").toBeLessThanOrEqual(1);
  if (ids.size === 1) expect(items.map(({ id }) => id)).toEqual([...ids]);
  if (items.length === 1)
    expect(ids.size === 1 || mayHaveHappened, "An effect that nobody was told of.").toBe(true);
  // None where a busy machine did not get as far within the time of an attempt.
  expect(new Set(bench.sent).size, "Other bytes under the same key.").toBeLessThanOrEqual(1);
}
