/** Faults that concern a client, by number: pages. */
import { describe, expect, test } from "vitest";

import {
  AbortedError,
  PageLimitError,
  RepeatedCursorError,
} from "../../../templates/runtime/errors/errors.js";
import { hastyClient, type Ramp } from "../example-api.js";
import { json, startService, type Answering } from "../service.js";
import { failure, ramp } from "./support.js";
import { passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

describe("pages", () => {
  /** Pages by cursor; an item tells its page. */
  function pages(next: Record<string, unknown>): Answering {
    return (answer, { url }) => {
      const cursor = new URL(url, "http://x").searchParams.get("cursor") ?? "";
      json(answer, 200, {
        items: [{ id: cursor, amount: "1" }],
        ...(cursor in next && { cursor: next[cursor] }),
      });
    };
  }

  test.each([
    ["the same cursor again", { "": "a", a: "a" }, ["", "a"]],
    ["a circle", { "": "a", a: "b", b: "a" }, ["", "a", "b"]],
  ])("47: %s is an error, after the items that came", async (_name, next, items) => {
    const { baseUrl } = await startService(pages(next));
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const { id } of hastyClient(baseUrl).listRamps.all()) seen.push(id);
      })(),
    );
    expect(error).toBeInstanceOf(RepeatedCursorError);
    expect(error).toMatchObject({ code: "repeated_cursor", operation: "listRamps" });
    expect(seen).toEqual(items);
  });

  test("47: there is a limit to the number of pages", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [], cursor: `c${turn}` }),
    );
    const list = hastyClient(baseUrl).listRamps.all({}, { maxPages: 5 });
    expect(await failure(list.next())).toBeInstanceOf(PageLimitError);
    expect(asked).toHaveLength(5);
  });

  test.each([
    ["null", null],
    ["empty", ""],
    ["absent", undefined],
  ])("48: a cursor that is %s ends the list", async (_name, end) => {
    const { baseUrl, asked } = await startService(
      pages(end === undefined ? { "": "a" } : { "": "a", a: end }),
    );
    const ids: string[] = [];
    for await (const { id } of hastyClient(baseUrl).listRamps.all({ customer_id: "c" })) ids.push(id);
    expect(ids).toEqual(["", "a"]);
    expect(asked.map(({ url }) => url)).toEqual([
      "/api/ramps?customer_id=c",
      "/api/ramps?customer_id=c&cursor=a",
    ]);
  });

  test("48: an empty page with a cursor is not the end", async () => {
    const { baseUrl } = await startService((answer, { url }) =>
      json(answer, 200, url.includes("cursor") ? { items: [ramp] } : { items: [], cursor: "a" }),
    );
    const items: Ramp[] = [];
    for await (const item of hastyClient(baseUrl).listRamps.all()) items.push(item);
    expect(items).toEqual([ramp]);
  });

  test("49: an error on page three comes after the items of two", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      turn < 3
        ? json(answer, 200, { items: [{ id: `${turn}` }], cursor: `c${turn}` })
        : json(answer, 403, "No"),
    );
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const { id } of hastyClient(baseUrl).listRamps.all()) seen.push(id);
      })(),
    );
    expect(error).toMatchObject({ status: 403 });
    expect(seen).toEqual(["1", "2"]);
  });

  test("49: leaving the loop makes no further request; two next() at once make one", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [{ id: `${turn}a` }, { id: `${turn}b` }], cursor: `c${turn}` }),
    );
    const client = hastyClient(baseUrl);
    for await (const { id } of client.listRamps.all()) if (id === "1b") break;
    expect(asked).toHaveLength(1);
    const list = client.listRamps.all();
    const [first, second] = await Promise.all([list.next(), list.next()]);
    expect([first.value, second.value]).toEqual([{ id: "2a" }, { id: "2b" }]);
    expect(asked).toHaveLength(2);
  });

  test("are not fetched before they are asked for", async () => {
    const { baseUrl, asked } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [ramp], cursor: `c${turn}` }),
    );
    const list = hastyClient(baseUrl).listRamps.pages();
    await passes(30);
    expect(asked).toHaveLength(0);
    expect((await list.next()).value).toEqual({ items: [ramp], cursor: "c1" });
    await passes(30);
    expect(asked).toHaveLength(1);
  });

  test("without a list where the document promises one are an error", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, { items: { a: 1 } }));
    expect(await failure(hastyClient(baseUrl).listRamps.all().next())).toMatchObject({ code: "undecodable" });
  });

  test("end when the list is aborted", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      json(answer, 200, { items: [ramp], cursor: `c${turn}` }),
    );
    const controller = new AbortController();
    const list = hastyClient(baseUrl).listRamps.all({}, { signal: controller.signal });
    await list.next();
    controller.abort();
    expect(await failure(list.next())).toBeInstanceOf(AbortedError);
  });
});
