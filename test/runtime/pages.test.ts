/** The six ways in which lists come in pages, each before services that do everything wrong that can be done. */
import { describe, expect, test } from "vitest";

import { credentialParts } from "../../templates/runtime/call/credential-parts.js";
import { byCursor, byLastItem } from "../../templates/runtime/cursor-pages.js";
import {
  AbortedError,
  ForeignPageError,
  PageLimitError,
  RepeatedCursorError,
  ResponseError,
  UndecodableError,
} from "../../templates/runtime/errors/errors.js";
import { json as jsonBody } from "../../templates/runtime/json-body.js";
import { byLink, byNextUrl, nextLink } from "../../templates/runtime/linked-pages.js";
import { byOffset, byPage } from "../../templates/runtime/numbered-pages.js";
import type { PagedDescriptor } from "../../templates/runtime/operation.js";
import { itemsOf, pagesOf, type Paging, type PagingOptions } from "../../templates/runtime/paging.js";
import type { Profile } from "../../templates/runtime/profile.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { failure } from "./faults/support.js";
import { startService, type Asked, type Service } from "./service.js";

interface Page {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

interface Kind {
  readonly name: string;
  readonly paging: Paging;
  readonly body?: true;
  /** The page that is asked for, from 0. */
  readonly asked: (asked: Asked) => number;
  /** Two items of a page, and the way to another one; `undefined` on the last page. */
  readonly page: (number: number, to: number | undefined, baseUrl: string, items?: unknown) => Page;
  /** A page whose way to the next one has the wrong type. */
  readonly mistyped: Page;
  /** What comes of a page without items that is not the last one: another request, or an error. */
  readonly empty: "goes on" | typeof UndecodableError | typeof RepeatedCursorError;
}

const things = (page: number): { readonly id: string }[] => [{ id: `${page}a` }, { id: `${page}b` }];
const query = ({ url }: Asked, name: string): string | null =>
  new URL(url, "http://x").searchParams.get(name);

const cursor = (name: string, rest: Pick<Kind, "asked" | "body" | "paging">): Kind => ({
  name,
  ...rest,
  page: (page, to, _base, items = things(page)) => ({
    body: { items, next: to === undefined ? null : `c${to}` },
  }),
  mistyped: { body: { items: things(0), next: { at: 1 } } },
  empty: "goes on",
});

const url = (to: number | undefined, baseUrl: string): string | undefined =>
  to === undefined ? undefined : `${baseUrl}/list?p=${to}`;

const kinds: readonly Kind[] = [
  cursor("cursor in the query", {
    paging: byCursor({ items: ["items"], cursor: ["cursor"], next: ["next"] }),
    asked: (asked) => Number((query(asked, "cursor") ?? "c0").slice(1)),
  }),
  cursor("cursor in the body", {
    paging: byCursor({ items: ["items"], cursor: ["body", "options", "cursor"], next: ["next"] }),
    body: true,
    asked: ({ body }) => {
      const { options } = JSON.parse(body.toString()) as { options?: { cursor?: string } };
      return Number((options?.cursor ?? "c0").slice(1));
    },
  }),
  {
    name: "last item",
    paging: byLastItem({ items: ["items"], cursor: ["cursor"], id: ["id"], more: ["more"] }),
    asked: (asked) => {
      const id = query(asked, "cursor");
      return id === null ? 0 : Number.parseInt(id) + 1;
    },
    page: (page, to, _base, items = things(to === page ? page - 1 : page)) => ({
      body: { items, more: to !== undefined },
    }),
    mistyped: { body: { items: [{ id: { at: 1 } }], more: true } },
    empty: UndecodableError,
  },
  {
    name: "page number",
    paging: byPage({ items: ["items"], page: ["cursor"], more: ["more"], total: ["total"] }),
    asked: (asked) => Number(query(asked, "cursor") ?? 1) - 1,
    page: (page, to, _base, items = things(to === page ? 0 : page)) => ({
      body: { items, more: to !== undefined },
    }),
    mistyped: { body: { items: things(0), total: "many" } },
    empty: "goes on",
  },
  {
    name: "offset",
    paging: byOffset({ items: ["items"], offset: ["cursor"], more: ["more"], total: ["total"] }),
    asked: (asked) => Number(query(asked, "cursor") ?? 0) / 2,
    page: (page, to, _base, items = things(to === page ? 0 : page)) => ({
      body: { items, more: to !== undefined },
    }),
    mistyped: { body: { items: things(0), total: true } },
    empty: RepeatedCursorError,
  },
  {
    name: "next URL",
    paging: byNextUrl({ items: ["items"], next: ["links", "next"] }),
    asked: (asked) => Number(query(asked, "p") ?? 0),
    page: (page, to, baseUrl, items = things(page)) => ({
      body: { items, links: { next: url(to, baseUrl) } },
    }),
    mistyped: { body: { items: things(0), links: { next: 7 } } },
    empty: "goes on",
  },
  {
    name: "Link header",
    paging: byLink({ items: [] }),
    asked: (asked) => Number(query(asked, "p") ?? 0),
    page: (page, to, baseUrl, items = things(page)) => ({
      body: items,
      headers: to === undefined ? {} : { link: `<${url(to, baseUrl) ?? ""}>; rel="next"` },
    }),
    mistyped: { body: things(0), headers: { link: "7" } },
    empty: "goes on",
  },
];

const profile: Profile = {
  api: "lists",
  version: "2026-01-01",
  versionHeader: "X-Version",
  root: "/api",
  credentials: [{ kind: "apiKey", name: "key", in: "header", parameter: "X-Key" }],
};

function descriptorOf(paging: Paging, hasBody?: true): PagedDescriptor {
  return {
    id: "list",
    home: "lists/2026-01-01",
    method: hasBody ? "POST" : "GET",
    path: "/list",
    security: [["key"]],
    query: { cursor: {}, size: {}, filter: {} },
    responses: { 200: "json" },
    ...(hasBody && { body: { type: "application/json", as: jsonBody } }),
    paging,
  };
}

const transportTo = (baseUrl: string, own: Profile = profile) =>
  createTransport(own, { baseUrl, auth: { key: "k" }, retry: false });

interface Walked {
  readonly ids: string[];
  readonly error: unknown;
  readonly service: Service;
}

/** The ids that came, and what ended the walk. */
async function walk(
  { paging, body }: Pick<Kind, "paging" | "body">,
  answer: (asked: Asked, baseUrl: string, turn: number) => Page | number,
  { args = {}, ...options }: PagingOptions & { signal?: AbortSignal; args?: object } = {},
  each: (id: string) => unknown = () => undefined,
): Promise<Walked> {
  const service: Service = await startService((response, asked, turn) => {
    const page = answer(asked, `${service.baseUrl}/api`, turn);
    if (typeof page === "number") return void response.writeHead(page).end("No");
    response.writeHead(200, { "content-type": "application/json", ...page.headers });
    response.end(JSON.stringify(page.body));
  });
  const ids: string[] = [];
  const list = itemsOf<{ id: string }>(
    transportTo(service.baseUrl),
    descriptorOf(paging, body),
    { ...(body && { body: {} }), ...args },
    options,
  );
  const work = async (): Promise<void> => {
    for await (const { id } of list) {
      ids.push(id);
      if (each(id) === false) break;
    }
  };
  const error: unknown = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { ids, error, service };
}

test("arguments that change before the first page is asked for are those of the call", async () => {
  const service = await startService((response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"items":[]}');
  });
  const paging = byCursor({ items: ["items"], cursor: ["cursor"], next: ["next"] });
  const filter = ["a"];
  const list = itemsOf(transportTo(service.baseUrl), descriptorOf(paging), { filter });
  filter[0] = "b";
  await list.toArray({ limit: 1 });
  expect(service.asked.map((asked) => query(asked, "filter"))).toEqual(["a"]);
});

