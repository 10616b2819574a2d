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
  return page.locator(".entry:visible h4").allTextContents();
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
    ["an operation", "listrefunds", [behaviour, removed, added]],
    ["an event", "refund.sent", [removed, added]],
    ["an id", "field-removed", [removed]],
    ["words in any order", "reference removed", [removed]],
    ["nothing", "no such thing", []],
  ])("finds %s", async (_what, words, titles) => {
    const page = await openPage(samplePage);
    expect(await search(page, words)).toEqual(titles);
    const { length } = titles;
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe(`${length} of 4 changes`);
    expect(await page.getByText("No changes match").isVisible()).toBe(length === 0);
  });

  it("hides sections without a hit, and says how many of a section are shown", async () => {
    const page = await openPage(samplePage);
    await search(page, "reference");
    expect(await page.locator(".section:visible h3").allTextContents()).toEqual(["Breaking 1 of 2"]);
    await page.getByRole("button", { name: "Show all" }).click();
    expect(await shown(page)).toHaveLength(4);
    expect(await page.locator(".section:visible h3").allTextContents()).toContain("Breaking 2");
  });

  it("keeps what to do about the hits, and hides what is about all", async () => {
    const page = await openPage(samplePage);
    expect(await page.locator(".tasks > ol > li:visible").count()).toBe(2);
    await search(page, "reference");
    expect(await page.locator(".tasks > ol > li:visible").count()).toBe(1);
    expect(await page.locator(".index:visible").count()).toBe(0);
    await search(page, "note");
    expect(await page.getByText("Do this").isVisible()).toBe(false);
  });

  it("goes through a thousand changes", async () => {
    const page = await openPage(largePage());
    await search(page, "something_3");
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("100 of 1000 changes");
  });
});

describePage("a large report", () => {
  it("begins with a page that leads to its chapters and to its kinds of change", async () => {
    const page = await openPage(largePage());
    const chapters = page.getByRole("navigation", { name: "Chapters" });
    expect(await chapters.getByRole("link").count()).toBe(100);
    await chapters.getByRole("link", { name: "resource_42" }).click();
    expect(await page.locator(".section:target h3").textContent()).toBe("resource_42 10");
    // Below the search, although nothing above it has been laid out.
    const top = await page.evaluate<number>(
      "document.querySelector('.section:target').getBoundingClientRect().top",
    );
    expect(Math.abs(top - 72)).toBeLessThan(20);
    await page.locator(".first").getByRole("link", { name: "fields were removed" }).click();
    await page.locator(".is-filtered").waitFor();
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("500 of 1000 changes");
    expect(await page.locator(".first:visible").count()).toBe(0);
  });

  it("shows the changes of an operation from the index", async () => {
    const page = await openPage(largePage());
    await page.locator(".index > summary", { hasText: "By operation" }).click();
    await page.getByRole("link", { name: "get_resource_42" }).click();
    await page.locator(".is-filtered").waitFor();
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("10 of 1000 changes");
  });
});

describePage("the filters", () => {
  it("choose a level, an effect, and an operation or event by its whole name", async () => {
    const page = await openPage(samplePage);
    await openFilters(page);
    await page.getByRole("checkbox", { name: "new" }).uncheck();
    expect(await shown(page)).toEqual([behaviour, removed, held]);
    await page.getByRole("radio", { name: "silent" }).check();
    expect(await shown(page)).toEqual([behaviour, held]);
    await page.getByRole("combobox", { name: "Operation or event" }).fill("getPayout");
    expect(await shown(page)).toEqual([held]);
  });

  it.each([
    ["names", "listPayouts\n\n  refund.sent ", [removed, held, added]],
    ["a manifest", '{ "operations": ["getPayout"], "types": ["Nothing"] }', [held]],
    ["a name of another kind", '{ "types": ["getPayout"] }', []],
  ])("show what I use, by %s", async (_what, text, titles) => {
    const page = await openPage(samplePage);
    await openFilters(page);
    await page.getByRole("textbox", { name: "What I use" }).fill(text);
    expect(await shown(page)).toEqual(titles);
  });

  it("read what I use from a file", async () => {
    const page = await openPage(samplePage);
    await openFilters(page);
    const buffer = Buffer.from(JSON.stringify({ operations: ["listPayouts"] }));
    await page.getByLabel("Open a file").setInputFiles({ name: "m.json", mimeType: "text/json", buffer });
    await page.locator(".is-filtered").waitFor();
    expect(await shown(page)).toEqual([held]);
  });

  it("say what is wrong with a manifest, and hide nothing for it", async () => {
    const page = await openPage(samplePage);
    await openFilters(page);
    await page.getByRole("textbox", { name: "What I use" }).fill('{ "operations": "getPayout" }');
    expect(await page.getByRole("alert").textContent()).toContain('"operations" must be a list of strings.');
    expect(await shown(page)).toHaveLength(4);
  });
});

describePage("the address", () => {
  it("says what is shown, so that a link shows the same", async () => {
    const page = await openPage(samplePage);
    await search(page, "refund note");
    await openFilters(page);
    await page.getByRole("checkbox", { name: "behavioural" }).uncheck();
    await page.getByRole("textbox", { name: "What I use" }).fill("refund.sent\na & b=c");
    await page.waitForURL(/use=/);
    const again = await openPage(samplePage, { fragment: new URL(page.url()).hash });
    expect(await shown(again)).toEqual([added]);
    expect(await again.getByRole("searchbox", { name: /^Search/ }).inputValue()).toBe("refund note");
    await openFilters(again);
    expect(await again.getByRole("checkbox", { name: "behavioural" }).isChecked()).toBe(false);
    expect(await again.getByRole("textbox", { name: "What I use" }).inputValue()).toBe(
      "refund.sent\na & b=c",
    );
  });

  it("leads to a change that is folded or filtered away, and back to what was shown", async () => {
    const page = await openPage(samplePage, { fragment: "#search=note" });
    expect(await shown(page)).toEqual([added]);
    const id = await page.locator(".entry", { hasText: "Removed field" }).getAttribute("id");
    await page.evaluate(`location.hash = ${JSON.stringify(id)}`);
    await page.locator(`#${id}`).waitFor();
    expect(await shown(page)).toHaveLength(4);
    await page.goBack();
    await page.locator(".is-filtered").waitFor();
    expect(await shown(page)).toEqual([added]);
    expect(fragmentOf(page)).toBe("#search=note");
  });

  it("opens the change that it names", async () => {
    const closed = samplePage.replaceAll(/(data-meets="[\d,]*") open>/g, "$1>");
    const first = await openPage(closed);
    const id = await first.locator(".entry", { hasText: "Removed field" }).getAttribute("id");
    expect(await first.locator(`#${id}`).getByText("What to do").isVisible()).toBe(false);
    const page = await openPage(closed, { fragment: `#${id}` });
    expect(await page.locator(`#${id}`).getByText("What to do").isVisible()).toBe(true);
  });
});
