/** Faults that concern a client, by number: pages. What every kind of page does is in pages.test.ts. */
import { describe, expect, test } from "vitest";

import { RepeatedCursorError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { json, startService, type Answering } from "../service.js";
import { failure, ramp } from "./support.js";
import { passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

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
const endless: Answering = (answer, _asked, turn) =>
  json(answer, 200, { items: [{ id: `${turn}a` }, { id: `${turn}b` }], cursor: `c${turn}` });

describe("pages", () => {
  test("47: a circle is an error, after the items that came", async () => {
    const { baseUrl } = await startService(pages({ "": "a", a: "b", b: "a" }));
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const { id } of hastyClient(baseUrl).listRamps.all()) seen.push(id);
    };
    const error = await failure(read());
    expect(error).toBeInstanceOf(RepeatedCursorError);
    expect(error).toMatchObject({ code: "repeated_cursor", operation: "listRamps" });
    expect(seen).toEqual(["", "a", "b"]);
  });

  test.each([
    ["null", { a: null }],
    ["empty", { a: "" }],
    ["absent", {}],
  ])("48: a cursor that is %s ends the list", async (_name, end) => {
    const { baseUrl, asked } = await startService(pages({ "": "a", ...end }));
    const ids: string[] = [];
    for await (const { id } of hastyClient(baseUrl).listRamps.all({ customer_id: "c" })) ids.push(id);
    expect(ids).toEqual(["", "a"]);
    expect(asked.map(({ url }) => url.slice("/api/ramps".length))).toEqual([
      "?customer_id=c",
      "?customer_id=c&cursor=a",
    ]);
  });

  test("49: two next() at once make one request", async () => {
    const { baseUrl, asked } = await startService(endless);
    const list = hastyClient(baseUrl).listRamps.all();
    const [first, second] = await Promise.all([list.next(), list.next()]);
    expect([first.value, second.value]).toEqual([{ id: "1a" }, { id: "1b" }]);
    expect(asked).toHaveLength(1);
  });

  test("are not fetched before they are asked for", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 200, { items: [ramp], cursor: "c1" }),
    );
    const list = hastyClient(baseUrl).listRamps.pages();
    await passes(30);
    expect(asked).toHaveLength(0);
    expect((await list.next()).value).toEqual({ items: [ramp], cursor: "c1" });
    await passes(30);
    expect(asked).toHaveLength(1);
  });
});
