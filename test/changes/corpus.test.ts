/** Series of published documents: reports that a reader finishes, made in less time than reading the documents takes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { diffApis } from "../../src/changes/diff.js";
import { textReport } from "../../src/changes/report/text.js";
import { Report } from "../../src/diagnostics/report.js";
import { parseDocument } from "../../src/document/parse.js";
import { validate } from "../../src/document/validate.js";
import type { Api } from "../../src/model/api.js";
import { buildApi } from "../../src/model/build-api.js";
import { corpusDocuments } from "../support/corpus.js";

const files = new Map(corpusDocuments().map((file) => [path.basename(file), file]));

/** With each: something that the newer document has and the older one has not, found by searching in both. */
const series: readonly (readonly [before: string, after: string, told: string])[] = [
  ["stripe-2020-03-02.yaml", "stripe-2022-11-15.yaml", "New operation `PostAppsSecrets`"],
  ["stripe-2022-11-15.yaml", "stripe-2023-08-16.yaml", "New operation `PostAccountSessions`"],
  [
    "adyen-CheckoutService-v70.json",
    "adyen-CheckoutService-v71.json",
    "`StoredPaymentMethodResource.mandate`",
  ],
  [
    "adyen-CheckoutService-v71.json",
    "adyen-CheckoutService-v72.json",
    "`StoredPaymentMethodResource.billingAddress`",
  ],
  [
    "adyen-BalancePlatformTransferNotification-v3.json",
    "adyen-BalancePlatformTransferNotification-v4.json",
    "`TransferData.eventId`",
  ],
  ["intercom-2.13.yaml", "intercom-2.14.yaml", "New operation `getIpAllowlist`"],
  ["intercom-2.14.yaml", "intercom-2.15.yaml", "New operation `listBrands`"],
  ["box-2024.0.json", "box-2025.0.json", "New operation `delete_archives_id_v2025.0`"],
  ["github-ghes-3.19.json", "github-api-o23.json", "New operation `actions/approve-workflow-run`"],
];

/** In milliseconds. Of this process alone: what else the machine does is no property of ours. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const built = new Map<string, { readonly api: Api; readonly milliseconds: number }>();

function load(name: string): { readonly api: Api; readonly milliseconds: number } {
  const known = built.get(name);
  if (known !== undefined) return known;
  const report = new Report();
  const text = readFileSync(files.get(name) ?? "", "utf8");
  const version = name.replace(/\W+/g, "-");
  const start = cpuTime();
  const parsed = parseDocument({ api: "corpus", version, file: name, text }, report);
  const milliseconds = cpuTime() - start;
  const valid = parsed === undefined ? undefined : validate(parsed, report);
  if (valid === undefined) throw new Error(`${name} is no valid document.`);
  const loaded = { api: buildApi(valid, report), milliseconds };
  built.set(name, loaded);
  return loaded;
}

describe.skipIf(files.size === 0)("a published series", () => {
  it.each(series)(
    "%s → %s",
    (before, after, told) => {
      const [left, right] = [load(before), load(after)];
      // Once to warm up: a program that compares once has read two documents with the same code before.
      diffApis(left.api, right.api);
      const start = cpuTime();
      const diff = diffApis(left.api, right.api);
      const milliseconds = cpuTime() - start;
      const reading = left.milliseconds + right.milliseconds;
      const { facts, changes, byLevel, byEffect } = diff.counts;
      process.stdout.write(
        `${before} → ${after}: ${facts} facts, ${changes} changes ${JSON.stringify(byLevel)} ${JSON.stringify(byEffect)}, ` +
          `${Math.round(milliseconds)} ms (reading both: ${Math.round(reading)} ms)\n`,
      );
      expect(diff.changes.filter(({ title }) => title.includes(told))).toHaveLength(1);
      expect(changes).toBeLessThanOrEqual(facts);
      expect(diff.changes.filter(({ title }) => /undefined|\[object|``/.test(title))).toEqual([]);
      expect(new Set(diff.changes.map(({ id }) => id)).size).toBe(changes);
      const text = textReport(diff, {}, { hasColor: false, limit: 60 });
      expect(text.split("\n").length).toBeLessThan(700);
      // Small documents are read in a few milliseconds, which measures nothing.
      if (reading > 100) expect(milliseconds).toBeLessThan(8 * reading);
    },
    120_000,
  );

  it.each([...new Set(series.flatMap(([before, after]) => [before, after]))])(
    "%s is equal to itself",
    (name) => {
      const { api } = load(name);
      expect(diffApis(api, api).verdict).toBe("equal");
    },
    120_000,
  );
});
