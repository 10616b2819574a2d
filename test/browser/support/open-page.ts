/**
 * Pages in a real browser. A page that asks for anything, or that reports an error, fails its test.
 */
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";

import { browserPath } from "./find-browser.js";

let browser: Browser;
const pages: OpenPage[] = [];

interface OpenPage {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly errors: string[];
}

/** Tests of pages, skipped where there is no browser. */
export function describePage(name: string, tests: () => void): void {
  describe.skipIf(browserPath === undefined)(name, () => {
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: browserPath ?? "",
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
      });
    });
    afterAll(() => browser.close());
    afterEach(async () => {
      for (const { page, requests, errors } of pages.splice(0)) {
        await page.context().close();
        expect({ requests, errors }).toEqual({ requests: [], errors: [] });
      }
    });
    tests();
  });
}

export interface PageSettings extends BrowserContextOptions {
  /** `#search=amount` */
  readonly fragment?: string;
  readonly mayCopy?: boolean;
}

export async function openPage(html: string, settings: PageSettings = {}): Promise<Page> {
  const { fragment = "", mayCopy = false, ...options } = settings;
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  if (mayCopy) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  pages.push({ page, requests, errors });
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => errors.push(message.text()));
  await page.route("**", (route) => {
    const url = route.request().url();
    if (url === address) return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
    requests.push(url);
    return route.abort();
  });
  await page.goto(address + fragment);
  return page;
}

export const address = "https://report.example/page";

/** For a test that provokes what the page refuses: the browser reports each refusal as an error. */
export function forgetRefusals(page: Page): void {
  const errors = pages.find((open) => open.page === page)?.errors ?? [];
  expect(errors.filter((error) => !error.includes("Content Security Policy"))).toEqual([]);
  errors.length = 0;
}

/** Of the page's address, as the reader sees it. */
export function fragmentOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash);
}
