/** Cases 47 to 49: pages that lead in a circle, end, are empty, or fail. */
import type { Sandbox } from "../../../src/sandbox/index.js";
import { createBench, describe, type FaultBench } from "./fault-bench.js";
import type { FaultCase } from "./fault-cases.js";

const page = (items: readonly unknown[], rest: object = {}): string =>
  `body=${encodeURIComponent(JSON.stringify({ items, ...rest }))}`;
const cursor = "6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c";
const other = "7f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c";

const look = (
  number: number,
  title: string,
  fault: string,
  expected: string,
  see: (bench: FaultBench) => Promise<string> = collect,
): FaultCase => ({
  number,
  fault: title,
  expected,
  see: async (sandbox: Sandbox) => see(await createBench(sandbox, fault)),
});

/** Items that came, and how it ended. Each page has a target of its own, so a fault is counted for each. */
async function collect({ partner, sent }: FaultBench): Promise<string> {
  const items: unknown[] = [];
  try {
    for await (const item of partner.listWebhooks.all()) items.push(item);
  } catch (error) {
    return `${items.length} items, ${describe(error)}, ${sent.length} requests`;
  }
  return `${items.length} items, end, ${sent.length} requests`;
}

/** One page after the other, whatever the cursor: planned by route, in the order of the requests. */
const planned = (
  number: number,
  title: string,
  faults: readonly string[],
  expected: string,
  see: (bench: FaultBench) => Promise<string> = collect,
): FaultCase => ({
  number,
  fault: title,
  expected,
  see: async (sandbox) => {
    const bench = await createBench(sandbox, undefined);
    sandbox.admin.clearFaults();
    sandbox.admin.addFaults({ path: "/api/webhooks", faults: faults.join(", ") });
    const seen = await see(bench);
    sandbox.admin.clearFaults();
    return seen;
  },
});

export const pagingCases: FaultCase[] = [
  look(
    47,
    "the cursor leads to itself",
    "cursor-loop=1;times=always",
    "0 items, repeated_cursor after 2, 2 requests",
  ),
  look(47, "A, B, A, B", "cursor-loop=2;times=always", "0 items, repeated_cursor after 3, 3 requests"),
  look(48, "the cursor is null", page([1], { cursor: null }), "1 items, end, 1 requests"),
  look(48, "the cursor is absent", page([1]), "1 items, end, 1 requests"),
  look(48, "the cursor is empty", page([1], { cursor: "" }), "1 items, end, 1 requests"),
  planned(
    48,
    "an empty page with a cursor goes on",
    [page([1], { cursor }), page([], { cursor: other }), page([2])],
    "2 items, end, 3 requests",
  ),
  planned(
    49,
    "an error on page 3: what came before is delivered",
    [page([1], { cursor }), page([2], { cursor: other }), "status=400;body=bad"],
    "2 items, response after 1, 3 requests",
  ),
  planned(
    49,
    "a break in the loop asks for nothing more",
    [page([1, 2], { cursor }), page([3])],
    "stopped at 1, 1 requests",
    async ({ partner, sent }) => {
      let last: unknown;
      for await (const item of partner.listWebhooks.all()) {
        last = item;
        break;
      }
      return `stopped at ${String(last)}, ${sent.length} requests`;
    },
  ),
  planned(
    49,
    "two next() at once make one request",
    [page([1, 2])],
    "1 and 2, 1 requests",
    async ({ partner, sent }) => {
      const iterator = partner.listWebhooks.all();
      const [first, second] = await Promise.all([iterator.next(), iterator.next()]);
      return `${String(first.value)} and ${String(second.value)}, ${sent.length} requests`;
    },
  ),
];
