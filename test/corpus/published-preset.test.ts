/** The published document of the preset, in whose place is one of ours: what is made of it is what is made of ours. */
// cspell:ignore SEPA Spei
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";

import { generate } from "../../src/index.js";
import { publishedDocument, readPublished } from "./documents.js";

describe.skipIf(!existsSync(publishedDocument))("the published document of the partner platform", () => {
  const preset = "partner-platform";
  const generated = async (config: Parameters<typeof generate>[0]): Promise<Map<string, string>> => {
    // Elsewhere, no formatter is configured.
    const { files } = await generate(config, { cwd: tmpdir() });
    return new Map(files.map(({ path: file, text }) => [file, text]));
  };

  it("keeps its oddities, and gets its meaning", () => {
    const { api, diagnostics } = readPublished(publishedDocument);
    const codes = new Set(diagnostics.map(({ code }) => code));
    expect([...codes]).toEqual(["TAG_CONTRADICTION", "PAGING_INFERRED", "OPERATION_WITHOUT_SECURITY"]);
    expect(api.root).toBe("/api");
    const rails = api.schemas.get("DepositRail")?.schema;
    expect(rails?.tag).toMatchObject({ property: "type", isInMembers: true });
    expect(rails?.tag?.values.flat().sort()).toEqual([
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
    ]);
    const message = api.schemas.get("WebhookTransactionStatusMessage")?.schema;
    expect(message?.properties?.get("status")).toMatchObject({
      reference: "AutorampTransactionState",
      deprecated: true,
    });
    expect(api.schemas.get("NetworkFee")?.schema.tag?.values.flat()).toHaveLength(13);
    expect(api.operations.filter(({ paging }) => paging !== undefined)).toHaveLength(9);
    expect(api.operations.find(({ id }) => id === "getFeeProfiles")?.paging).toBeUndefined();
  });

  it("has the events and rails of our own under the preset's overlays", async () => {
    const ours = await generated({ apis: { [preset]: { preset, versions: ["2026-07-01"] } } });
    const documents = { "2026-07-01": publishedDocument };
    const theirs = await generated({ apis: { [preset]: { preset, documents } } });
    const file = (files: ReadonlyMap<string, string>, name: string): string =>
      withoutComments(files.get(`${preset}/2026-07-01/${name}.ts`) ?? "");
    expect(file(theirs, "events")).toBe(file(ours, "events"));
    expect(file(theirs, "events")).toContain("export type WebhookEvent");
    expect(declaration(file(theirs, "types"), "DepositRail")).toBe(
      declaration(file(ours, "types"), "DepositRail"),
    );
    expect(declaration(file(ours, "types"), "DepositRail")).toContain("DepositRail_FedNowDepositInfo");
    expect(file(theirs, "types"), "Every type is equal, prose apart.").toBe(file(ours, "types"));
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\/\s*/g, "").replace(/^\/\/.*\n/gm, "");
}

function declaration(text: string, name: string): string | undefined {
  return new RegExp(`^export type ${name} =[^;]*;`, "m").exec(text)?.[0];
}
