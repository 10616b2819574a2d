/** `npm run docs:screenshot`: takes the screenshot of a diff page for README.md. Requires a build and Chromium. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

import { browserPath } from "../test/browser/support/find-browser.js";

const picture = "docs/images/diff.png";

const folder = await mkdtemp(path.join(tmpdir(), "diff-screenshot-"));
try {
  const page = path.join(folder, "diff.html");
  const step = ["2025-03-13", "2026-07-01"];
  execFileSync("node", ["dist/src/cli.js", "diff", ...step, "--format", "html", "-o", page, "--quiet"]);
  await photograph(page);
} finally {
  await rm(folder, { recursive: true });
}

async function photograph(page: string): Promise<void> {
  if (browserPath === undefined) throw new Error("No Chromium was found; name one in CHROMIUM.");
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const window = await browser.newPage({
      viewport: { width: 940, height: 784 },
      deviceScaleFactor: 1.5,
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await window.goto(pathToFileURL(page).href);
    await window.screenshot({ path: picture });
  } finally {
    await browser.close();
  }
}
