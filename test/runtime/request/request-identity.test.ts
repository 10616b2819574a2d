/** A key belongs to one request: requests that differ in anything but the key are told apart. */
import { describe, expect, test } from "vitest";

import type { CallState } from "../../../templates/runtime/call/call-state.js";
import type { Profile } from "../../../templates/runtime/profile.js";
import type { EncodedRequest } from "../../../templates/runtime/request/encoded-request.js";
import { fingerprint, hashRequest } from "../../../templates/runtime/request/request-identity.js";

const profile: Profile = {
  api: "bank",
  version: "2026-01-01",
  root: "",
  idempotency: { header: "Idempotency-Key", conflictStatus: 409 },
};

const state = { profile, base: "https://api.example.com", descriptor: {} } as CallState;

const request: EncodedRequest = {
  method: "POST",
  url: "https://api.example.com/payments",
  headers: { "content-type": "application/json", "idempotency-key": "a" },
  body: '{"amount":"12.30","to":"ab"}',
};

const others: readonly EncodedRequest[] = [
  { ...request, method: "PUT" },
  { ...request, url: `${request.url}?dry=1` },
  { ...request, headers: { ...request.headers, "x-sub": "1" } },
  { ...request, body: '{"amount":"13.20","to":"ab"}' },
  { ...request, body: '{"amount":"12.30","to":"ba"}' },
  { ...request, body: "" },
];

describe.each([
  ["the fingerprint", (each: EncodedRequest) => Promise.resolve(fingerprint(profile, each))],
  ["the hash", (each: EncodedRequest) => hashRequest(state, each)],
])("%s of a request", (_name, identify) => {
  test("is that of its method, URL, headers and body, and not of its key", async () => {
    const own = await identify(request);
    const repeated = { ...request, headers: { ...request.headers, "idempotency-key": "b" } };
    expect(await identify(repeated)).toBe(own);
    const results = await Promise.all(others.map(identify));
    expect(new Set([own, ...results]).size).toBe(others.length + 1);
  });

  test("is the same for the same bytes, as text or not", async () => {
    const bytes = { ...request, body: new TextEncoder().encode(String(request.body)) };
    expect(await identify(bytes)).toBe(await identify(request));
  });
});

test("a hundred thousand payments of which many differ in one digit have as many fingerprints", () => {
  const results = new Set<string>();
  for (let amount = 0; amount < 100_000; amount++)
    results.add(fingerprint(profile, { ...request, body: `{"amount":"${amount}","memo":"${amount % 7}"}` }));
  expect(results.size).toBe(100_000);
  const halves = Array.from(results, (each) => each.split(","));
  // By chance, two of so many share a half of 32 bits about once: the birthday bound.
  for (const half of [0, 1]) expect(new Set(halves.map((each) => each[half])).size).toBeGreaterThan(99_980);
});
