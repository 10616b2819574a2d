/** What the script puts into the entries: names and ways that several have in common, and their ids. */
import { expect, it } from "vitest";

import { diff, json, object, ref, string, type Json } from "../judge/support.js";
import { describePage, openPage } from "./support/open-page.js";
import { pageOf } from "./support/sample-pages.js";

/** So many operations, which all answer one resource. */
const answering = (operations: number, fields: Json): Json => ({
  paths: Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/${index}`,
      {
        get: {
          operationId: `get${index}`,
          responses: { "200": { description: "", ...json(ref("Shared")) } },
        },
      },
    ]),
  ),
  components: { schemas: { Shared: object(fields) } },
});

const grown = (operations: number): string =>
  pageOf(
    diff(answering(operations, { id: string }), answering(operations, { id: string, a: string, b: string })),
  );

describePage("an entry", () => {
  it.each([
    ["all names of a short list", 3, "200 get0 get1 get2"],
    ["the first of a long one, with a link to the rest", 12, "200 get0 get1 get10 and 9 more"],
  ])("has %s that others have as well", async (_what, operations, words) => {
    const page = await openPage(grown(operations));
    expect((await page.locator(".places").allTextContents()).map((place) => place.trim())).toEqual([
      words,
      words,
    ]);
  });

  it("leads to the rest of a long list, whatever is filtered away", async () => {
    const page = await openPage(grown(12), { fragment: "#search=shared.a" });
    await page.locator(".entry:visible summary").click();
    await page.getByRole("link", { name: "and 9 more" }).first().click();
    expect(await page.locator(".shared code:visible").count()).toBe(12);
  });

  it("links to itself by its id", async () => {
    const page = await openPage(grown(3));
    const entry = page.locator(".entry").first();
    const id = await entry.getAttribute("id");
    expect(await entry.locator(".id a").textContent()).toBe(id);
    expect(await entry.locator(".id a").getAttribute("href")).toBe(`#${id}`);
  });
});
