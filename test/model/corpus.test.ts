/**
 * Published documents that nobody here wrote: each has a model, the same one every time, with nothing dangling.
 *
 * They lie beside the project, in the folder that `OPENAPI_CORPUS` names (default `../shared/corpus`).
 */
// cspell:ignore adyen SEPA Spei
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import type { ValidDocument } from "../../src/document/valid-document.js";
import type { Api, Event } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import type { Schema } from "../../src/schema/schema.js";
import { references } from "../../src/schema/visit-schema.js";
import { breaches } from "../support/normal-form.js";
import { plain } from "../support/plain.js";

const folder = process.env["OPENAPI_CORPUS"] ?? "../shared/corpus";
const isShared = process.env["OPENAPI_CORPUS"] === undefined;
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => /\.(?:json|ya?ml)$/.test(file)) : [];

const name = isThere
  ? `documents in ${folder}`
  : `no ${folder}: set OPENAPI_CORPUS to a folder of OpenAPI documents`;

describe.skipIf(!isThere)(name, () => {
  test.each(files)("%s", { timeout: 60_000 }, (file) => {
    const document = read(path.join(folder, file));
    const report = new Report();
    const api = buildApi(document, report);
    expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const schemas = schemasOf(api);
    expect(schemas.flatMap(references).filter((name) => !api.schemas.has(name))).toEqual([]);
    expect([...new Set(schemas.flatMap(breaches))]).toEqual([]);
    expect(repeated(api.operations.map(({ id }) => id))).toEqual([]);
    expect(repeated(api.events.map(({ type }) => type))).toEqual([]);
    expect(api.operations).toHaveLength(document.operations.length);
    expect(fingerprint(buildApi(shuffled(document), new Report()))).toBe(fingerprint(api));
  });

  test("events of published webhooks are told apart as their payloads do it", () => {
    const events = (file: string) => buildApi(read(path.join(folder, file)), new Report()).events;
    const counts = { "adyen-BalancePlatformTransferNotification-v4.json": 2, "resend.json": 17 };
    const known = Object.entries(counts).filter(([file]) => files.includes(file));
    expect(known, "Another corpus may have none of them.").toHaveLength(isShared ? 2 : known.length);
    for (const [file, count] of known)
      expect(events(file).map(tagOf)).toEqual(Array.from({ length: count }, () => "type"));
  });
});

const published = path.join(folder, "../real-specs/partner-platform-2026-07.yml");

test.skipIf(!existsSync(published))(
  "the published document of the preset keeps its oddities and gets its meaning",
  () => {
    const report = new Report();
    const api = buildApi(read(published), report);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(["TAG_CONTRADICTION"]);
    expect(api.root).toBe("/api");
    const rails = api.schemas.get("DepositRail")?.schema;
    expect(rails?.tag).toMatchObject({ property: "type", isInMembers: true });
    expect(rails?.tag?.values.flat().sort()).toEqual(
      [
        "ACH",
        "AfricanBankTransfer",
        "CHAPS",
        "Crypto",
        "FPS",
        "FedNow",
        "MobileMoney",
        "Pix",
        "RTP",
        "SEPA",
        "SWIFT",
        "Spei",
        "Wire",
      ].sort(),
    );
    const message = api.schemas.get("WebhookTransactionStatusMessage")?.schema;
    expect(message?.properties?.get("status")).toMatchObject({
      reference: "AutorampTransactionState",
      deprecated: true,
    });
    expect(api.schemas.get("NetworkFee")?.schema.tag?.values.flat()).toHaveLength(13);
    expect(api.operations.filter(({ paging }) => paging !== undefined)).toHaveLength(9);
    expect(api.operations.find(({ id }) => id === "getFeeProfiles")?.paging).toBeUndefined();
  },
);

function read(file: string): ValidDocument {
  const report = new Report();
  const source = { api: "corpus", version: "2026-01-01", file, text: readFileSync(file, "utf8") };
  const parsed = parseDocument(source, report);
  const document = parsed === undefined ? undefined : validate(parsed, report);
  if (document === undefined) throw new Error(report.diagnostics.map(({ detail }) => detail).join("\n"));
  return document;
}

/** The same document in another order, where order means nothing. */
function shuffled(document: ValidDocument): ValidDocument {
  return {
    ...document,
    schemas: new Map([...document.schemas].reverse()),
    operations: [...document.operations].reverse(),
    webhooks: [...document.webhooks].reverse(),
  };
}

function schemasOf(api: Api): Schema[] {
  const bodies = api.operations.flatMap(({ parameters, body, responses }) => [
    ...parameters,
    ...(body?.content ?? []),
    ...responses.flatMap(({ content, headers }) => [...content, ...headers]),
  ]);
  return [
    ...[...api.schemas.values(), ...bodies].map(({ schema }) => schema),
    ...api.events.flatMap(payloadSchemas),
  ];
}

function payloadSchemas({ payload }: Event): Schema[] {
  return payload.kind === "whole" ? [payload.body] : [];
}

function tagOf({ payload }: Event): string | undefined {
  return payload.kind === "whole" ? payload.tag : undefined;
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function fingerprint(api: Api): string {
  return createHash("sha256")
    .update(JSON.stringify(plain(api)))
    .digest("hex");
}
