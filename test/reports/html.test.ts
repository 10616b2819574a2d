/** The page as a document: self-contained, harmless whatever an API says, whole without its script. test/browser/ tests the script. */
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { Window, type Document } from "happy-dom";

import { diffApis } from "../../src/judge/diff.js";
import { historyBlocks, roomOf } from "../../src/reports/diff-blocks.js";
import { htmlPage } from "../../src/reports/html/html-page.js";
import type { ReportContext } from "../../src/reports/report-view.js";
import { loadPageParts } from "../../src/config/package-files.js";
import { apiFrom } from "../judge/rules/rule-case.js";
import { ruleCases } from "../judge/rules/rule-cases.js";
import { answering, apiOf, diff, enumOf, json, object, ref, string, type Json } from "../judge/support.js";
import { largePage } from "../browser/support/sample-pages.js";
import { pageOf } from "./print.js";

const parts = await loadPageParts();
const windows: Window[] = [];
afterEach(async () => {
  for (const window of windows.splice(0)) await window.happyDOM.close();
});

function open(html: string): Document {
  const window = new Window({ url: "https://report.example/" });
  windows.push(window);
  window.document.write(html);
  return window.document;
}

const texts = (document: Document, selector: string): string[] =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) =>
    textContent.replaceAll(/\s+/g, " ").trim(),
  );

const payouts = (states: readonly string[], fields: Json = {}): Json =>
  answering(ref("Payout"), { Payout: object({ state: enumOf(...states), ...fields }) });
const grown = diff(payouts(["sent"], { note: string }), payouts(["sent", "held"], { memo_line: string }));

const behaviour = {
  id: "empty-list",
  version: "2026-02-01",
  operations: ["getThings"],
  title: "Nothing to do is an empty list",
  was: "It was a 409.",
  is: "It is a 200. An empty list means done only for `Active`.",
  action: "Read the list with the `status`.",
  notice: "The branch for 409 is dead.",
  step: "begins",
} as const;

describe("by operation and event", () => {
  it.each(ruleCases)("$rule is linked wherever somebody meets it", ({ before, after }) => {
    const result = diffApis(apiFrom(before), apiFrom(after));
    const links = [
      ...pageOf(result)
        .replace(/^.*?<h2[^>]*>By (?:operation|event)/s, "")
        .matchAll(/href="#([^"]+)"/g),
    ].map(([, anchor]) => anchor);
    expect(result.changes).not.toEqual([]);
    // That a type got a name, lost it or has another is met by imports only.
    const met = result.changes.filter(({ rule }) => !/^schema-(added|removed|renamed)$/.test(rule));
    expect(met.filter(({ id }) => !links.includes(id))).toEqual([]);
  });
});

