/** The site of the documentation, as `npm run docs:build` wrote it. */
import { expect, it } from "vitest";

import { describePage, openSite } from "./support/open-page.js";

describePage("the site", () => {
  it("begins with what it is, and a file that works", async () => {
    const page = await openSite("/");
    await expect.poll(() => page.textContent("h1")).toContain("openapi-dated");
    await expect.poll(() => page.locator("pre code .line").count()).toBeGreaterThan(20);
  });

  it("finds a code, and goes to its section", async () => {
    const page = await openSite("/");
    await page.click("#local-search button");
    await page.fill(".search-input", "LOCK_MISSING");
    const first = page.locator(".results .result").first();
    await expect.poll(() => first.getAttribute("href")).toBe("/diagnostics#lock_missing");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#lock_missing");
    await expect.poll(() => page.locator("#lock_missing").isVisible()).toBe(true);
  });

  it("opens the section that a message links to", async () => {
    const page = await openSite("/diagnostics#lock_missing");
    await expect
      .poll(async () => (await page.locator("#lock_missing").boundingBox())?.y)
      .toSatisfy((top: number | undefined) => top !== undefined && top >= 0 && top < 400);
  });

  it("is dark where the reader's system is, and when asked", async () => {
    const isDark = 'document.documentElement.classList.contains("dark")';
    const dark = await openSite("/client", { colorScheme: "dark" });
    expect(await dark.evaluate(isDark)).toBe(true);
    const light = await openSite("/client", { colorScheme: "light" });
    expect(await light.evaluate(isDark)).toBe(false);
    await light.click(".VPNavBarAppearance button");
    await expect.poll(() => light.evaluate(isDark)).toBe(true);
  });

  it.each(["/", "/client", "/diagnostics", "/configuration", "/speed"])(
    "%s is as wide as a phone, and no wider",
    async (path) => {
      const page = await openSite(path, { viewport: { width: 375, height: 700 } });
      await expect.poll(() => page.locator("h1").first().isVisible()).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
    },
  );
});