test("the first items as a list ask for no page beyond them", async () => {
  const service = await startService((response, _, turn) => {
    const page = { items: [{ id: `${turn}a` }, { id: `${turn}b` }], next: `c${turn}` };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page));
  });
  const paging = byCursor({ items: ["items"], cursor: ["cursor"], next: ["next"] });
  const list = () => itemsOf<{ id: string }>(transportTo(service.baseUrl), descriptorOf(paging));
  expect((await list().toArray({ limit: 3 })).map(({ id }) => id)).toEqual(["1a", "1b", "2a"]);
  expect(service.asked).toHaveLength(2);
  expect(await list().toArray({ limit: 0 })).toEqual([]);
  expect(await list().toArray({ limit: Number.NaN })).toEqual([]);
  expect(service.asked).toHaveLength(2);
});

const allOf = (pages: number): string[] =>
  Array.from({ length: pages }, (_, page) => [`${page}a`, `${page}b`]).flat();

describe.each(kinds)("pages by $name", (kind) => {
  const good = (asked: Asked, baseUrl: string): Page => {
    const page = kind.asked(asked);
    return kind.page(page, page === 2 ? undefined : page + 1, baseUrl);
  };

  test("are read to the last one, with version and credentials", async () => {
    const { ids, error, service } = await walk(kind, good, { args: { filter: "x" } });
    expect([ids, error]).toEqual([allOf(3), undefined]);
    expect(service.asked.map(({ headers }) => [headers["x-version"], headers["x-key"]])).toEqual(
      Array.from({ length: 3 }, () => ["2026-01-01", "k"]),
    );
    expect(service.asked[0]?.url).toContain("filter=x");
  });

  test("that repeat are an error, after the items that came", async () => {
    const { ids, error, service } = await walk(kind, (asked, baseUrl) => {
      const page = kind.asked(asked);
      return kind.page(page, page === 0 ? 1 : page, baseUrl);
    });
    expect(error).toBeInstanceOf(RepeatedCursorError);
    expect(error).toMatchObject({ operation: "list", code: "repeated_cursor" });
    expect(service.asked).toHaveLength(2);
    expect(ids.slice(0, 2)).toEqual(["0a", "0b"]);
  });

  test("with a way of the wrong type are an error, after their items", async () => {
    const { ids, error } = await walk(kind, () => kind.mistyped);
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error).toMatchObject({ operation: "list", attempts: 1, outcomeUnknown: false });
    expect(ids.length).toBeGreaterThan(0);
  });

  test("without items are not the end if the page says that there are more", async () => {
    const { ids, error } = await walk(kind, (asked, baseUrl, turn) => {
      const page = kind.asked(asked);
      return turn === 2
        ? kind.page(page, page + 1, baseUrl, [])
        : kind.page(page, turn === 3 ? undefined : page + 1, baseUrl);
    });
    if (kind.empty === "goes on") expect([ids, error]).toEqual([["0a", "0b", "2a", "2b"], undefined]);
    else expect(error).toBeInstanceOf(kind.empty);
  });

  test("without a list are an error, also behind a good one", async () => {
    const { ids, error } = await walk(kind, (asked, baseUrl) => {
      const page = kind.asked(asked);
      return kind.page(page, page + 1, baseUrl, page === 1 ? { id: "x" } : undefined);
    });
    expect(error).toBeInstanceOf(UndecodableError);
    expect(ids).toEqual(allOf(1));
  });

  test("lead nowhere but to the API", async () => {
    const other = await startService((response) => void response.end("{}"));
    const { error, service } = await walk(kind, (asked, _baseUrl, turn) =>
      turn === 1 ? kind.page(0, 1, `${other.baseUrl}/api`) : kind.page(kind.asked(asked), undefined, ""),
    );
    expect(other.asked).toEqual([]);
    const isLinked = service.asked.length === 1;
    expect(isLinked).toBe(/URL|Link/.test(kind.name));
    if (isLinked) expect(error).toBeInstanceOf(ForeignPageError);
    else expect(error).toBeUndefined();
  });

  test("fail with the error of the third one, after the items of two", async () => {
    const { ids, error } = await walk(kind, (asked, baseUrl, turn) =>
      turn === 3 ? 403 : good(asked, baseUrl),
    );
    expect(error).toBeInstanceOf(ResponseError);
    expect(ids).toEqual(allOf(2));
  });

  test("are not asked for after the loop was left", async () => {
    const { ids, service } = await walk(kind, good, {}, (id) => id !== "1a");
    expect(ids).toEqual(["0a", "0b", "1a"]);
    expect(service.asked).toHaveLength(2);
  });

  test("end where the caller aborts between two", async () => {
    const controller = new AbortController();
    const { ids, error, service } = await walk(kind, good, { signal: controller.signal }, (id) => {
      if (id === "0b") controller.abort();
    });
    expect(error).toBeInstanceOf(AbortedError);
    expect([ids, service.asked.length]).toEqual([allOf(1), 1]);
  });

  test("have a limit where they have no end", async () => {
    const { error, service } = await walk(
      kind,
      (asked, baseUrl) => kind.page(kind.asked(asked), kind.asked(asked) + 1, baseUrl),
      { maxPages: 4 },
    );
    expect(error).toBeInstanceOf(PageLimitError);
    expect(service.asked).toHaveLength(4);
  });

  test("are read until one is enough", async () => {
    const seen: unknown[] = [];
    const { ids, error, service } = await walk(kind, good, { until: (page) => seen.push(page) === 2 });
    expect([ids, error, service.asked.length]).toEqual([allOf(2), undefined, 2]);
  });
});

