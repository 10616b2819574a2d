/**
 * `node ../open-page.mjs FOLDER` opens the page of a folder in Chromium, and waits until its title says that it works.
 * Ends with 3 where there is no Chromium.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env["CHROMIUM"] ?? usual.find((file) => existsSync(file));
if (executablePath === undefined) {
  console.log("not reached: there is no Chromium here");
  process.exit(3);
}

const [folder = "."] = process.argv.slice(2);
/** @type {Readonly<Record<string, string>>} */
const types = { ".html": "text/html", ".js": "text/javascript" };
const server = createServer((request, response) => {
  const name = request.url === "/" ? "index.html" : (request.url ?? "").slice(1);
  readFile(path.join(folder, name)).then(
    (bytes) => response.writeHead(200, { "content-type": types[path.extname(name)] ?? "" }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  /** @type {string[]} */
  const failures = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  await page
    .waitForFunction('document.title !== "Not yet"', undefined, { timeout: 20_000 })
    .catch(() => undefined);
  const title = await page.title();
  if (title !== "It works.") throw new Error([`The page says: ${title}`, ...failures].join("\n"));
} finally {
  await browser.close();
  server.close();
}
