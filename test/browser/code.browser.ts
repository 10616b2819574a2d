/** The page of an impact: the places of an upgrade by change, with their code. */
import { expect, it } from "vitest";

import { impactPage } from "../reports/print.js";
import { upgrade } from "../reports/impact/sample.js";
import { describePage, openPage } from "./support/open-page.js";

const page = impactPage({ impact: upgrade, acknowledged: new Map() });

describePage("the page of an impact", () => {
  it("has each change once for a kind, with the places and their lines", async () => {
    const opened = await openPage(page);
    const [finding] = upgrade.findings;
    if (finding === undefined) throw new Error("The sample has findings.");
    const entry = opened.locator(".entry", { hasText: `${finding.file}:${finding.line}:${finding.column}` });
    expect(await entry.first().locator("mark").first().isVisible()).toBe(true);
    expect(await opened.locator("header .strong").textContent()).toMatch(/^\d+ places in /);
  });

  it("is filtered by kind and confidence", async () => {
    const opened = await openPage(page);
    await opened.getByText("Filters", { exact: true }).click();
    const all = await opened.locator(".entry:visible").count();
    await opened.getByRole("checkbox", { name: "Compiles, needs review" }).check();
    const some = await opened.locator(".entry:visible").count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
  });
});
