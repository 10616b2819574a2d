/** The site of the documentation, as `npm run docs:build` wrote it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

import { describePage, openSite } from "./support/open-page.js";
import { violations } from "./support/violations.js";

const docs = path.resolve(import.meta.dirname, "../../docs");
const pages = readdirSync(docs)
  .filter((file) => file.endsWith(".md") && file !== "README.md")
  .map((file) => [file.replace(/(?:index)?\.md$/, ""), readFileSync(path.join(docs, file), "utf8")] as const);

const site = path.resolve(import.meta.dirname, "../../node_modules/.cache/site");
const laptop = { viewport: { width: 1280, height: 800 } };

describePage("the site", () => {
  it("begins with what it is, how it is installed, what it looks like, and a picture", async () => {
    const page = await openSite("/", laptop);
    const isOnFirstScreen = async (selector: string): Promise<boolean> => {
      const box = await page.locator(selector).first().boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= laptop.viewport.height;
    };
    const parts = ["h1", ".language-sh", ".language-ts", ".language-console", "main img, .VPHome img"];
    for (const part of parts) await expect.poll(() => isOnFirstScreen(part), { message: part }).toBe(true);
    await expect.poll(() => page.textContent(".language-sh")).toContain("npm install");
    await expect.poll(() => page.locator("h2").first().textContent()).toContain("Which API do you have?");
  });

  it.each(pages)("/%s has its headings and its code, and no line of it is cut off", async (name, text) => {
    const page = await openSite(`/${name}`, laptop);
    await expect.poll(() => page.locator("h1").first().isVisible()).toBe(true);
    const prose = text.replaceAll(/^```[^]*?^```$/gm, "");
    const headings = prose.match(/^## /gm)?.length ?? 0;
    expect(await page.locator(".vp-doc h2").count()).toBeGreaterThanOrEqual(headings);
    const fences = text.match(/^```\w/gm)?.length ?? 0;
    expect(await page.locator(".vp-doc pre").count()).toBeGreaterThanOrEqual(fences);
    expect(
      await page.evaluate(`[...document.querySelectorAll(".vp-doc pre")].filter(
        (code) => code.scrollWidth > code.clientWidth).map((code) => code.textContent.slice(0, 60))`),
    ).toEqual([]);
    // `Promise<Data>` outside of code is an element that nobody knows, and vanishes.
    expect(
      await page.evaluate(`[...document.querySelectorAll(".vp-doc *")].filter(
        (element) => element instanceof HTMLUnknownElement).map(({ localName }) => localName)`),
    ).toEqual([]);
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

  it.each([
    ["/", "light"],
    ["/client", "light"],
    ["/client", "dark"],
    ["/diagnostics", "light"],
  ] as const)("%s is accessible in %s", async (place, colorScheme) => {
    const page = await openSite(place, { ...laptop, colorScheme });
    await expect.poll(() => page.locator("h1").first().isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});

it("has each page as Markdown, listed in llms.txt with what it is about", () => {
  const list = readFileSync(path.join(site, "llms.txt"), "utf8");
  const listed = [...list.matchAll(/^- \[.+\]\(\/(?<page>[\w-]+)\.md\): \S/gm)].map(
    ({ groups }) => groups?.["page"],
  );
  expect(listed.sort()).toEqual(
    pages
      .map(([name]) => name)
      .filter(Boolean)
      .sort(),
  );
  for (const page of listed)
    expect(readFileSync(path.join(site, `${page}.md`), "utf8")).not.toMatch(/^```\w+ |^<!-- (?:table|end)/m);
});
