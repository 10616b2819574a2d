/** The page without a pointer. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { describePage, openPage } from "./support/open-page.js";
import { samplePage } from "./support/sample-pages.js";

async function focusedTitle(page: Page): Promise<string | null> {
  return page.locator(".entry > summary:focus h3").textContent();
}

describePage("the keyboard", () => {
  it("goes from change to change, and opens one", async () => {
    const page = await openPage(samplePage);
    await page.keyboard.press("j");
    expect(await focusedTitle(page)).toContain("Removed field");
    await page.keyboard.press("j");
    expect(await focusedTitle(page)).toContain("Payout.state");
    await page.keyboard.press("ArrowDown");
    expect(await focusedTitle(page)).toContain("Refund.note");
    await page.keyboard.press("k");
    expect(await focusedTitle(page)).toContain("Payout.state");
    const entry = page.locator(".entry:has(> summary:focus)");
    const wasOpen = await entry.getAttribute("open");
    await page.keyboard.press("Enter");
    expect(await entry.getAttribute("open")).toBe(wasOpen === null ? "" : null);
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
  });

  it("goes only to what is shown, and stops at the last", async () => {
    const page = await openPage(samplePage, { fragment: "#search=refund&effect=wire" });
    for (const key of ["j", "j", "j"]) await page.keyboard.press(key);
    expect(await focusedTitle(page)).toContain("Refund.reference");
  });

  it("searches with a slash, goes down to the hits, and shows all again with Escape", async () => {
    const page = await openPage(samplePage);
    await page.keyboard.press("/");
    await page.keyboard.type("jk?/");
    expect(await page.getByRole("searchbox", { name: /^Search/ }).inputValue()).toBe("jk?/");
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: /^Search/ }).fill("reference");
    await page.keyboard.press("ArrowDown");
    expect(await focusedTitle(page)).toContain("Removed field");
    await page.keyboard.press("Escape");
    await page.locator("body:not(.is-filtered)").waitFor();
    expect(await page.locator(".entry:visible").count()).toBe(4);
  });

  it("explains its keys, and leaves letters alone when asked to", async () => {
    const page = await openPage(samplePage);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keys" });
    expect(await help.isVisible()).toBe(true);
    await help.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    expect(await help.isVisible()).toBe(false);
    await page.keyboard.press("j");
    expect(await page.locator(".entry > summary:focus").count()).toBe(0);
    await page.getByRole("button", { name: "Keys" }).click();
    expect(await help.isVisible()).toBe(true);
  });

  it("skips to the changes", async () => {
    const page = await openPage(samplePage);
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Skip to the changes");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("_main");
  });
});
