/** Whatever a document says, the page runs only its own script and asks nobody for anything. */
import { expect, it } from "vitest";

import { json, object, enumOf, diff, type Json } from "../judge/support.js";
import { describePage, forgetRefusals, openPage } from "./support/open-page.js";
import { pageOf } from "../reports/print.js";
import { sample, samplePage } from "./support/sample-pages.js";

const evil = `</script><script>globalThis.ran = true</script><img src="/x" onerror="globalThis.ran = true">'"\u202e&amp;]]>`;

const document = (states: readonly string[]): Json => ({
  paths: {
    "/things": {
      get: {
        operationId: evil,
        responses: { "200": { description: evil, ...json(object({ [evil]: enumOf(...states) })) } },
      },
    },
  },
});

const hostile = pageOf(
  {
    ...diff(document(["a"]), document(["a", evil])),
    title: evil,
    from: evil,
    to: evil,
    behaviours: sample.behaviours.map((behaviour) => ({ ...behaviour, title: evil, operations: [evil] })),
  },
  {
    printType: (_name, side) => `type T = ${evil} ${side}`,
    locate: () => ({ file: evil, line: 1, column: 1 }),
  },
);

describePage("a hostile document", () => {
  it("is text, on a page that works", async () => {
    const page = await openPage(hostile);
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect(await page.locator("img").count()).toBe(0);
    await page.getByRole("searchbox", { name: /^Search/ }).fill("globalthis.ran");
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("All 2 changes");
  });

  it("could not run a script or load anything, even if it were markup", async () => {
    const page = await openPage(samplePage);
    const refused = await page.evaluate<string[]>(`new Promise((resolve) => {
      const directives = [];
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        directives.push(effectiveDirective);
        if (directives.length === 4) resolve(directives.sort());
      });
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      const image = document.createElement("img");
      image.src = "/x.png";
      const style = document.createElement("style");
      style.textContent = "body { display: none }";
      document.body.append(script, image, style);
      fetch("/x").catch(() => {});
    })`);
    expect(refused).toEqual(["connect-src", "img-src", "script-src-elem", "style-src-elem"]);
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    forgetRefusals(page);
  });
});
