/** Cases 14 to 22 and 31 to 46: answers that mean something of their own, and bodies that are not what was promised. */
import type { Sandbox } from "../../../src/sandbox/index.js";
import { startRecordingServer } from "../../support/recording-server.js";
import { createBench, errorOf, see, type FaultBench } from "./fault-bench.js";
import type { FaultCase } from "./fault-cases.js";

type Look = (bench: FaultBench) => Promise<string>;

const look = (
  number: number,
  title: string,
  fault: string,
  expected: string,
  see: Look,
  options: object = {},
): FaultCase => ({
  number,
  fault: title,
  expected,
  see: async (sandbox: Sandbox) => see(await createBench(sandbox, fault, options)),
});

const newCustomer = { body: { customer_type: "Person", email: "a@example.com" } } as const;
const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const get = ({ partner, customer }: FaultBench) => partner.getCustomerById({ id: customer });
const seeGet: Look = (bench) => see(get(bench));
/** The data itself. */
const dataOf: Look = async (bench) => JSON.stringify(await get(bench));
const fieldsOf =
  (...names: string[]): Look =>
  async (bench) => {
    const error = await errorOf(get(bench));
    return [error["code"], ...names.map((name) => JSON.stringify(error[name]))].map(String).join(" ");
  };

const array = [{ code: "code_of_tomorrow", message: "m", docs_url: "d" }];
const accountsError = { success: false, error: { code: "CODE_OF_TOMORROW", message: "m" } };

