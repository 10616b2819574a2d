/** What the recorder writes: everything that the analysis needs, and nothing that is secret. */
import { describe, expect, it } from "vitest";

import { exchangeOfLine } from "../../src/traffic/exchange.js";
import { recordExchanges, type RecordingOptions } from "../../src/traffic/record.js";
import { eventually } from "../support/test-clock.js";

async function recordOne(
  options: Partial<RecordingOptions>,
  url: string | Request,
  init: RequestInit | undefined,
  answer: Response = Response.json({ status: "paid", card_token: "tok_1", amount: 12 }),
): Promise<{ line: string; answer: string }> {
  const lines: string[] = [];
  let finish: () => void;
  const recorded = new Promise<void>((resolve) => (finish = resolve));
  const send = recordExchanges({
    ...options,
    fetch: () => Promise.resolve(answer),
    write: (line) => {
      lines.push(line);
      finish();
    },
  });
  const response = await send(url, init);
  const text = await response.text();
  await recorded;
  return { line: lines.join(""), answer: text };
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { authorization: "Bearer secret-1", "x-api-key": "secret-2", "content-type": "application/json" },
  body: JSON.stringify(body),
});

describe("a record", () => {
  it("is a line that the analysis reads, and leaves the answer to the caller", async () => {
    const { line, answer } = await recordOne({}, "https://api.example/pay?page=2", post({ rail: "ach" }));
    expect(line.endsWith("\n")).toBe(true);
    expect(JSON.parse(answer)).toMatchObject({ status: "paid" });
    expect(exchangeOfLine(line)).toMatchObject({
      method: "POST",
      status: 200,
      request: { body: '{"rail":"ach"}' },
      response: { body: '{"status":"paid","card_token":"[hidden]","amount":12}' },
    });
  });

  it("has no credential, and none of the fields that are named", async () => {
    const { line } = await recordOne(
      { hide: ["IBAN", "page"] },
      "https://user:secret-3@api.example/pay?api_key=secret-4&page=secret-5",
      post({ iban: "secret-6", nested: [{ password: "secret-7", pin_token: { a: "secret-8" } }] }),
    );
    expect(line).not.toMatch(/secret-\d/);
    expect(line).toContain('"iban":"[hidden]"');
  });

  it("has no field that is named, in brackets or in an address either", async () => {
    const headers = {
      location: "https://api.example/next?token=secret-1",
      link: "</next?page=secret-2>; rel=next",
    };
    const { line } = await recordOne(
      { hide: ["email"] },
      "https://api.example/pay?filter[email]=secret-3#access=secret-4",
      { method: "POST", body: new URLSearchParams({ "user[email]": "secret-5", rail: "ach" }) },
      Response.json({}, { headers }),
    );
    expect(decodeURIComponent(line)).not.toMatch(/secret-\d/);
    expect(exchangeOfLine(line)).toMatchObject({
      request: { body: expect.stringContaining("rail=ach") as string },
    });
  });

  it("has the body of a `Request`", async () => {
    const { line } = await recordOne(
      {},
      new Request("https://api.example/pay", post({ rail: "ach" })),
      undefined,
    );
    expect(exchangeOfLine(line)).toMatchObject({ request: { body: '{"rail":"ach"}' } });
  });

  it("has only the shape of bodies where that is asked for", async () => {
    const { line } = await recordOne(
      { bodies: "shape", keep: ["status"] },
      "https://api.example/pay",
      post({ name: "Ada", amount: 12.5, is_new: true, none: null }),
    );
    const { request, response } = JSON.parse(line) as Record<"request" | "response", { body: unknown }>;
    expect(request.body).toEqual({ name: "[hidden]", amount: 1, is_new: true, none: null });
    expect(response.body).toMatchObject({ status: "paid", amount: 1 });
  });

  it("keeps a form a form", async () => {
    const body = new URLSearchParams({ rail: "ach", client_secret: "secret-9" });
    const { line } = await recordOne({}, "https://api.example/pay", { method: "POST", body });
    expect(line).toContain("rail=ach");
    expect(line).not.toContain("secret-9");
  });
});

it("that cannot be written does not disturb the call", async () => {
  const send = recordExchanges({
    fetch: () => Promise.resolve(Response.json({ a: 1 })),
    write: () => {
      throw new Error("disk full");
    },
  });
  expect(await (await send("https://api.example/a")).json()).toEqual({ a: 1 });
});

it("replaces the platform's fetch, which it sends with", async () => {
  const platform = globalThis.fetch;
  const lines: string[] = [];
  globalThis.fetch = () => Promise.resolve(Response.json({ a: 1 }));
  try {
    globalThis.fetch = recordExchanges({ write: (line) => lines.push(line) });
    expect(await (await fetch("https://api.example/a")).json()).toEqual({ a: 1 });
    await eventually(() => expect(lines).toHaveLength(1));
  } finally {
    globalThis.fetch = platform;
  }
});
