/** Cases 1 to 13: statuses after which a request is repeated, or must not be. */
import { createBench, distinct, errorOf, see, waited } from "./fault-bench.js";
import type { FaultCase } from "./fault-cases.js";

const newCustomer = { body: { customer_type: "Person", email: "a@example.com" } } as const;
const second = 1_790_000_000_000;
const inThreeSeconds = encodeURIComponent(new Date(second + 3000).toUTCString());
const yesterday = encodeURIComponent(new Date(second - 86_400_000).toUTCString());

/** A GET. */
const read = (
  fault: string,
  expected: string,
  number: number,
  title: string,
  client: object = {},
): FaultCase => ({
  number,
  fault: title,
  expected,
  see: async (sandbox) => {
    const bench = await createBench(sandbox, fault, { client });
    return `${await see(bench.partner.getCustomerById({ id: bench.customer }))}; ${waited(bench)}`;
  },
});

export const retryCases: FaultCase[] = [
  read("status=429;retry-after=2", "data after 2; waits 2250", 1, "429 with Retry-After in seconds"),
  read(
    `status=429;retry-after=${inThreeSeconds}`,
    "data after 2; waits 3250",
    2,
    "429 with Retry-After as a date",
    { now: () => second },
  ),
  ...["0", "-5", yesterday, "NaN", "soon"].map((value) =>
    read(
      `status=429;retry-after=${value}`,
      // In a form that nobody can read it still asks for a pause: the longest that is usual.
      `data after 2; waits ${["NaN", "soon"].includes(value) ? 8250 : 250}`,
      3,
      `429 with Retry-After ${decodeURIComponent(value)}`,
      { now: () => second },
    ),
  ),
  {
    number: 4,
    fault: "429 with Retry-After of one day",
    expected: "rate_limited after 1; no wait; 86400000 ms asked for",
    see: async (sandbox) => {
      const bench = await createBench(sandbox, "status=429;retry-after=86400");
      const error = await errorOf(bench.partner.getCustomerById({ id: bench.customer }));
      return `${String(error["code"])} after ${String(error["attempts"])}; ${waited(bench)}; ${String(error["retryAfterMs"])} ms asked for`;
    },
  },
  {
    number: 5,
    fault: "429 without header, plain text body, every time",
    expected: "rate_limited after 3, slow down; waits 250, 500",
    see: async (sandbox) => {
      const bench = await createBench(sandbox, "status=429;body=slow%20down;times=always");
      const error = await errorOf(bench.partner.getCustomerById({ id: bench.customer }));
      return `${String(error["code"])} after ${String(error["attempts"])}, ${String(error["body"])}; ${waited(bench)}`;
    },
  },
  {
    number: 6,
    fault: "429 on a POST without key",
    expected: "rate_limited after 1",
    see: async (sandbox) => {
      const { partner, customer } = await createBench(sandbox, "status=429;times=always");
      return see(partner.retryFiatAddressAuth({ id: customer }));
    },
  },
  read("status=500", "data after 2; waits 250", 7, "500 on a GET"),
  {
    number: 8,
    fault: "500 on a POST with key, once",
    expected: "data after 2; 2 sent, 1 distinct",
    see: async (sandbox) => {
      const bench = await createBench(sandbox, "status=500");
      return `${await see(bench.partner.createCustomer(newCustomer))}; ${distinct(bench)}`;
    },
  },
  {
    number: 8,
    fault: "500 on a POST with key, every time",
    expected: "response after 3, outcome unknown; 3 sent, 1 distinct",
    see: async (sandbox) => {
      const bench = await createBench(sandbox, "status=500;times=always");
      return `${await see(bench.partner.createCustomer(newCustomer))}; ${distinct(bench)}`;
    },
  },
  {
    number: 9,
    fault: "the same stored 500 on each repetition",
    expected: "response after 3, outcome unknown; stored",
    see: async (sandbox) => {
      const { partner } = await createBench(sandbox, "status=500;at=stored;body=stored");
      const error = await errorOf(partner.createCustomer(newCustomer));
      const says = error.message.includes("took effect is unknown") ? "outcome unknown" : "";
      return `${String(error["code"])} after ${String(error["attempts"])}, ${says}; ${String(error["body"])}`;
    },
  },
  {
    number: 10,
    fault: "500 on a POST without key",
    expected: "response after 1, outcome unknown",
    see: async (sandbox) => {
      const { partner, customer } = await createBench(sandbox, "status=500;times=always");
      return see(partner.retryFiatAddressAuth({ id: customer }));
    },
  },
  ...[502, 503, 504].map((status): FaultCase => ({
    number: 11,
    fault: `${status} with an HTML body, every time`,
    expected: `response ${status} after 3, text/html; charset=utf-8, <!doctype`,
    see: async (sandbox) => {
      const { partner, customer } = await createBench(sandbox, `status=${status};html;times=always`);
      const error = await errorOf(partner.getCustomerById({ id: customer }));
      const type = (error["headers"] as Headers).get("content-type") ?? "";
      return `${String(error["code"])} ${String(error["status"])} after ${String(error["attempts"])}, ${type}, ${String(error["body"]).slice(0, 9)}`;
    },
  })),
  {
    number: 12,
    fault: "409 of required-signings before 2026-08-01",
    expected: "response after 1; no wait",
    see: async (sandbox) => {
      const bench = await createBench(sandbox, "none", { version: "2026-07-01" });
      return `${await see(bench.partner.getCustomerRequiredSignings({ id: bench.customer }))}; ${waited(bench)}`;
    },
  },
  {
    number: 12,
    fault: "409 of a key that was used with another body",
    // Corrected: this client does not know what became of the other request under the key, and must not say that it does.
    expected: "response after 1, outcome unknown; no wait",
    see: async (sandbox) => {
      const bench = await createBench(sandbox, "none");
      const idempotencyKey = crypto.randomUUID();
      // Another client: this one would refuse the second request by itself.
      const first = await createBench(sandbox, "none");
      await first.partner.createCustomer(newCustomer, { idempotencyKey });
      const other = { body: { ...newCustomer.body, name: "other" } };
      return `${await see(bench.partner.createCustomer(other, { idempotencyKey }))}; ${waited(bench)}`;
    },
  },
  read("status=408", "data after 2; waits 250", 13, "408 on a GET"),
  {
    number: 13,
    fault: "408 on a POST without key",
    expected: "response after 1, outcome unknown",
    see: async (sandbox) => {
      const { partner, customer } = await createBench(sandbox, "status=408;times=always");
      return see(partner.retryFiatAddressAuth({ id: customer }));
    },
  },
];