export const answerCases: FaultCase[] = [
  look(
    14,
    "400 with a plain string",
    "none",
    'response 400 "email is not an email address"',
    async ({ partner }) => {
      const error = await errorOf(partner.createCustomer({ body: { ...newCustomer.body, email: "nobody" } }));
      return `${String(error["code"])} ${String(error["status"])} ${JSON.stringify(error["body"])}`;
    },
  ),
  look(
    15,
    "400 with structured errors, one of them unknown",
    `status=400;body=${json(array)}`,
    `response 400 ${JSON.stringify(array)}`,
    async ({ partner, customer }) => {
      const outcome = await partner
        .createCustomerIdentificationV2({ id: customer, body: { type: "Link" } })
        .result();
      return outcome.ok
        ? "data"
        : `${outcome.exception.code} ${outcome.status} ${JSON.stringify(outcome.error)}`;
    },
  ),
  look(
    16,
    "400 unsupported_api_version",
    "none",
    "unsupported_version version_unknown 2099-01-01 of 3",
    async (bench) => {
      const error = await errorOf(get(bench));
      return `${String(error["code"])} ${String(error["reason"])} ${String(error["requested"])} of ${(error["supported"] as unknown[]).length}`;
    },
    { headers: { "x-api-version": "2099-01-01" } },
  ),
  look(
    17,
    "401 with a plain string",
    "none",
    'response 401 "X-API-Key is not valid"',
    fieldsOf("status", "body"),
    { headers: { "x-api-key": "sk_test_wrong" } },
  ),
  look(
    17,
    "401 INVALID_SIGNATURE because of the clock",
    "clock-skew=3600000",
    "response 401, hint on the clock",
    async ({ accounts }) => {
      const error = await errorOf(accounts.listVirtualAccounts());
      return `${String(error["code"])} ${String(error["status"])}, ${/clock/i.test(error.message) ? "hint on the clock" : error.message}`;
    },
  ),
  look(
    18,
    "404 Cannot POST /…",
    "none",
    "capability_not_enabled after 1",
    async ({ sandbox, partner, customer }) => {
      sandbox.admin.setCapability("createWebhook", false);
      const seen = await see(
        partner.createWebhook({ body: { label: "a", url: "https://a.example", topics: [] } }),
      );
      sandbox.admin.setCapability("createWebhook", true);
      return customer === "" ? "no customer" : seen;
    },
  ),
  look(
    19,
    "success=false with an unknown error.code",
    `status=400;body=${json(accountsError)}`,
    `response ${JSON.stringify(accountsError)}`,
    async ({ accounts }) => {
      const error = await errorOf(accounts.listVirtualAccounts());
      return `${String(error["code"])} ${JSON.stringify(error["body"])}`;
    },
  ),
  look(
    20,
    "500 ApiError",
    `status=500;times=always;body=${json({ message: "m", trace_id: "t-1" })}`,
    'response {"message":"m","trace_id":"t-1"}',
    fieldsOf("body"),
  ),
  look(
    21,
    "an error with an empty body",
    "status=404;wire=empty",
    "response 404 undefined",
    fieldsOf("status", "body"),
  ),
  look(
    22,
    "an error body without end",
    "status=400;wire=endless",
    "response, at most 200 kB",
    async (bench) => {
      const error = await errorOf(get(bench));
      const { length } = String(error["body"]);
      return `${String(error["code"])}, ${length > 0 && length < 200_000 ? "at most 200 kB" : length}`;
    },
  ),
  look(31, "malformed JSON with 200", "body={oops}", "undecodable 200, request id, text", async (bench) => {
    const error = await errorOf(get(bench));
    const parts = [
      error["requestId"] === undefined ? "no request id" : "request id",
      error["body"] === "{oops}" ? "text" : "no text",
    ];
    return `${String(error["code"])} ${String(error["status"])}, ${parts.join(", ")}`;
  }),
  look(32, "200 with an empty body, every time", "wire=empty;times=always", "connection after 3", seeGet),
  look(32, "200 with blanks, every time", "body=%20%20;times=always", "connection after 3", seeGet),
  look(32, "200 with an empty body, once", "wire=empty", "data after 2", seeGet),
  look(33, "204", "none", "undefined", async ({ partner, customer }) =>
    String(await partner.updateCustomer({ id: customer, body: { email: "a@example.com" } })),
  ),
  // Of an answer that has to have a body.
  look(33, "205", "status=205;at=after;wire=empty", "undecodable 205", async (bench) => {
    const error = await errorOf(get(bench));
    return `${String(error["code"])} ${String(error["status"])}`;
  }),
  look(
    34,
    "HTML with 200",
    "html",
    'undecodable 200 "text/html; charset=utf-8"',
    fieldsOf("status", "contentType"),
  ),
  ...["text/plain", "none"].map((type) =>
    look(35, `JSON with the type ${type}`, `content-type=${type}`, "data after 1", seeGet),
  ),
  look(
    36,
    "application/problem+json",
    `status=400;content-type=application/problem+json;body=${json({ title: "t" })}`,
    'response {"title":"t"}',
    fieldsOf("body"),
  ),
  ...["true", "7", '"text"', "null"].map((body) =>
    look(37, `a body ${body}`, `body=${encodeURIComponent(body)}`, body, dataOf),
  ),
  look(37, "the true of a ping", "body=true", "true", async ({ partner, customer }) =>
    String(await partner.sandbox.resetSandbox().catch(() => customer)),
  ),
  look(38, "a byte order mark", "wire=bom", "data after 1", seeGet),
  look(
    39,
    "an integer that would be rounded",
    "body=%7B%22id%22%3A12345678901234567890%7D",
    "undecodable after 1",
    seeGet,
  ),
  look(39, "an amount as text", `body=${json({ amount: "0.10" })}`, '{"amount":"0.10"}', dataOf),
  look(
    40,
    "__proto__ in an answer",
    "body=%7B%22__proto__%22%3A%7B%22polluted%22%3A1%7D%2C%22id%22%3A%22x%22%7D",
    '{"id":"x"}, prototype untouched',
    async (bench) => {
      const data: object = await get(bench);
      const copy: Record<string, unknown> = { ...data };
      return `${JSON.stringify(data)}, prototype ${copy["polluted"] === undefined ? "untouched" : "polluted"}`;
    },
  ),
  look(41, "the echo differs", "version=2025-03-13", "version_mismatch after 1", seeGet),
  look(41, "the echo differs, and is allowed to", "version=2025-03-13", "data after 1", seeGet, {
    client: { onVersionMismatch: "allow" },
  }),
  look(42, "the echo is missing", "version=none", "version_mismatch after 1", seeGet),
  look(
    43,
    "the echo is missing on the repetition of a keyed POST",
    "wire=reset",
    "data after 2",
    ({ partner }) => see(partner.createCustomer(newCustomer)),
  ),
  ...[301, 302, 303, 307, 308].map((status): FaultCase => ({
    number: 44,
    fault: `${status} to another origin`,
    // A POST that is redirected may have been done.
    expected: "redirect_refused after 1, outcome unknown, nobody was asked",
    see: async (sandbox) => {
      await using other = await startRecordingServer(() => ({ status: 200 }));
      const { partner } = await createBench(
        sandbox,
        `status=${status};location=${encodeURIComponent(other.url)}`,
      );
      const seen = await see(partner.createCustomer(newCustomer));
      return `${seen}, ${other.requests.length === 0 ? "nobody was asked" : "the other one was asked"}`;
    },
  })),
  look(
    45,
    "307 on the same origin",
    `status=307;location=${encodeURIComponent("/api/customers")}`,
    "redirect_refused /api/customers",
    async (bench) => {
      const error = await errorOf(get(bench));
      return `${String(error["code"])} ${String(error["location"])}`;
    },
  ),
  look(46, "a body without end", "wire=endless", "undecodable after 1", seeGet, {
    client: { maxResponseBytes: 1_000_000 },
  }),
  look(46, "a compressed bomb", "wire=gzip-bomb", "undecodable after 1", seeGet, {
    client: { maxResponseBytes: 1_000_000, retry: false },
  }),
  look(53, "a gzip body that was cut, once", "wire=gzip-truncated", "data after 2", seeGet),
  look(53, "a gzip body that is corrupt, once", "wire=gzip-corrupt", "data after 2", seeGet),
  look(
    53,
    "a gzip body that was cut, every time",
    "wire=gzip-truncated;times=always",
    "no partial data",
    async (bench) => {
      const seen = await see(get(bench));
      return seen.startsWith("data") ? seen : "no partial data";
    },
  ),
  look(53, "a gzip body, sound", "wire=gzip", "data after 1", seeGet),
];
