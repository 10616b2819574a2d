/** What the versions of the preset change, told as the publisher's changelog tells it. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { diffApis, type Diff } from "../../src/judge/diff.js";
import { judgeRefresh } from "../../src/judge/judge-refresh.js";
import { Report } from "../../src/diagnostics/report.js";
import { applyOverlays } from "../../src/document/overlay.js";
import { parseDocument } from "../../src/document/parse.js";
import { parseOverlay } from "../../src/document/parse-overlay.js";
import { validate } from "../../src/document/validate.js";
import type { Api } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import { textReport } from "../reports/print.js";

const folder = "specs/partner-platform";

function load(version: string, edit: (text: string) => string = (text) => text): Api {
  const report = new Report();
  const file = `${folder}/${version}.json`;
  const parsed = parseDocument(
    { api: "partner-platform", version, file, text: edit(readFileSync(file, "utf8")) },
    report,
  );
  const overlays = readdirSync(`${folder}/overlays`)
    .sort()
    .map((name) => parseOverlay(name, readFileSync(`${folder}/overlays/${name}`, "utf8"), report))
    .filter((overlay) => overlay !== undefined);
  const valid = parsed === undefined ? undefined : validate(applyOverlays(parsed, overlays, report), report);
  if (valid === undefined) throw new Error(JSON.stringify(report.diagnostics));
  return buildApi(valid, report);
}

const [first, second, third] = [load("2025-03-13"), load("2026-07-01"), load("2026-08-01")];

describe("2026-07-01", () => {
  const diff: Diff = diffApis(first, second);

  it("is one change: FedNow in the deposit rails", () => {
    expect(diff.changes.map(({ rule, level }) => [rule, level])).toEqual([
      ["union-member-added", "breaking"],
    ]);
    expect(diff.changes[0]?.title).toContain("`FedNow`");
    expect(diff.changes[0]?.title).toContain("`Autoramp.deposit_rails[]`");
  });

  it("touches the six operations of the changelog, one of the sandbox, and no event", () => {
    const [change] = diff.changes;
    expect(change?.operations).toEqual([
      "attachQuoteToAutoramp",
      "createAutoramp",
      "getAutorampByExternalId",
      "getAutorampById",
      "getAutoramps",
      "patchAutorampMarketById",
      "updateSandboxAutorampStatus",
    ]);
    expect(change?.events).toEqual([]);
  });

  it("brings its types along, as part of the change", () => {
    expect(diff.changes[0]?.types).toEqual({
      changed: ["DepositRail"],
      added: ["DepositRail_FedNowDepositInfo", "FedNowDepositInfo"],
      removed: [],
    });
  });

  it("needed a new version by the publisher's policy", () => {
    expect(diff.changes[0]?.ruling).toBe("new-version");
  });

  it("is reported on one screen", () => {
    const lines = textReport(diff, {}, { hasColor: false, limit: 60 }).split("\n");
    expect(lines.length).toBeLessThan(40);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});

describe("2026-08-01", () => {
  const diff = diffApis(second, third);

  it("tells the three changes of behaviour", () => {
    expect(diff.behaviours.map(({ id, step }) => [id, step])).toEqual([
      ["required-signings-empty-list", "begins"],
      ["structured-identification-errors", "begins"],
      ["terms-before-identification", "begins"],
    ]);
  });

  it("says when an empty list means that nothing is outstanding", () => {
    expect(textReport(diff, {}, { hasColor: false, limit: 60 })).toMatch(
      /only if\s+the\s+customer\s+is\s+`Active`/,
    );
  });

  it("tells no behaviour twice on the way from the first version", () => {
    expect(diffApis(first, third).behaviours).toHaveLength(3);
    expect(diffApis(first, second).behaviours).toEqual([]);
  });

  it("ends on the way back", () => {
    expect(diffApis(third, second).behaviours.map(({ step }) => step)).toEqual(["ends", "ends", "ends"]);
  });
});

describe("a document that is published again under its date", () => {
  const edited = (edit: (text: string) => string) => judgeRefresh(diffApis(second, load("2026-07-01", edit)));

  it("may say the same in other words", () => {
    expect(edited((text) => text.replace("How to pay in by ACH", "Paying in by ACH")).verdict).toBe("prose");
  });

  it("may get a new optional field in an answer", () => {
    const judgement = edited((text) => addField(text, "FedNowDepositInfo"));
    expect(judgement).toMatchObject({ verdict: "additive" });
    expect(judgement.summary).toMatch(/^The publisher only added to the version:\n  new: New optional field/);
  });

  it("may not get a new variant", () => {
    const without = load("2025-03-13");
    expect(judgeRefresh(diffApis({ ...without, version: second.version }, second))).toMatchObject({
      verdict: "breaking",
    });
  });

  it("may not change what is sent, though nothing would break: the policy says so", () => {
    expect(edited((text) => addField(text, "UpdateWebhookRequest"))).toMatchObject({ verdict: "breaking" });
  });
});

function addField(text: string, schema: string): string {
  const document = JSON.parse(text) as {
    components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  const target = document.components.schemas[schema];
  if (target === undefined) throw new Error(`${schema} is gone.`);
  target.properties["added_later"] = { type: "string" };
  return JSON.stringify(document);
}
