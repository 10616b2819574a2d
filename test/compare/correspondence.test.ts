/** What became of what, as everything that follows a thing over two versions reads it. */
import { describe, expect, it } from "vitest";

import { answering, diff, enumOf, object, ref, string, told, type Json } from "../judge/support.js";

const time = { type: "string", format: "date-time" } as const;

/** `GET /things` under an id, with one declared type. */
function things(operationId: string, type: string, schema: Json): Json {
  const { paths, components } = answering(ref(type), { [type]: schema }) as {
    paths: Record<string, { get: Json }>;
    components: Json;
  };
  return { paths: { "/things": { get: { ...paths["/things"]?.get, operationId } } }, components };
}

describe("a thing has its names in both versions", () => {
  const { correspondence } = diff(
    things("listThings", "Thing", object({ createdAt: time, state: enumOf("a", "b") })),
    things("getThings", "Item", object({ created_at: time, state: enumOf("a", "b") })),
  );

  it.each([
    ["operation", "listThings", "getThings", ""],
    ["type", "Thing", "Item", ""],
    ["field", "createdAt", "created_at", "Item"],
  ] as const)("%s", (kind, before, after, within) => {
    expect(correspondence.formerName(kind, after, within)).toBe(before);
    expect(correspondence.laterName(kind, before, within)).toBe(after);
    expect(correspondence.renamed(kind)).toHaveLength(1);
  });

  it("and its route, with the evidence", () => {
    const before = things("listThings", "Thing", string);
    const { "/things": item } = before["paths"] as Record<string, Json>;
    const moved = diff(before, { ...before, paths: { "/items": item } });
    expect(moved.correspondence.counterparts).toEqual([
      {
        kind: "path",
        within: "listThings",
        before: "GET /things",
        after: "GET /items",
        evidence: ["same id"],
        confidence: "certain",
      },
    ]);
  });

  it("and its route, where the version stands behind the names of families", () => {
    const families = (version: string): Json => ({
      paths: Object.fromEntries(
        ["/crm/VERSION/contacts/{id}", "/marketing/VERSION/emails/", "/cms/VERSION"].map((path) => [
          path.replace("VERSION", version),
          { get: { responses: { 204: { description: "Done" } } } },
        ]),
      ),
    });
    const moved = diff(families("2026-01-01"), families("2026-02-01"));
    expect(told(moved)).toEqual([
      ...Array<string>(3).fill("compile operation-renamed"),
      "note paths-rewritten",
    ]);
    expect(moved.changes[3]?.title).toBe("All 3 paths now have `/2026-02-01` instead of `/2026-01-01`");
    expect(told(diff(families("2025-01-01"), families("2025-02-01")))).toContain(
      "breaking operation-removed",
    );
  });

  it("its own name, where it was not renamed", () => {
    expect(correspondence.formerName("field", "state", "Item")).toBe("state");
    expect(correspondence.laterName("operation", "others")).toBe("others");
  });
});

describe("a type is found again, though all types have other names,", () => {
  const evidenceOf = (before: Json, after: Json): readonly (readonly [string, string, readonly string[]])[] =>
    diff(before, after)
      .correspondence.renamed("type")
      .map((each) => [each.before, each.after, each.evidence] as const);
  const described = (description: string, schema: Json): Json => ({ ...schema, description });
  const holding = (first: Json, second: Json): Json => object({ first, second });
  const [money, token] = ["An amount of money.", "A token for an amount."];

  it("by its description, where its form is that of another", () => {
    const pair = object({ value: string, currency: string });
    const before = { Amount: described(money, pair), Token: described(token, pair) };
    const after = { Ab: described(token, pair), Cd: described(money, object({ value: string })) };
    expect(
      evidenceOf(
        answering(holding(ref("Amount"), ref("Token")), before),
        answering(holding(ref("Cd"), ref("Ab")), after),
      ),
    ).toEqual([
      ["Amount", "Cd", ["same description"]],
      ["Token", "Ab", ["same description"]],
    ]);
  });

  it("by the form of the types that it mentions", () => {
    const list = (item: string): Json => object({ data: { type: "array", items: ref(item) }, next: string });
    const types = (...[a, b, c, d]: readonly [string, string, string, string]): Json => ({
      [a]: object({ sender: string, receiver: string }),
      [b]: object({ street: string, city: string }),
      [c]: list(a),
      [d]: list(b),
    });
    const results = evidenceOf(
      answering(string, types("Payment", "Address", "Payments", "Addresses")),
      answering(string, types("Zx", "Yw", "Xv", "Wu")),
    );
    expect(results.map(([before, after]) => [before, after])).toEqual([
      ["Address", "Yw"],
      ["Addresses", "Wu"],
      ["Payment", "Zx"],
      ["Payments", "Xv"],
    ]);
  });

  it("and a difference in a base is one of the base", () => {
    const extended = (base: string, name: string, fields: Json): Json => ({
      [base]: object(fields),
      [name]: { allOf: [ref(base), object({ own: string })] },
    });
    const { changes } = diff(
      answering(ref("Thing"), extended("Base", "Thing", { id: string, made: string })),
      answering(ref("Item"), extended("Root", "Item", { id: string, made: string, more: string })),
    );
    expect(changes.filter(({ rule }) => rule === "field-added").map(({ subject }) => subject)).toEqual([
      "`Root.more`",
    ]);
  });
});
