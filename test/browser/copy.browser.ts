/** What a reader takes away: lines and links. */
import { expect, it } from "vitest";

import { address, describePage, openPage } from "./support/open-page.js";
import { samplePage } from "./support/sample-pages.js";

describePage("copying", () => {
  it("takes the lines of an advice, without their marks", async () => {
    const page = await openPage(samplePage, { mayCopy: true });
    const entry = page.locator(".entry", { hasText: "Payout.state can now be" });
    await entry.getByRole("button", { name: "Copy lines" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe('case "held":\n');
  });

  it("takes the link to a change", async () => {
    const page = await openPage(samplePage, { mayCopy: true, fragment: "#search=state" });
    const entry = page.locator(".entry", { hasText: "Payout.state can now be" });
    await entry.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const id = await entry.getAttribute("id");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(`${address}#${id}`);
  });

  it("selects the lines, and puts the link into the address, where it may not write", async () => {
    const page = await openPage(samplePage);
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))");
    const entry = page.locator(".entry", { hasText: "Payout.state can now be" });
    await entry.getByRole("button", { name: "Copy lines" }).click();
    await page.getByRole("button", { name: /^Selected/ }).waitFor();
    expect(await page.evaluate("getSelection().toString().trim()")).toBe('case "held":');
    expect(await page.locator("#_said").textContent()).toMatch(/^Selected/);
    await entry.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "The address is the link" }).waitFor();
    expect(page.url()).toBe(`${address}#${await entry.getAttribute("id")}`);
  });

  it("waits for an entry to be opened", async () => {
    const page = await openPage(samplePage);
    const entry = page.locator(".entry", { hasText: "New optional field" });
    expect(await entry.locator("button").count()).toBe(0);
    await entry.locator("summary").click();
    await entry.getByRole("button", { name: "Copy link" }).waitFor();
  });
});
