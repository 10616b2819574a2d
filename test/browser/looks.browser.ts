/** What the eye and a screen reader get: in light, in the dark, on paper, on a phone, and without the script. */
import { expect, it } from "vitest";

import { upgrade } from "../reports/impact/sample.js";
import { impactPage } from "../reports/print.js";
import { describePage, openPage } from "./support/open-page.js";
import { historyPage, largePage, samplePage } from "./support/sample-pages.js";
import { violations } from "./support/violations.js";

describePage("the looks", () => {
  it.each(["light", "dark"] as const)("are legible in %s", async (colorScheme) => {
    const page = await openPage(samplePage, { colorScheme });
    expect(await violations(page)).toEqual([]);
    const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(ground).toBe(colorScheme === "dark" ? "rgb(15, 18, 22)" : "rgb(245, 246, 248)");
    await page.keyboard.press("?");
    expect(await violations(page)).toEqual([]);
  });

  it.each([
    ["many changes", largePage(8)],
    ["a changelog", historyPage],
    ["an impact", impactPage({ impact: upgrade, acknowledged: new Map() })],
  ])("are accessible on the page of %s", async (_what, html) => {
    expect(await violations(await openPage(html))).toEqual([]);
  });

  it("on paper are open and light, without anything to press", async () => {
    const page = await openPage(samplePage, { colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.locator("button:visible, input:visible, .skip:visible").count()).toBe(0);
    expect(await page.locator(".entry > div:visible").count()).toBe(4);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ media: "screen" });
    expect(await page.locator(".entry > div:visible").count()).toBe(3);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await violations(page)).toEqual([]);
  });

  it("on paper say that a filter hides changes", async () => {
    const page = await openPage(samplePage, { fragment: "#search=reference" });
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("1 of 4 changes").isVisible()).toBe(true);
  });

  it("fit a phone", async () => {
    const page = await openPage(samplePage, { viewport: { width: 360, height: 740 } });
    await page.getByText("Filters", { exact: true }).click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });
});

describePage("without its script, the page", () => {
  it("is whole, and has nothing that does not work", async () => {
    const page = await openPage(samplePage, { javaScriptEnabled: false });
    expect(await page.locator("button:visible, input:visible, dialog:visible").count()).toBe(0);
    expect(await page.locator(".entry:visible").count()).toBe(4);
    await page.locator("td a", { hasText: "field-added" }).first().click();
    expect(await page.locator(".entry:target h3").textContent()).toContain("Refund.note");
    await page.locator(".entry:target summary").click();
    expect(await page.locator(".entry:target").getByText("Existing code ignores it.").isVisible()).toBe(true);
  });
});
