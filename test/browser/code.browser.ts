/** The page that knows the code of its reader: it begins with what that uses, and has the places beside each change. */
import { expect, it } from "vitest";

import { codePage } from "../../src/reports/html/html-report.js";
import type { CodePlace } from "../../src/reports/report-view.js";
import { loadPageParts } from "../../src/config/package-files.js";
import { describePage, fragmentOf, openPage } from "./support/open-page.js";
import { sample } from "./support/sample-pages.js";

const [touched, used] = sample.changes;
if (touched === undefined || used === undefined) throw new Error("The sample has changes.");

const place: CodePlace = {
  place: "src/payouts.ts:12:3",
  words: ["stops compiling", "certain"],
  lines: [
    { text: "11  switch (payout.state) {", isMarked: false },
    { text: "12    case '<sent>':", isMarked: true },
  ],
  sentences: ["The `switch` has no branch for `held`."],
};
const code = {
  placesOf: (id: string) => (id === touched.id ? [place] : []),
  isUsed: (id: string) => id === used.id,
  unexplained: [{ ...place, place: "src/other.js:1:1" }],
};
const page = codePage([{ diff: sample, context: { code } }], await loadPageParts(), "2 places in 2 files.");

describePage("the page of an impact", () => {
  it("begins with what the code uses, and can show all", async () => {
    const opened = await openPage(page);
    const titles = (): Promise<string[]> => opened.locator(".entry:visible h4").allTextContents();
    expect(await opened.locator(".verdict").first().textContent()).toBe("2 places in 2 files.");
    expect((await titles()).length).toBe(2);
    await opened.getByText("Filters", { exact: true }).click();
    await opened.getByRole("radio", { name: "what touches it" }).check();
    expect(await titles()).toEqual([touched.title.replaceAll("`", "")]);
    await expect.poll(() => fragmentOf(opened)).toBe("#code=touched");
    await opened.getByRole("button", { name: "Show all" }).click();
    expect((await titles()).length).toBe(4);
  });

  it("has the places of a change in its block, and those of none above all", async () => {
    const opened = await openPage(page);
    const block = opened.locator(`.entry:has-text("src/payouts.ts:12:3")`);
    expect(await block.locator("mark").textContent()).toBe("12    case '<sent>':");
    expect(await block.getByText("The switch has no branch for held.").isVisible()).toBe(true);
    expect(await opened.getByText("src/other.js:1:1").isVisible()).toBe(true);
  });
});
