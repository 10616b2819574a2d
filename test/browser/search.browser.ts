/** What is shown: found by words, chosen by filters, and said by the address. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { describePage, fragmentOf, openPage } from "./support/open-page.js";
import { largePage, samplePage } from "./support/sample-pages.js";

const held = "Payout.state can now be held";
const removed = "Removed field Refund.reference";
const added = 'New optional field Refund.note: "late"';
const behaviour = "Nothing to do is an empty list";

async function shown(page: Page): Promise<string[]> {
  return page.locator(".entry:visible h3").allTextContents();
}

async function search(page: Page, words: string): Promise<string[]> {
  await page.getByRole("searchbox", { name: /^Search/ }).fill(words);
  return shown(page);
}

async function openFilters(page: Page): Promise<void> {
  await page.getByText("Filters", { exact: true }).click();
}

describePage("the search", () => {
  it.each([
    ["a title", "can now be", [held]],
    ["a field", "refund.REFERENCE", [removed]],
    ["a type", "Payout", [held]],
    ["an operation", "listrefunds", [removed, added, behaviour]],
    ["an event", "refund.sent", [removed, added]],
    ["an id", "field-removed", [removed]],
    ["words in any order", "reference removed", [removed]],
    ["one or the other", "refund.reference, payout", [removed, held]],
    ["nothing", "no such thing", []],
  ])("finds %s", async (_what, words, titles) => {
    const page = await openPage(samplePage);
    expect(await search(page, words)).toEqual(titles);
    const { length } = titles;
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe(`${length} of 4 changes`);
    expect(await page.getByText("No changes match").isVisible()).toBe(length === 0);
  });

  it("hides sections without a hit", async () => {
    const page = await openPage(samplePage);
    await search(page, "reference");
    expect(await page.locator("section:visible > h2").allTextContents()).toEqual(["Do this", "Breaking (2)"]);
    await page.getByRole("button", { name: "Show all" }).click();
    expect(await shown(page)).toHaveLength(4);
    expect(await page.locator("section:visible > h2").allTextContents()).toContain("Behaviour");
  });

  it("keeps what to do about the hits, and hides what is about all", async () => {
    const page = await openPage(samplePage);
    expect(await page.locator("ol > li:visible").count()).toBe(2);
    await search(page, "reference");
    expect(await page.locator("ol > li:visible").count()).toBe(1);
    expect(await page.locator("table:visible").count()).toBe(0);
    await search(page, "refund.note");
    expect(await page.getByText("Do this").isVisible()).toBe(false);
  });

  it("goes through a thousand changes", async () => {
    const page = await openPage(largePage());
    await search(page, "something_3");
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("100 of 1000 changes");
  });
});

describePage("a large report", () => {
  it("begins with a page that leads to its chapters", async () => {
    const page = await openPage(largePage());
    const chapters = page.locator("section:has(> h2:text-is('Chapters'))").getByRole("link");
    expect(await chapters.count()).toBe(100);
    await chapters.getByText("resource_42", { exact: true }).click();
    expect(await page.locator("h2:target").textContent()).toContain("resource_42");
    // Below the search, although nothing above it has been laid out.
    const top = await page.evaluate<number>(
      "document.querySelector('h2:target').getBoundingClientRect().top",
    );
    expect(Math.abs(top - 72)).toBeLessThan(20);
  });

  it("shows the changes of an operation from the table", async () => {
    const page = await openPage(largePage());
    await page.getByRole("link", { name: "get_resource_42" }).click();
    await page.locator(".is-filtered").waitFor();
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("10 of 1000 changes");
  });
});

describePage("the filters", () => {
  it("choose one or more of each kind", async () => {
    const page = await openPage(samplePage);
    await openFilters(page);
    await page.getByRole("checkbox", { name: "breaking" }).check();
    await page.getByRole("checkbox", { name: "behavioural" }).check();
    expect(await shown(page)).toEqual([removed, held, behaviour]);
    await page.getByRole("checkbox", { name: "silent" }).check();
    expect(await shown(page)).toEqual([held, behaviour]);
    await page.getByRole("checkbox", { name: "Enum value added" }).check();
    expect(await shown(page)).toEqual([held]);
  });

  it("open and close what is shown", async () => {
    const page = await openPage(samplePage, { fragment: "#search=refund.note" });
    await openFilters(page);
    await page.getByRole("button", { name: "Open all" }).click();
    expect(await page.locator(".entry[open]:visible").count()).toBe(1);
    await page.getByRole("button", { name: "Close all" }).click();
    expect(await page.locator(".entry[open]:visible").count()).toBe(0);
  });
});

describePage("the address", () => {
  it("says what is shown, so that a link shows the same", async () => {
    const page = await openPage(samplePage);
    await search(page, "refund a & b=c, note");
    await openFilters(page);
    await page.getByRole("checkbox", { name: "new" }).check();
    await page.waitForURL(/level=/);
    const again = await openPage(samplePage, { fragment: new URL(page.url()).hash });
    expect(await shown(again)).toEqual([added]);
    expect(await again.getByRole("searchbox", { name: /^Search/ }).inputValue()).toBe("refund a & b=c, note");
    await openFilters(again);
    expect(await again.getByRole("checkbox", { name: "new" }).isChecked()).toBe(true);
    expect(await again.getByRole("checkbox", { name: "breaking" }).isChecked()).toBe(false);
  });

  it("leads to a change that is folded or filtered away, and back to what was shown", async () => {
    const page = await openPage(samplePage, { fragment: "#search=refund.note" });
    expect(await shown(page)).toEqual([added]);
    const id = await page.locator(".entry", { hasText: "Removed field" }).getAttribute("id");
    await page.evaluate(`location.hash = ${JSON.stringify(id)}`);
    await page.locator(`#${id}`).waitFor();
    expect(await shown(page)).toHaveLength(4);
    await page.goBack();
    await page.locator(".is-filtered").waitFor();
    expect(await shown(page)).toEqual([added]);
    expect(fragmentOf(page)).toBe("#search=refund.note");
  });

  it("opens the change that it names", async () => {
    const closed = samplePage.replaceAll(/(<details class="entry[^>]*) open>/g, "$1>");
    const first = await openPage(closed);
    const id = await first.locator(".entry", { hasText: "Removed field" }).getAttribute("id");
    expect(await first.locator(`#${id}`).getByText("To do:").isVisible()).toBe(false);
    const page = await openPage(closed, { fragment: `#${id}` });
    expect(await page.locator(`#${id}`).getByText("To do:").isVisible()).toBe(true);
  });
});
