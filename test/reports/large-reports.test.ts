/** A report that nobody reads from first to last: its first page, its chapters, and that nothing is lost in them. */
import { describe, expect, it } from "vitest";

import type { BehaviourEntry } from "../../src/judge/behaviours.js";
import type { Diff } from "../../src/judge/diff.js";
import { applyIgnores, readIgnoreFile } from "../../src/judge/ignore.js";
import { chaptersOf } from "../../src/reports/chapters.js";
import { changesFile } from "../../src/reports/diff-blocks.js";
import { jsonReport } from "../../src/reports/diff-json.js";
import { reportView } from "../../src/reports/report-view.js";
import { verdictSentence } from "../../src/reports/verdict.js";
import { sarifReport } from "../../src/reports/diff-sarif.js";
import { diff, enumOf, json, object, ref, string, type Json } from "../judge/support.js";
import { markdownReport, pageOf, textReport } from "./print.js";

const names = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const properties = (fields: readonly string[]): Json =>
  Object.fromEntries(fields.map((field) => [field, string]));

/** Two resources, an error that everything can answer, and `v1` in front of all paths. */
function shop(
  orderFields: readonly string[],
  userFields: readonly string[],
  states: readonly string[],
  gone: readonly string[] = [],
): Json {
  const answers = (schema: Json): Json => ({
    responses: {
      "200": { description: "", ...json(schema) },
      default: { description: "", ...json(ref("Failure")) },
    },
  });
  const get = (operationId: string, schema: Json): Json => ({ get: { operationId, ...answers(schema) } });
  return {
    paths: {
      "/v1/orders": get("listOrders", { type: "array", items: ref("Order") }),
      "/v1/orders/{id}/latest": get("getOrder", ref("Order")),
      "/v1/users": get("listUsers", { type: "array", items: ref("User") }),
      "/v1/users/me": get("getUser", ref("User")),
      "/v1/health": get("getHealth", string),
      ...Object.fromEntries(gone.map((name) => [`/v1/old/${name}`, get(name, ref("Old"))])),
    },
    components: {
      schemas: {
        Order: object({ id: string, state: enumOf(...states), ...properties(orderFields) }, ["state"]),
        User: object({ id: string, ...properties(userFields) }),
        Failure: object({ code: string, order: ref("Order") }),
        ...(gone.length > 0 ? { Old: object({ id: string }) } : {}),
      },
    },
  };
}

const behaviour: BehaviourEntry = {
  id: "orders-are-sorted",
  version: "2026-02-01",
  operations: ["listOrders"],
  title: "Orders are sorted",
  was: "By date.",
  is: "By name.",
  action: "Sort.",
  notice: "Look.",
  step: "begins",
} as unknown as BehaviourEntry;

const large: Diff = {
  ...diff(
    shop(names(85, "a"), names(4, "u"), ["open"], ["getOld", "listOld", "dropOld"]),
    shop(names(5, "a"), [...names(30, "n")], ["open", "paused"]),
  ),
  behaviours: [behaviour],
};

const inText = (limit: number): string => textReport(large, {}, { hasColor: false, limit });
const inMarkdown = markdownReport(large, {});
const idsIn = (text: string): string[] => text.match(/[a-z]+(?:-[a-z]+)*-[0-9a-f]{8}(?![0-9a-f])/g) ?? [];

