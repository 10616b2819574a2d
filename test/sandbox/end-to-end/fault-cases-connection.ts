/** Cases 23 to 30, and 50: connections, time, aborts, and many at once. */
import type { Sandbox } from "../../../src/sandbox/index.js";
import { startRecordingServer } from "../../support/recording-server.js";
import { partnerClient } from "./clients.js";
import { createBench, distinct, errorOf, see, waited, type FaultBench } from "./fault-bench.js";
import type { FaultCase } from "./fault-cases.js";
import { clockTime } from "../../support/test-clock.js";

const newCustomer = { body: { customer_type: "Person", email: "a@example.com" } } as const;

const look = (
  number: number,
  title: string,
  fault: string,
  expected: string,
  see: (bench: FaultBench) => Promise<string>,
  client: object = {},
): FaultCase => ({
  number,
  fault: title,
  expected,
  see: async (sandbox: Sandbox) => see(await createBench(sandbox, fault, { client })),
});

const get = ({ partner, customer }: FaultBench) => partner.getCustomerById({ id: customer });
const unkeyed = ({ partner, customer }: FaultBench) => partner.retryFiatAddressAuth({ id: customer });
const sleep = () => Promise.resolve();

const nowhere = (number: number, title: string, urlOf: () => Promise<string>): FaultCase => ({
  number,
  fault: title,
  expected: "GET connection after 3; POST without key connection after 1; a cause",
  see: async ({ keys }) => {
    const unreachable = { url: await urlOf(), keys } as Sandbox;
    const partner = partnerClient(unreachable, "2026-08-01", { sleep, rateLimit: false });
    const error = await errorOf(partner.listWebhooks());
    const read = `GET ${String(error["code"])} after ${String(error["attempts"])}`;
    const post = `POST without key ${await see(partner.retryFiatAddressAuth({ id: "a" }))}`;
    return `${read}; ${post}; ${error["cause"] === undefined ? "no cause" : "a cause"}`;
  },
});

/** Where somebody listened a moment ago. */
async function closedPort(): Promise<string> {
  await using server = await startRecordingServer(() => ({ status: 200 }));
  return server.url;
}

/** Aborts when the client does something. */
const aborting = (title: string, fault: string, moment: "fetch" | "body" | "pause"): FaultCase => ({
  number: 29,
  fault: `abort during ${title}`,
  expected: "aborted at once, with the reason",
  see: async (sandbox) => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const abort = (): void =>
      void setTimeout(() => {
        controller.abort(reason);
      }, 30);
    const client =
      moment === "pause"
        ? { sleep: undefined, random: () => 1, onRetry: abort, retry: { baseDelayMs: 5000 } }
        : {};
    const { partner, customer } = await createBench(sandbox, fault, { client });
    if (moment !== "pause") abort();
    const started = clockTime();
    const error = await errorOf(partner.getCustomerById({ id: customer }, { signal: controller.signal }));
    const isQuick = clockTime() - started === 30;
    return `${String(error["code"])} ${isQuick ? "at once" : "late"}, ${error["cause"] === reason ? "with the reason" : "without the reason"}`;
  },
});

export const connectionCases: FaultCase[] = [
  nowhere(23, "connection refused", closedPort),
  nowhere(23, "a name that nobody knows", () => Promise.resolve("https://nobody.invalid")),
  look(
    24,
    "reset before the headers, GET",
    "wire=reset",
    "data after 2; waits 250",
    async (bench) => `${await see(get(bench))}; ${waited(bench)}`,
  ),
  look(
    24,
    "reset before the headers, POST with key that took effect",
    "wire=reset",
    "data after 2; 2 sent, 1 distinct; 1 customer",
    async (bench) => {
      const name = crypto.randomUUID();
      const seen = await see(bench.partner.createCustomer({ body: { ...newCustomer.body, name } }));
      const plain = partnerClient(bench.sandbox, "2026-08-01", { rateLimit: false });
      const result = await plain.getAllCustomers({ search_term: name });
      return `${seen}; ${distinct(bench)}; ${result.items.length} customer`;
    },
  ),
  look(25, "reset inside the body of a 200, GET", "wire=reset-body", "data after 2", (bench) =>
    see(get(bench)),
  ),
  look(
    25,
    "reset inside the body, POST with key",
    "wire=reset-body",
    "data after 2; 2 sent, 1 distinct",
    async (bench) => `${await see(bench.partner.createCustomer(newCustomer))}; ${distinct(bench)}`,
  ),
  look(
    25,
    "reset inside the body, POST without key",
    "status=200;body=%7B%22a%22%3A1%7D;wire=reset-body",
    "connection after 1, outcome unknown",
    (bench) => see(unkeyed(bench)),
  ),
  look(26, "stall after the headers, once", "wire=stall", "data after 2", (bench) => see(get(bench)), {
    attemptTimeoutMs: 700,
  }),
  look(
    27,
    "stall every time: the time of one attempt",
    "wire=stall;times=always",
    "timed_out after 3",
    (bench) => see(get(bench)),
    { attemptTimeoutMs: 40 },
  ),
  look(
    27,
    "stall every time: the time in total",
    "wire=stall;times=always",
    "timed_out after 1, in time",
    async (bench) => {
      const started = clockTime();
      const seen = await see(get(bench));
      return `${seen}, ${clockTime() - started === 150 ? "in time" : "late"}`;
    },
    { attemptTimeoutMs: 5000, timeoutMs: 150 },
  ),
  look(28, "abort before the call", "none", "aborted after 0; 0 sent, 0 distinct", async (bench) => {
    const signal = AbortSignal.abort(new Error("no"));
    return `${await see(bench.partner.getCustomerById({ id: bench.customer }, { signal }))}; ${distinct(bench)}`;
  }),
  aborting("the request", "latency=3000", "fetch"),
  aborting("the body", "wire=stall", "body"),
  aborting("the pause before a repetition", "status=503;times=always", "pause"),
  look(
    30,
    "abort after another error",
    "status=400;body=bad",
    "response after 1",
    async ({ partner, customer }) => {
      const controller = new AbortController();
      const call = partner.getCustomerById({ id: customer }, { signal: controller.signal });
      const seen = see(call);
      await call.catch(() => {
        controller.abort();
      });
      return seen;
    },
  ),
  {
    number: 50,
    fault: "60 calls at once against 20 in a second",
    expected: "60 data, never more than 20 in a second",
    see: async (sandbox) => {
      const times: number[] = [];
      const fetchNoted = (url: string, init: object): Promise<Response> => {
        times.push(clockTime());
        return fetch(url, init);
      };
      const options = {
        rateLimit: { requests: 20, seconds: 1 },
        now: clockTime,
        fetch: fetchNoted as never,
      };
      const partner = partnerClient(sandbox, "2026-08-01", options);
      const start = clockTime();
      const outcomes = await Promise.all(Array.from({ length: 60 }, () => partner.listWebhooks().result()));
      const isKept = times.every((time, index) => time - start >= Math.floor(index / 20) * 1000);
      return `${outcomes.filter(({ ok }) => ok).length} data, ${isKept ? "never more than 20 in a second" : "too many at once"}`;
    },
  },
  look(
    50,
    "an outage, and 300 calls: the budget of repetitions",
    "status=503;times=always",
    "fewer than 450 sent",
    async (bench) => {
      await Promise.all(Array.from({ length: 300 }, () => see(get(bench))));
      return bench.sent.length < 450 ? "fewer than 450 sent" : `${bench.sent.length} sent`;
    },
  ),
];
