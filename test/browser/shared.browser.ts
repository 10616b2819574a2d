/** Lists of names that many entries have in common: each is once on the page, and counts as text of every entry. */
import { expect, it } from "vitest";

import { diff, json, object, ref, string, type Json } from "../judge/support.js";
import { pageOf } from "../reports/print.js";
import { describePage, openPage } from "./support/open-page.js";

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
    ["all names of a short list", 3, "get0 get1 get2"],
    ["the first of a long one, with a link to all", 12, "get0 and 11 more"],
  ])("has %s", async (_what, operations, words) => {
    const page = await openPage(grown(operations));
    const places = await page.locator(".plain li").allTextContents();
    expect(places.map((place) => place.trim().replace(/^.*: /, ""))).toEqual([words, words]);
  });

  it("is found by a name that only its list has, and leads there, whatever is filtered away", async () => {
    const page = await openPage(grown(12), { fragment: "#search=get7+shared.a" });
    await page.locator(".entry:visible summary").click();
    await page.getByRole("link", { name: "and 11 more" }).first().click();
    expect(await page.locator("#_names-1 code:visible").count()).toBe(12);
  });

  it("links to itself by its id", async () => {
    const page = await openPage(grown(3));
    const entry = page.locator(".entry").first();
    const id = await entry.getAttribute("id");
    expect(await entry.locator(".id").textContent()).toBe(id);
    expect(await entry.locator(".id").getAttribute("href")).toBe(`#${id}`);
  });
});
