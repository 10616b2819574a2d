/** A signature scheme whose parts do not fit together is refused at generation, not by the first 401. */
import { expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import type { SigningTraits } from "../../src/traits/types.js";
import { validDocument } from "../support/valid-document.js";

const signing: SigningTraits = {
  algorithm: "hmac-sha256",
  payload: [{ part: "method" }, { text: "\n" }, { part: "timestamp" }, { part: "bodyDigest" }],
  encoding: "hex",
  header: "X-Signature",
  prefix: "HMAC key, ",
  timestamp: { in: "header", name: "X-Time", unit: "seconds" },
  keyId: { header: "X-Key" },
  bodyDigest: { algorithm: "sha256", encoding: "hex" },
  secretEncoding: "base64",
};

function problemsOf(change: { readonly [Key in keyof SigningTraits]?: SigningTraits[Key] | undefined }) {
  const report = new Report();
  buildApi(
    validDocument({ traits: JSON.parse(JSON.stringify({ signing: { ...signing, ...change } })) }),
    report,
  );
  return report.diagnostics.map(({ code, place }) => [code, place.pointer]);
}

test("one whose parts fit is silent", () => {
  expect(problemsOf({})).toEqual([]);
});

test.each<[string, Parameters<typeof problemsOf>[0], string]>([
  ["nothing of the request is signed", { payload: [{ text: "a" }], bodyDigest: undefined }, "payload"],
  ["a digest that nothing signs", { payload: [{ part: "path" }] }, "bodyDigest"],
  ["the encoding of a secret that there is not", { algorithm: "ed25519" }, "secretEncoding"],
  ["a prefix that would be two headers", { prefix: "a\r\nb: " }, "prefix"],
  ["a prefix beyond ASCII", { prefix: "ü" }, "prefix"],
  [
    "a header that is no name",
    { timestamp: { in: "header", name: "X Time", unit: "seconds" } },
    "timestamp/name",
  ],
  [
    "time and signature in one header",
    { timestamp: { in: "header", name: "x-signature", unit: "seconds" } },
    "timestamp/name",
  ],
  ["key and time in one header", { keyId: { header: "x-TIME" } }, "keyId/header"],
])("%s", (_name, change, place) => {
  expect(problemsOf(change)).toEqual([["TRAIT_SIGNING_CONTRADICTORY", `#/x-client/signing/${place}`]]);
});

test("a parameter of the query may be called as it likes, also like a header", () => {
  expect(problemsOf({ timestamp: { in: "query", name: "X-Signature", unit: "seconds" } })).toEqual([]);
  expect(problemsOf({ timestamp: { in: "query", name: "a b", unit: "seconds" } })).toEqual([]);
});