describe("a large report", () => {
  it("is one", () => {
    expect(large.changes.length).toBeGreaterThan(60);
  });

  it("has each change in one chapter, and the worst chapter first", () => {
    const { chapters } = reportView(large);
    expect(chapters.map(({ title }) => title)).toEqual(["orders", "users", "old"]);
    expect(chapters.flatMap(({ changes }) => changes)).toHaveLength(large.changes.length);
    expect(new Set(chapters.flatMap(({ changes }) => changes)).size).toBe(large.changes.length);
  });

  it("has a chapter for names that are changes by themselves: calls use these types", () => {
    const orders = shop([], [], ["open"]);
    const purchases = JSON.parse(JSON.stringify(orders).replaceAll('Order"', 'Purchase"')) as Json;
    expect(
      chaptersOf(diff(orders, purchases).changes).map(({ title, changes }) => [
        title,
        changes.map(({ rule }) => rule),
      ]),
    ).toContainEqual(["Names of types", ["schema-renamed"]]);
    const [renamed] = diff(orders, purchases).changes.filter(({ rule }) => rule === "schema-renamed");
    expect(renamed?.types).toMatchObject({ changed: ["Purchase"], removed: ["Order"] });
  });

  it("has a chapter of a tag between the others, though it has the name of the last ones", () => {
    const tagged = (tag: string, operationId: string): Json => ({
      get: { operationId, tags: [tag], responses: { "200": { description: "", ...json(string) } } },
    });
    const before: Json = { paths: { "/a": tagged("Webhooks", "a"), "/b": tagged("Webhooks", "b") } };
    const after: Json = { paths: { "/c": tagged("Others", "c") } };
    expect(chaptersOf(diff(before, after).changes).map(({ title }) => title)).toEqual(["Webhooks", "Others"]);
  });

  it("begins with what most operations meet and the kinds that matter", () => {
    const { firstPage } = reportView(large);
    expect(firstPage?.mostUsed.map(({ prose }) => prose)).toEqual([
      "Removed field `Order.a10` (2 operations), and 80 more changes of `Order`",
      "Removed field `User.u0` (2 operations), and 3 more changes of `User`",
    ]);
    expect(firstPage?.kinds).toEqual([
      "3 operations were removed: old 3",
      "84 fields were removed: orders 80, users 4",
      "`Order.state` can now be `paused` (2 operations)",
    ]);
    expect(firstPage?.everywhere).toEqual([
      "Every operation can meet 81 of the 88 changes that may break or go wrong silently through `Failure`",
    ]);
  });

  it("says in its head who meets a change itself, and who only through something else", () => {
    expect(verdictSentence(large)).toMatch(
      /; 7 operations are affected, and 1 more operation only through other resources\./,
    );
  });

  it.each([
    ["text", inText(Infinity)],
    ["Markdown", inMarkdown],
  ])("names the id of every change and behaviour in %s", (_name, text) => {
    const results = new Set(idsIn(text));
    expect(large.changes.map(({ id }) => id).filter((id) => !results.has(id))).toEqual([]);
    expect(text).toContain(behaviour.id);
  });

  it.each([
    ["text", inText(Infinity)],
    ["Markdown", inMarkdown],
    ["HTML", pageOf(large)],
    ["JSON", JSON.stringify(jsonReport(large, {}))],
    ["SARIF", JSON.stringify(sarifReport(large, {}, { name: "test", version: "1" }))],
  ])("is enough to write an ignore file for all of it: %s", (_name, text) => {
    const ids = new Set([...idsIn(text), ...(text.includes(behaviour.id) ? [behaviour.id] : [])]);
    const written = [...ids].map((id) => ({ id, reason: "Reviewed.", until: "2026-12-31" }));
    const { entries, diagnostics } = readIgnoreFile(written, "ignore.json");
    const results = [...large.changes, ...large.behaviours];
    const ignores = applyIgnores(entries, results, "2026-01-01", "ignore.json");
    expect([...diagnostics, ...ignores.diagnostics]).toEqual([]);
    expect(results.filter((each) => !ignores.isIgnored(each))).toEqual([]);
  });

  it.each([0, 1, 10, 70])("names no id that a limit of %i hides", (limit) => {
    const shown = new Set(large.changes.slice(0, limit).map(({ id }) => id));
    expect(idsIn(inText(limit)).filter((id) => !shown.has(id))).toEqual([]);
    const [entries = ""] = inText(limit).split("By operation");
    expect(new Set(idsIn(entries))).toEqual(shown);
  });

  it("lists the types that go with removed operations once", () => {
    for (const text of [inText(Infinity), inMarkdown]) {
      expect(text).toContain("Types that only removed operations used (1)");
      expect(text.match(/\bOld\b/g)).toHaveLength(1);
    }
  });

  it("shows the route of a removed operation", () => {
    expect(inText(Infinity)).toContain("`dropOld` (`GET /v1/old/dropOld`)");
  });

  it("names fields of one thing below what is said of all of them", () => {
    expect(inText(Infinity)).toMatch(
      / {2}· Removed field `Order\.…` \(80; 2 operations\):\n {4}`a10` field-removed-[0-9a-f]{8}\n/,
    );
  });

  it.each([
    ["a report", inMarkdown],
    [
      "a file of several",
      changesFile("Shop", "2026-01-01", [
        { diff: large, context: {} },
        { diff: large, context: {} },
      ]),
    ],
  ])("leads from the contents of %s to the chapters", (_name, text) => {
    const counts = new Map<string, number>();
    const anchors = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => {
      const slug = heading
        .replaceAll(/[\\`]/g, "")
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-");
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    });
    const links = Array.from(text.matchAll(/\]\(#([^)]*)\)/g), ([, anchor = ""]) => anchor);
    expect(links.length).toBeGreaterThanOrEqual(3);
    expect(new Set(links).size).toBe(links.length);
    expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
  });
});

describe("what to do", () => {
  const tasks = reportView(large).tasks;

  it("is concrete for each change that there is room for", () => {
    const [removed, fields] = tasks;
    expect(removed?.tasks).toHaveLength(3);
    expect(fields?.title).toBe("Fields were removed");
    expect(fields?.tasks[1]?.line).toBe("`Order.a11`: remove `value.a11`");
  });

  it("ends with a count and where to look", () => {
    const [, fields] = tasks;
    const left = 84 - (fields?.tasks.length ?? 0);
    expect(left).toBeGreaterThan(0);
    expect(fields?.rest).toBe(`… and ${left} more: see the chapters.`);
  });

  it("fits on a page", () => {
    expect(tasks.flatMap((group) => group.tasks).length).toBeLessThanOrEqual(60);
  });

  it("gives every kind its turn", () => {
    expect(tasks.map((group) => group.tasks.length > 0)).toEqual(tasks.map(() => true));
    expect(tasks.at(-1)?.tasks[0]?.advice.after).toBe('case "paused":');
  });

  it("quotes the compiler in each way in which it says it, of what is read and of what is set", () => {
    const fields = (count: number): Json => object({ id: string, ...properties(names(count, "a")) });
    const two = (count: number): Json => ({
      paths: {
        "/read": {
          get: { operationId: "read", responses: { "200": { description: "", ...json(fields(count)) } } },
        },
        "/set": { put: { operationId: "set", requestBody: json(fields(count)), responses: {} } },
      },
    });
    const [removed] = reportView(diff(two(5), two(0))).tasks;
    expect(removed?.title).toBe("Fields were removed");
    expect(removed?.errors).toEqual([
      "Property 'a0' does not exist on type '…'.",
      "Object literal may only specify known properties, and 'a0' does not exist in type '…'.",
    ]);
  });

  it("is said once where several changes ask for the same", () => {
    const move = (server: string): Json => ({
      paths: Object.fromEntries(
        ["a", "b"].map((id) => [
          `/${server}${id}`,
          { get: { operationId: id, deprecated: false, responses: { "204": { description: "" } } } },
        ]),
      ),
    });
    const { changes } = diff(move("x"), move("y"));
    expect(changes.map(({ rule }) => rule)).toEqual(["operation-moved", "operation-moved"]);
    const [first, second] = changes;
    if (first === undefined || second === undefined) throw new Error("Two operations have moved.");
    const same = { ...large, changes: [first, { ...second, advice: first.advice }] };
    expect(reportView(same).tasks.map((group) => group.tasks.map((task) => task.changes))).toEqual([
      [[first.id, second.id]],
    ]);
  });
});

describe("the types of several changes", () => {
  it("are printed once and referred to", () => {
    const two = diff(shop(["x", "y"], [], ["open"]), shop([], [], ["open"]));
    const printType = (name: string, side: string): string => `interface ${name} { ${side}: string }`;
    const [first] = two.changes;
    for (const text of [
      textReport(two, { printType }, { hasColor: false, limit: 60 }),
      markdownReport(two, { printType }),
    ]) {
      expect(text.match(/interface Order \{ after/g)).toHaveLength(1);
      expect(/types as under `([^`]*)`/.exec(text)?.[1]).toBe(first?.id);
    }
  });
});