describe("a page", () => {
  it("asks nothing of anyone, and lets only its own style and script run", () => {
    const html = pageOf(grown);
    const document = open(html);
    expect(texts(document, "script, style")).toHaveLength(2);
    expect(html).not.toMatch(/@import|url\(|\bsrc=|fetch\(|XMLHttpRequest|https?:\/\//);
    const targets = Array.from(
      document.querySelectorAll("[href]"),
      (node) => node.getAttribute("href") ?? "",
    );
    expect(targets.filter((href) => !href.startsWith("#"))).toEqual(["data:,"]);
    const policy = document.querySelector("meta[http-equiv]")?.getAttribute("content");
    for (const kind of ["style", "script"]) {
      const text = new RegExp(`<${kind}>([\\s\\S]*?)</${kind}>`).exec(html)?.[1];
      if (text === undefined) throw new Error(`The page has no ${kind}.`);
      const hash = createHash("sha256").update(text).digest("base64");
      expect(policy).toContain(`${kind}-src 'sha256-${hash}'`);
    }
    expect(policy).toContain("default-src 'none'");
  });

  it("has landmarks, headings in steps, labels, and links that lead somewhere", () => {
    const document = open(pageOf({ ...grown, behaviours: [behaviour] }));
    for (const landmark of ["header", "main", "footer", "form[role=search][aria-label]"])
      expect(document.querySelectorAll(landmark), landmark).toHaveLength(1);
    const depths = Array.from(document.querySelectorAll("h1, h2, h3, h4, h5"), ({ tagName }) =>
      Number(tagName.slice(1)),
    );
    expect(depths[0]).toBe(1);
    depths.reduce((previous, depth) => {
      expect(depth - previous).toBeLessThanOrEqual(1);
      return depth;
    });
    const all = (selector: string) => {
      const results = [...document.querySelectorAll(selector)];
      expect(results, selector).not.toEqual([]);
      return results;
    };
    const isLabelled = (input: ReturnType<typeof all>[number]): boolean =>
      input.closest("label") !== null || document.querySelector(`label[for="${input.id}"]`) !== null;
    expect(all("input").filter((input) => !isLabelled(input))).toEqual([]);
    expect(all("th").filter((head) => head.getAttribute("scope") === null)).toEqual([]);
    const ids = all("[id]").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = all("a").map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(document.querySelector("output")?.getAttribute("aria-live")).toBe("polite");
  });

  it("says versions, verdict and counts first", () => {
    const document = open(pageOf(grown));
    expect(texts(document, "h1")).toEqual(["Test 2026-01-01 → 2026-02-01"]);
    expect(texts(document, "header .strong")[0]).toMatch(/can break a TypeScript client/);
    expect(texts(document, "header .counts > span")[0]).toMatch(/^\d breaking$/);
  });

  const said = (description: string): Json => answering({ type: "string", description });

  it.each([
    ["equal", diff(said("A."), said("A.")), /^The two documents are equal\.$/],
    [
      "equal but for prose",
      diff(said("A."), said("B.")),
      /^The documents differ in 1 place, but in nothing that a client can see/,
    ],
    [
      "nothing at the level",
      { ...diff(said("A."), said("A.")), verdict: "nothing-at-level" },
      /not in what you asked for/,
    ],
  ] as const)("says which kind of nothing it is: %s", (_what, message, words) => {
    const document = open(pageOf(message));
    expect(document.querySelectorAll(".entry")).toHaveLength(0);
    expect(document.querySelector("form, dialog")).toBeNull();
    expect(texts(document, "header .strong")[0]).toMatch(words);
  });
});

describe("text of a document", () => {
  const evil = `</script><script>alert(1)</script><img src=x onerror="alert(2)">'"\u202e&amp;`;

  it("stays text wherever it comes from", () => {
    const named = (states: readonly string[]): Json => ({
      paths: {
        "/things": {
          get: {
            operationId: evil,
            responses: { "200": { description: evil, ...json(object({ [evil]: enumOf(...states) })) } },
          },
        },
      },
    });
    const message = diff(named(["a"]), named(["a", evil]));
    const context: ReportContext = {
      printType: (_name, side) => `type T = ${evil} ${side}`,
      locate: () => ({ file: evil, line: 1, column: 1 }),
    };
    const hostile = {
      ...behaviour,
      title: evil,
      was: evil,
      is: evil,
      action: evil,
      notice: evil,
      operations: [evil],
    };
    const html = pageOf({ ...message, title: evil, from: evil, to: evil, behaviours: [hostile] }, context);
    const document = open(html);
    expect(document.querySelectorAll("script")).toHaveLength(1);
    expect(document.querySelectorAll("img, [onerror]")).toHaveLength(0);
    expect(html).not.toContain("\u202e");
    expect(texts(document, ".entry[data-level=behavioural] h3")[0]).toContain("<script>alert(1)</script>");
  });
});

describe("a change", () => {
  it("is one block with its id as anchor, level, effects and direction", () => {
    const document = open(pageOf(grown));
    expect(document.querySelectorAll("details.entry")).toHaveLength(grown.changes.length);
    const [change] = grown.changes;
    const block = document.getElementById(change?.id ?? "");
    expect(block?.matches("details.entry.danger[data-level=breaking]")).toBe(true);
    expect(texts(document, `#${change?.id ?? ""} summary > span > *`)).toEqual(
      expect.arrayContaining(["breaking", "compile", "response"]),
    );
  });

  it("shows its type before and after, once for all changes of the type", () => {
    const context: ReportContext = {
      printType: (name, side) =>
        side === "before"
          ? `interface ${name} {\n  state: "sent";\n}`
          : `interface ${name} {\n  state: "sent" | "held";\n}`,
    };
    const document = open(pageOf(grown, context));
    expect(texts(document, "figure del")).toEqual([`state: "sent";`]);
    expect(texts(document, "figure ins")).toEqual([`state: "sent" | "held";`]);
    expect(document.body.textContent).toContain("types as under");
  });

  it("folds its places above eight", () => {
    const names = Array.from({ length: 11 }, (_, index) => `Part${index}`);
    const all = object(Object.fromEntries(names.map((name) => [name, ref(name)])));
    const many = (...kinds: readonly string[]): Json =>
      answering(all, Object.fromEntries(names.map((name) => [name, object({ kind: enumOf(...kinds) })])));
    const document = open(pageOf(diff(many("a"), many("a", "b"))));
    expect(texts(document, ".more > summary")).toEqual(["3 more places"]);
    expect(document.querySelectorAll(".entry .plain li, .more li")).toHaveLength(11);
  });

  it("lists many operations once", () => {
    const names = Array.from({ length: 40 }, (_, index) => `get${String(index).padStart(2, "0")}`);
    const answer = { "200": { description: "", ...json(ref("Shared")) } };
    const paths = Object.fromEntries(
      names.map((name) => [`/${name}`, { get: { operationId: name, responses: answer } }]),
    );
    const all = (fields: Json): Json => ({ paths, components: { schemas: { Shared: object(fields) } } });
    const message = diff(all({ a: string, b: string }), all({}));
    const document = open(pageOf(message));
    expect(texts(document, ".plain a")).toEqual(["and 39 more", "and 39 more"]);
    const targets = Array.from(document.querySelectorAll(".plain a"), (link) => link.getAttribute("href"));
    expect(targets).toEqual(["#_names-1", "#_names-1"]);
    expect(texts(document, "#_names-1 code")).toEqual(names);
  });

  it("shows nothing of a removed operation, and lists once which types went with it", () => {
    const answer = { "200": { description: "", ...json(ref("Old")) } };
    const paths = { "/old": { get: { operationId: "getOld", responses: answer } } };
    const message = diff({ paths, components: { schemas: { Old: object({ a: string }) } } }, { paths: {} });
    const context: ReportContext = {
      printType: (name, side) => (side === "before" ? `interface ${name} {}` : undefined),
    };
    const document = open(pageOf(message, context));
    expect(texts(document, "figure")).toEqual([]);
    expect(texts(document, "section p > code")).toContain("Old");
  });

  it("takes little room: a thousand changes are below a megabyte", () => {
    expect(Buffer.byteLength(largePage())).toBeLessThan(1_000_000);
  });

  it("takes six hundred bytes as a new field that many operations answer", () => {
    const all = (count: number): Json => {
      const names = Array.from({ length: 20 }, (_, index) => `getSomethingWithALongName${index}`);
      const answer = { "200": { description: "", ...json(ref("Shared")) } };
      const fields = Array.from({ length: count }, (_, index) => [`field_${index}`, string]);
      return {
        paths: Object.fromEntries(
          names.map((name) => [`/${name}`, { get: { operationId: name, responses: answer } }]),
        ),
        components: { schemas: { Shared: object(Object.fromEntries(fields)) } },
      };
    };
    const [some, many] = [100, 200].map((count) => pageOf(diff(all(0), all(count))).length);
    expect(((many ?? 0) - (some ?? 0)) / 100).toBeLessThan(600);
  });
});

it("tells a change of behaviour in full, beside the others", () => {
  const document = open(pageOf({ ...grown, behaviours: [behaviour] }));
  const [message = ""] = texts(document, "details#empty-list");
  for (const sentence of [
    "It was a 409.",
    "done only for Active.",
    "Read the list",
    "branch for 409 is dead",
  ])
    expect(message).toContain(sentence);
  expect(message).toContain("getThings");
  expect(texts(document, "#empty-list summary > span > *")).toContain("from 2026-02-01 on");
});

it("several steps have ids that stay unique, and contents that lead to each", () => {
  const versions = [["sent"], ["sent", "held"], ["sent"], ["sent", "held"]];
  const apis = versions.map((states, index) => apiOf(payouts(states), `2026-0${index + 1}-01`));
  const steps = apis.slice(1).map((api, index) => ({ diff: diffApis(apis[index] ?? api, api), context: {} }));
  const document = open(htmlPage(historyBlocks(steps, roomOf("html", Infinity)), parts));
  expect(texts(document, ".step > h2")).toHaveLength(3);
  const links = [...document.querySelectorAll("section:first-child li > a")];
  expect(links).toHaveLength(3);
  for (const link of links)
    expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")).not.toBeNull();
  expect(new Set(Array.from(document.querySelectorAll(".entry"), ({ id }) => id)).size).toBe(3);
});