describe("a page that names the next one elsewhere than the document says", () => {
  const cursored = byCursor({ items: ["items"], cursor: ["cursor"], next: ["next", "cursor"] });
  const last = byLastItem({ items: ["items"], cursor: ["cursor"], id: ["id"] });
  const link = byNextUrl({ items: ["items"], next: ["links", "next"] });
  const header = byLink({ items: ["items"] });

  test.each<[string, object]>([
    ["beside the items", { next_cursor: "c1" }],
    ["in an object", { pageInfo: { nextCursor: "c1" } }],
    ["with a flag", { meta: { has_more: true, pageToken: "c0", nextPageToken: "c1" } }],
    ["twice the same", { nextCursor: "c1", page: { next_token: "c1" } }],
  ])("is followed by its cursor: %s", async (_place, elsewhere) => {
    const { ids, error } = await walk({ paging: cursored }, (asked) => {
      const isFirst = query(asked, "cursor") === null;
      return { body: { items: things(isFirst ? 0 : 1), next: null, ...(isFirst && elsewhere) } };
    });
    expect([ids, error]).toEqual([allOf(2), undefined]);
  });

  test.each<[string, Paging, object, string]>([
    ["two cursors", cursored, { nextCursor: "a", page: { next_token: "b" } }, "nextCursor, page.next_token"],
    ["a flag", cursored, { pageInfo: { hasNextPage: true, endCursor: "c" } }, "pageInfo.hasNextPage"],
    ["a URL", cursored, { links: { next: { href: "/list?p=1" } } }, "links.next.href"],
    ["a cursor after the last item", last, { items: [], nextCursor: "c" }, "nextCursor"],
    ["a cursor without a link", link, { next_cursor: "c" }, "next_cursor"],
    ["a link of another name", link, { paging: { next_url: "/list?p=1" } }, "paging.next_url"],
    ["a link in the body", header, { links: { next: "/list?p=1" } }, "links.next"],
  ])("is an error: %s", async (_name, paging, elsewhere, place) => {
    const { error, service } = await walk({ paging }, () => ({ body: { items: things(0), ...elsewhere } }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect((error as Error).message).toContain(`but a next page at ${place}.`);
    expect(service.asked).toHaveLength(1);
  });

  test.each<[string, Paging, object]>([
    [
      "the cursors of this page",
      cursored,
      { cursor: "c0", pageInfo: { endCursor: "c", hasNextPage: false } },
    ],
    ["nothing", cursored, { nextCursor: "", next: { cursor: null }, meta: { next_page: null, more: false } }],
    [
      "what only sounds like it",
      cursored,
      { nextPayment: "x", moreInfo: true, items: [{ nextCursor: "x" }] },
    ],
    ["no link", link, { links: { self: "/list", prev: "/list?p=0" } }],
  ])("is the last one with %s", async (_name, paging, elsewhere) => {
    const { error } = await walk({ paging }, () => ({ body: { items: things(0), ...elsewhere } }));
    expect(error).toBeUndefined();
  });
});

describe("numbered pages", () => {
  const offset = byOffset({ items: [], offset: ["cursor"], size: ["size"] });
  const page = byPage({
    items: ["items"],
    page: ["cursor"],
    first: 0,
    size: ["size"],
    pages: ["pages"],
    total: ["total"],
  });
  const slice = (asked: Asked, size: number): Page => {
    const begin = Number(query(asked, "cursor") ?? 0);
    return {
      body: allOf(5)
        .slice(begin, begin + size)
        .map((id) => ({ id })),
    };
  };

  test("of a service that lowers the size without a word lose nothing", async () => {
    const { ids, service } = await walk({ paging: offset }, (asked) => slice(asked, 4), {
      args: { size: 100 },
    });
    expect(ids).toEqual(allOf(5));
    expect(service.asked).toHaveLength(4);
  });

  test("end with a short one behind a whole one, without another request", async () => {
    const { ids, service } = await walk({ paging: offset }, (asked) => slice(asked, 4), {
      args: { size: 4 },
    });
    expect(ids).toEqual(allOf(5));
    expect(service.asked).toHaveLength(3);
  });

  test("go on from the number that the caller gives", async () => {
    const { ids } = await walk({ paging: offset }, (asked) => slice(asked, 4), { args: { cursor: "6" } });
    expect(ids).toEqual(allOf(5).slice(6));
  });

  test.each([
    ["pages", { pages: 3 }],
    ["items", { total: 6 }],
    ["items, written as text", { total: "6" }],
  ])("end with the number of all %s", async (_name, message) => {
    const { ids, service } = await walk(
      { paging: page },
      (asked) => {
        return { body: { items: things(Number(query(asked, "cursor") ?? 0)), ...message } };
      },
      { args: { size: 2 } },
    );
    expect(ids).toEqual(allOf(3));
    expect(service.asked).toHaveLength(3);
  });

  test("of single values may repeat", async () => {
    const paging = byOffset({ items: [], offset: ["cursor"] });
    const { error, service } = await walk({ paging }, (_asked, _baseUrl, turn) => ({
      body: turn < 4 ? [0, 0] : [],
    }));
    expect([error, service.asked.length]).toEqual([undefined, 4]);
  });
});

describe("linked pages", () => {
  const paging = byNextUrl({ items: ["items"], next: ["next"] });

  test.each([
    ["a path", "/api/list?p=1", "/api/list?p=1"],
    ["a query", "?p=1", "/api/list?p=1"],
    ["a neighbour", "other?p=1#part", "/api/other?p=1"],
    ["braces", "/api/list?p={1}", "/api/list?p={1}"],
  ])("are found by %s", async (_name, next, expected) => {
    const { ids, service } = await walk({ paging }, (_asked, _baseUrl, turn) => ({
      body: { items: things(turn), ...(turn === 1 && { next }) },
    }));
    expect(ids).toHaveLength(4);
    expect(service.asked[1]?.url).toBe(expected);
  });

  test.each([
    ["below the root", "/other/list"],
    ["behind encoded dots", "/api/..%2fadmin"],
    ["at another port", "http://127.0.0.1:1/api/list"],
    ["under another scheme", "https://127.0.0.1/api/list"],
    ["nowhere", "mailto:a@example.com"],
  ])("are followed only below the base URL: not %s", async (_name, next) => {
    const { error, service } = await walk({ paging }, () => ({ body: { items: things(0), next } }));
    expect(error).toBeInstanceOf(ForeignPageError);
    expect(error).toMatchObject({ operation: "list", code: "foreign_page" });
    expect(service.asked).toHaveLength(1);
  });

  test("are asked for with the version and the credentials of the client, once", async () => {
    const service = await startService((response, { url: asked }) => {
      const next = asked.includes("p=1") ? undefined : "/api/list?p=1&v=2020-01-01&key=old";
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ items: [{ id: "a" }], next }));
    });
    const own: Profile = {
      api: "lists",
      version: "2026-01-01",
      versionQuery: "v",
      root: "/api",
      credentials: [{ kind: "apiKey", name: "key", in: "query", parameter: "key", parts: credentialParts }],
    };
    const pages = pagesOf(transportTo(service.baseUrl, own), descriptorOf(paging));
    for await (const page of pages) expect(page).toHaveProperty("items");
    expect(service.asked).toHaveLength(2);
    expect(service.asked[1]?.url).toBe("/api/list?p=1&v=2026-01-01&key=k");
  });

  test("are told apart from a page that cannot be read", async () => {
    const service = await startService((response) => void response.end("<html>"));
    const list = pagesOf(transportTo(service.baseUrl), descriptorOf(byLink({ items: [] })));
    expect(await failure(list.next())).toBeInstanceOf(UndecodableError);
  });
});

describe("the header Link (RFC 8288)", () => {
  test.each([
    ['<https://x/2>; rel="next"', "https://x/2"],
    ["<https://x/2>;rel=next", "https://x/2"],
    ['<https://x/1>; rel="prev", <https://x/3>; rel="next"', "https://x/3"],
    ['<https://x/a,b;c>; title="a, <b>; \\"c\\""; rel="last NEXT"', "https://x/a,b;c"],
    ['</2>; REL="next"; rel="prev"', "/2"],
    ['</1>; rel="prev"; rel="next"', ""],
    ['</2>; rel="next"; anchor="/other"', ""],
    ['</style.css>; rel=preload; as=style; crossorigin, , </2> ; rel = "next"', "/2"],
    ['</next>; rel="nextpage", </2>; title="rel=next"', ""],
    ["", ""],
  ])("%s", (header, expected) => {
    expect(nextLink(header)).toBe(expected);
  });

  test.each(["https://x/2; rel=next", '<https://x/2; rel="next"', '</2>; rel="next', '</2> rel="next"'])(
    "%s cannot be read, so nothing is lost silently",
    (header) => {
      expect(() => nextLink(header)).toThrow(UndecodableError);
    },
  );
});
