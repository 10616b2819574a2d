import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { templateStatements } from "../../src/emit/templates.js";
import type { WebhookSignatureTrait } from "../../src/traits/types.js";
import { statementsText } from "../support/emitted-text.js";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const scheme: WebhookSignatureTrait = {
  scheme: "timestamp-body",
  headers: { id: "parcel-id", timestamp: "parcel-timestamp", signature: "parcel-signature" },
  prefix: "v1=",
  algorithm: "hmac-sha256",
  digestEncoding: "auto",
  secretEncoding: "utf8",
  toleranceSeconds: 300,
};

test("the template gives the verification module that the example API of these tests uses", () => {
  const text = render(scheme);
  const example = read("example-api/verification.ts").split("\n").slice(2).join("\n");
  expect(text.replaceAll(/"\.\.\/runtime\/([^"]+)"/g, '"../../../templates/runtime/$1.js"')).toBe(example);
});

test("a scheme without prefix and with the timestamp in the signature header has neither in its data", () => {
  const { prefix: _, ...bare } = scheme;
  const text = render({ ...bare, headers: { signature: "x-signature" } });
  expect(text).toContain('headers: { signature: "x-signature" }');
  expect(text).not.toContain("prefix:");
});

test("text of a document cannot leave its literal or its comment", () => {
  const text = render({ ...scheme, prefix: '"; process.exit(1); "' }, "*/ process.exit(1); /*");
  expect(text).toContain("prefix: '\"; process.exit(1); \"'");
  expect(text).toContain("/** *\\/ process.exit(1); /* */");
});

function render(signature: WebhookSignatureTrait, description = "How deliveries are signed."): string {
  const template = read("../../templates/verification.ts.hbs");
  return statementsText(templateStatements(template, { scheme: signature, description }));
}
