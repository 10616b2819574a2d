/** Since when a name exists, asked on the page of a changelog. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { changelogPage } from "../../src/reports/html/html-report.js";
import { loadPageParts } from "../../src/config/package-files.js";
import { changelogOf } from "../compare/lifetimes/changelog-of.js";
import { answering, enumOf, object, ref, string, type Json } from "../judge/support.js";
import { describePage, openPage } from "./support/open-page.js";

const rails = (...kinds: readonly string[]): Json =>
  answering(ref("Rail"), { Rail: object({ kind: enumOf(...kinds), bank: string }) });
const html = changelogPage(changelogOf(rails("ach"), rails("ach", "FedNow")), await loadPageParts());

async function ask(page: Page, name: string): Promise<string[]> {
  await page.getByRole("searchbox", { name: "Since when does this name exist?" }).fill(name);
  const rows = await page.locator("#since tbody tr:visible").all();
  return Promise.all(rows.map(async (row) => (await row.locator("th, td").allTextContents()).join(", ")));
}

describePage("since when a name exists", () => {
  it("is found in any case, with the versions that have it", async () => {
    const page = await openPage(html);
    expect(await ask(page, "fednow")).toEqual(["value FedNow of Rail.kind, since 2, "]);
  });

  it("opens what all versions have, and shows of it only the names that are meant", async () => {
    const page = await openPage(html);
    expect(await ask(page, "bank")).toEqual(["type Rail, bank"]);
    expect(await ask(page, "Rail")).toEqual([
      "value FedNow of Rail.kind, since 2, ",
      "type Rail, bank · kind · kind: ach",
    ]);
    expect(await ask(page, "")).toEqual(["value FedNow of Rail.kind, since 2, "]);
  });

  it("says that no version has it", async () => {
    const page = await openPage(html);
    expect(await ask(page, "sepa")).toEqual([]);
    expect(await page.locator("#since-form").getByRole("status").textContent()).toBe("No version has it");
  });
});
