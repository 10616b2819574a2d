/**
 * Pages in a real browser. A page that asks for anything, or that reports an error, fails its test.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
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

export function openPage(html: string, settings: PageSettings = {}): Promise<Page> {
  const report = { contentType: "text/html; charset=utf-8", body: html };
  const { fragment = "", ...others } = settings;
  return open(address + fragment, (url) => Promise.resolve(url === address ? report : undefined), others);
}

type SiteSettings = Omit<PageSettings, "fragment">;

/** A page of the documentation, as `npm run docs:build` wrote it: `/diagnostics#lock_missing`. */
export function openSite(place: string, settings: SiteSettings = {}): Promise<Page> {
  return open(siteAddress + place, siteFile, settings);
}

const siteAddress = "https://docs.example";
const siteFolder = path.resolve(import.meta.dirname, "../../../node_modules/.cache/site");
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** An address has no extension, as the server of a site with clean URLs has them. */
async function siteFile(url: string): Promise<Answer | undefined> {
  const { origin, pathname } = new URL(url);
  if (origin !== siteAddress) return undefined;
  const name = pathname === "/" ? "/index.html" : pathname;
  const file = path.join(siteFolder, path.extname(name) === "" ? `${name}.html` : name);
  const body = await readFile(file).catch(() => undefined);
  const contentType = contentTypes[path.extname(file)];
  return body === undefined || contentType === undefined ? undefined : { contentType, body };
}

interface Answer {
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** Anything that `answerOf` does not answer fails the test. */
async function open(
  url: string,
  answerOf: (url: string) => Promise<Answer | undefined>,
  { mayCopy = false, ...options }: SiteSettings,
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  if (mayCopy) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  pages.push({ page, requests, errors });
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => errors.push(message.text()));
  await page.route("**", async (route) => {
    const asked = route.request().url();
    const answer = await answerOf(asked);
    if (answer !== undefined) return route.fulfill(answer);
    requests.push(asked);
    return route.abort();
  });
  await page.goto(url);
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
