/** Which operations and events names and patterns choose, and what is left of a version with them. */
import { describe, expect, it } from "vitest";

import type { Api, ApiFilter } from "../../src/model/api.js";
import { filterApi, matcher } from "../../src/model/filter-api.js";
import { presetApis } from "../support/presets.js";

describe("a pattern", () => {
  it.each([
    ["getOrder", "getOrder", true],
    ["getOrder", "getOrders", false],
    ["get*", "getOrders", true],
    ["/orders/*", "/orders/{id}", true],
    ["/orders/*", "/orders/{id}/items", false],
    ["/orders/*/items", "/orders/{id}/items", true],
    ["/orders/**", "/orders/{id}/items", true],
    ["/orders/**", "/orders", true],
    ["/orders/**", "/orders-archive", false],
    ["**/items", "/orders/{id}/items", true],
    ["/orders/{id}", "/orders/{id}", true],
    ["/orders/{id}", "/orders/{other}", false],
    ["GET /orders/**", "GET /orders", true],
    ["GET /orders/**", "POST /orders", false],
    ["* /orders", "POST /orders", true],
    ["order.*", "order.paid", true],
    ["order.*", "orders", false],
    ["**", "anything/at all", true],
    ["a+(b)?", "a+(b)?", true],
    ["a+(b)?", "aab", false],
  ])("%s matches %s: %s", (pattern, name, isMatch) => {
    expect(matcher(pattern)(name)).toBe(isMatch);
  });
});

const [api, newest] = oldestAndNewest();

function oldestAndNewest(): [Api, Api] {
  const [first, ...others] = presetApis().filter(({ name }) => name === "partner-platform");
  const last = others.at(-1);
  if (first === undefined || last === undefined) throw new Error("The preset has several versions.");
  return [first, last];
}

function left(filter: ApiFilter): { readonly operations: string[]; readonly events: string[] } {
  const { operations, events } = filterApi(api, filter);
  return { operations: operations.map(({ id }) => id), events: events.map(({ type }) => type) };
}

const all = left({});

describe("what is left", () => {
  it("is named by one list under `include`, and by none under `exclude`", () => {
    const webhooks = left({ include: { paths: ["/webhooks/**"] } }).operations;
    expect(webhooks.length).toBeGreaterThan(1);
    const [first = ""] = webhooks;
    const { operations } = left({
      include: { paths: ["/webhooks/**"], tags: ["ExchangeRate"], operations: ["getAutoramps"] },
      exclude: { operations: [first] },
    });
    expect(operations).toEqual([...webhooks.slice(1), "getAutoramps", "getExchangeRate"].sort());
  });

  it("is chosen for operations and events independently", () => {
    const [event = ""] = all.events;
    expect(left({ include: { events: [event] } })).toEqual({ operations: all.operations, events: [event] });
    expect(left({ exclude: { operations: ["**"] } })).toEqual({ operations: [], events: all.events });
  });

  it("can be an event by its topic, and what the sandbox alone has", () => {
    const { topic = "", type } =
      api.events.find((event) => event.topic !== undefined && event.topic !== event.type) ?? {};
    expect(left({ include: { events: [topic] } }).events).toEqual([type]);
    const inSandbox = api.operations.filter(({ isSandboxOnly }) => isSandboxOnly).map(({ id }) => id);
    expect(inSandbox.length).toBeGreaterThan(0);
    expect(left({ include: { sandbox: true } }).operations).toEqual(inSandbox);
    expect(left({ exclude: { sandbox: true } }).operations).toHaveLength(
      all.operations.length - inSandbox.length,
    );
  });

  it("has the types, error codes and messages that it uses, and no others", () => {
    const none = filterApi(newest, { exclude: { operations: ["**"] } });
    const drawing = newest.operations.find(({ errorSets }) => errorSets.size > 0);
    const some = filterApi(newest, {
      include: { operations: [drawing?.id ?? ""] },
      exclude: { events: ["**"] },
    });
    for (const { schemas } of [none, some]) {
      expect(schemas.size).toBeGreaterThan(0);
      expect(schemas.size).toBeLessThan(newest.schemas.size);
    }
    const names = ({ errorSets }: Api): string[] => errorSets.map(({ name }) => name);
    const drawn = [...(drawing?.errorSets.values() ?? [])];
    expect(names(some)).toEqual(expect.arrayContaining(drawn));
    expect(drawn.filter((name) => names(none).includes(name))).toEqual([]);
    expect([newest.messages.length > 0, none.messages]).toEqual([true, []]);
  });

  it("has the credentials that its operations can be sent with, and the trait has no others", () => {
    const [first, second] = newest.credentials;
    const [one, other] = [first?.name ?? "", second?.name ?? ""];
    const operations = newest.operations.map((operation, index) => ({
      ...operation,
      credentials: index === 0 ? [[one]] : [[one], [other]],
    }));
    const some = (filter: ApiFilter): readonly (readonly string[] | undefined)[] => {
      const { credentials, traits } = filterApi({ ...newest, operations }, filter);
      return [credentials, traits.auth].map((list) => list?.map(({ name }) => name));
    };
    expect(newest.traits.auth?.map(({ name }) => name)).toEqual([one, other]);
    expect(some({})).toEqual([
      [one, other],
      [one, other],
    ]);
    expect(some({ include: { operations: [operations[0]?.id ?? ""] } })).toEqual([[one], [one]]);
    expect(some({ exclude: { operations: ["**"] } })).toEqual([[], undefined]);
  });

  it("has the changes of behaviour that concern it", () => {
    const ids = new Set(newest.operations.map(({ id }) => id));
    const { id, operations: [first = "", ...others] = [] } =
      newest.traits.behaviours?.find(({ operations }) => operations.every((each) => ids.has(each))) ?? {};
    const concerned = (filter: ApiFilter): readonly string[] | undefined =>
      filterApi(newest, filter).traits.behaviours?.find((behaviour) => behaviour.id === id)?.operations;
    expect(others.length).toBeGreaterThan(0);
    expect(concerned({ exclude: { operations: [first] } })).toEqual(others);
    expect(concerned({ exclude: { operations: [first, ...others] } })).toBeUndefined();
  });

  it("no longer says which excluded events and responses a change of behaviour is about", () => {
    const named = (filter: ApiFilter): (readonly [unknown, unknown])[] =>
      (filterApi(newest, filter).traits.behaviours ?? []).map(({ events, responses }) => [events, responses]);
    const whole = newest.traits.behaviours ?? [];
    const [event = ""] = whole.flatMap(({ events = [] }) => events);
    const [operation = ""] = whole.flatMap(({ responses = [] }) => responses.map((each) => each.operation));
    const shown = JSON.stringify(named({ exclude: { events: [event], operations: [operation] } }));
    expect(JSON.stringify(named({}))).toContain(`"${event}"`);
    expect(JSON.stringify(named({}))).toContain(`"${operation}"`);
    expect(shown).not.toContain(`"${event}"`);
    expect(shown).not.toContain(`"${operation}"`);
  });
});
