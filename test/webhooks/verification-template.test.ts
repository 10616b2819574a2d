import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { WebhookSignatureTrait } from "../../src/model/traits.js";
import { templateText } from "../support/emitted-text.js";

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

test("the template gives the verification module that the example API of these tests uses", async () => {
  const text = await render(scheme);
  const example = read("example-api/verification.ts").split("\n").slice(2).join("\n");
  expect(text.replaceAll('"../runtime/', '"../../../templates/runtime/')).toBe(example);
});

test("a scheme without prefix and with the timestamp in the signature header has neither in its data", async () => {
  const { prefix: _, ...bare } = scheme;
  const text = await render({ ...bare, headers: { signature: "x-signature" } });
  expect(text).toContain('headers: { signature: "x-signature" }');
  expect(text).not.toContain("prefix:");
});

test("text of a document cannot leave its literal or its comment", async () => {
  const text = await render({ ...scheme, prefix: '"; process.exit(1); "' }, "*/ process.exit(1); /*");
  expect(text).toContain("prefix: '\"; process.exit(1); \"'");
  expect(text).toContain("/** *\\/ process.exit(1); /* */");
});

function render(
  signature: WebhookSignatureTrait,
  description = "How deliveries are signed.",
): Promise<string> {
  return templateText("verification", { scheme: signature, description });
}
