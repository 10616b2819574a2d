/** What the eye and a screen reader get: in light, in the dark, on paper, on a phone, and without the script. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { describePage, openPage } from "./support/open-page.js";
import { lastStepPage, samplePage } from "./support/sample-pages.js";

/** Texts with less than 4.5 to 1 between them and what is behind them (WCAG 2.2, 1.4.3). */
function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const luminance = (colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (value) => {
        const channel = value / 255;
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element) => {
      for (; element; element = element.parentElement) {
        const { backgroundColor } = getComputedStyle(element);
        if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
      }
      return "white";
    };
    const faint = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (textContent.trim() === "" || !parentElement.checkVisibility() || parentElement.matches("script, .hidden")) continue;
      const [dark, light] = [getComputedStyle(parentElement).color, behind(parentElement)].map(luminance).sort((a, b) => a - b);
      if ((light + 0.05) / (dark + 0.05) < 4.5) faint.push(textContent);
    }
    return faint;
  })()`);
}

describePage("the looks", () => {
  it.each(["light", "dark"] as const)("of every text are legible in %s", async (colorScheme) => {
    const page = await openPage(samplePage, { colorScheme });
    await page.evaluate("for (const block of document.querySelectorAll('details')) block.open = true");
    expect(await faintTexts(page)).toEqual([]);
    const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(ground).toBe(colorScheme === "dark" ? "rgb(15, 18, 22)" : "rgb(245, 246, 248)");
    await page.keyboard.press("?");
    expect(await faintTexts(page)).toEqual([]);
  });

  it("on paper are open and light, without anything to press", async () => {
    const page = await openPage(samplePage, { colorScheme: "dark" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.locator("button:visible, input:visible, .skip:visible").count()).toBe(0);
    expect(await page.locator(".entry > div:visible").count()).toBe(4);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(await faintTexts(page)).toEqual([]);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: "screen" });
    expect(await page.locator(".entry > div:visible").count()).toBe(3);
  });

  it("on paper say that a filter hides changes", async () => {
    const page = await openPage(samplePage, { fragment: "#search=reference" });
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("1 of 4 changes").isVisible()).toBe(true);
  });

  it("put the versions in one row", async () => {
    const page = await openPage(lastStepPage);
    const tops = await page.evaluate<number[]>(
      "Array.from(document.querySelectorAll('.timeline li'), (point) => point.getBoundingClientRect().top)",
    );
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
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
    await page.locator(".index > summary").click();
    await page.locator(".index a", { hasText: "field-added" }).first().click();
    expect(await page.locator(".entry:target h4").textContent()).toContain("Refund.note");
    await page.locator(".entry:target summary").click();
    const id = await page.locator(".entry:target").getAttribute("id");
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('.entry:target'), '::after').content"),
    ).toBe(`"${id}"`);
    expect(await page.locator(".entry:target").getByText("Existing code ignores it.").isVisible()).toBe(true);
  });
});
