/** The file of acknowledged findings: what is wrong with it is said, what it accepts may have an end, and what is added keeps the rest. */
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";

import {
  addAcknowledgements,
  applyAcknowledgements,
  readAcknowledgements,
} from "../../src/impact/acknowledgements.js";
import type { JsonValue } from "../../src/values/json.js";
import { upgrade } from "../reports/impact/sample.js";

const [first] = upgrade.findings;
if (first === undefined) throw new Error("The sample has findings.");
const entry = { finding: first.identity, reason: "Nobody gets here." };

describe("an entry", () => {
  it("has a finding and a reason, and may have more", () => {
    const full = { ...entry, until: "2026-12-31", api: "payments", place: "src/a.ts:1", code: "a();" };
    expect(readAcknowledgements([entry, full], "ack.yaml")).toEqual({
      kind: "valid",
      entries: [entry, full],
    });
  });

  it.each<[string, JsonValue, string]>([
    ["without a reason", { finding: "a1" }, "#/0"],
    ["with an empty reason", { ...entry, reason: " " }, "#/0/reason"],
    ["with a day that does not exist", { ...entry, until: "2026-02-30" }, "#/0/until"],
    ["with an unknown key", { ...entry, reasons: "2026-02-01" }, "#/0/reasons"],
  ])("%s is refused", (_what, value, pointer) => {
    const read = readAcknowledgements([value], "ack.yaml");
    expect(read).toMatchObject({
      kind: "invalid",
      diagnostics: [{ code: "ACKNOWLEDGED_FILE_INVALID", place: { file: "ack.yaml", pointer } }],
    });
  });

  it("is one of a list", () => {
    expect(readAcknowledgements({ acknowledged: [entry] }, "ack.yaml").kind).toBe("invalid");
  });
});

describe("what is acknowledged", () => {
  const apply = (input: object, today = "2026-06-15"): ReturnType<typeof applyAcknowledgements> =>
    applyAcknowledgements([{ ...entry, ...input }], upgrade, undefined, today, "ack.yaml");

  it("is the finding of an entry", () => {
    const { acknowledged, diagnostics } = apply({});
    expect([...acknowledged]).toEqual([[first.identity, { reason: entry.reason, until: undefined }]]);
    expect(diagnostics).toEqual([]);
  });

  it("ends after its last day", () => {
    expect(apply({ until: "2026-06-15" }).acknowledged.size).toBe(1);
    const { acknowledged, diagnostics } = apply({ until: "2026-06-14" });
    expect(acknowledged.size).toBe(0);
    expect(diagnostics).toMatchObject([{ code: "ACKNOWLEDGEMENT_ENDED", place: { file: "ack.yaml" } }]);
  });

  it("is reported where it is gone, with its place", () => {
    const { diagnostics } = apply({ finding: "000000000000", place: "src/old.ts:3" });
    expect(diagnostics).toMatchObject([
      {
        code: "ACKNOWLEDGEMENT_WITHOUT_FINDING",
        detail: 'No finding matches "000000000000" ("src/old.ts:3").',
      },
    ]);
  });

  it("of another API is left to that", () => {
    expect(apply({ finding: "000000000000", api: "others" })).toEqual({
      acknowledged: new Map(),
      diagnostics: [],
    });
  });
});

describe("adding", () => {
  const reason = 'It is "fine": # really';

  it("begins a file, and can be read again", () => {
    const text = addAcknowledgements("", upgrade.api, upgrade.findings, reason);
    const read = readAcknowledgements(load(text) as JsonValue, "ack.yaml");
    expect(read).toMatchObject({
      kind: "valid",
      entries: upgrade.findings.map(({ identity }) => ({ finding: identity, reason, api: "payments" })),
    });
    expect(text.startsWith("# Findings")).toBe(true);
  });

  it("keeps what is there, character by character", () => {
    const before = "# Ours.\n- finding: a1   # seen\n  reason: Fine.";
    const text = addAcknowledgements(before, upgrade.api, [first], reason);
    expect(text.startsWith(`${before}\n- finding: `)).toBe(true);
    expect(load(text)).toHaveLength(2);
  });
});
