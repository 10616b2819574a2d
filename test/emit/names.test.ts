/** Names do not depend on what else is in a document: nothing is numbered, and a further operation renames nothing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isIdentifier, pascalCase } from "../../src/code/identifier.js";
import { Report } from "../../src/diagnostics/report.js";
import { nameDeclarations, type Names } from "../../src/emit/names.js";
import { nameTypes } from "../../src/emit/name-types.js";
import { buildApi } from "../../src/model/build-api.js";
import { buildTimeline } from "../../src/timeline/timeline.js";
import { type DocumentParts, operation, validDocument } from "../support/valid-document.js";

/** `versions`: oldest first. */
function namesOf(versions: readonly DocumentParts[]): Names {
  const apis = versions.map((parts, index) =>
    buildApi(validDocument({ ...parts, version: `2026-0${index + 1}-01` }), new Report()),
  );
  return nameDeclarations(buildTimeline(apis), new Report());
}

/** Identifiers by the places of operations: method and path. */
function functionsOf(places: readonly Place[]): Map<string, string> {
  const parts = {
    operations: places.map(([call, operationId]) => operation(call, { ...(operationId && { operationId }) })),
  };
  const api = buildApi(validDocument(parts), new Report());
  const names = nameDeclarations(buildTimeline([api]), new Report());
  return new Map(
    api.operations.map(({ id, method, path }) => [`${method} ${path}`, names.operation(id).function]),
  );
}

type Place = readonly [call: string, operationId?: string | undefined];

describe("the function of an operation", () => {
  it.each([
    ["get", "get"],
    ["delete", "delete"],
    ["json", "json"],
    ["createClient", "createClient"],
    ["注文を作成", "注文を作成"],
    ["注文-作成", "注文作成"],
    // A client has a member of this name, and `export *` does not pass `default` on.
    ["resume", "postJobs"],
    ["default", "postJobs"],
    ["then", "postJobs"],
  ])("of the operationId %s is %s", (operationId, name) => {
    expect([...functionsOf([["POST /jobs", operationId]]).values()]).toEqual([name]);
  });

  it("is made of method and path where two are alike, and that of an identifier stays", () => {
    const functions = functionsOf([
      ["GET /v1/thing", "get-thing"],
      ["GET /v2/thing", "get.thing"],
      ["GET /a", "list-a"],
      ["GET /b", "listA"],
      ["GET /c/d"],
      ["GET /c-d"],
    ]);
    expect(Object.fromEntries(functions)).toEqual({
      "GET /v1/thing": "getV1Thing",
      "GET /v2/thing": "getV2Thing",
      "GET /a": "getA",
      "GET /b": "listA",
      "GET /c/d": "getSlashCSlashD",
      "GET /c-d": "getSlashCDashD",
    });
  });

  it("stays whatever operations come and go, and has no number", () => {
    const words = fc.constantFrom("get", "list", "delete", "thing", "things", "by", "id", "注文");
    const separators = fc.constantFrom("-", "_", ".", "/", " ", "");
    const ids = fc
      .array(fc.tuple(separators, words), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat().slice(1).join(""));
    const paths = fc
      .array(fc.tuple(fc.constantFrom("/", "-", "/by/"), fc.oneof(words, fc.constant("{id}"))), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => `/${parts.flat().slice(1).join("")}`);
    const place = fc.tuple(
      fc.tuple(fc.constantFrom("GET", "POST"), paths).map((parts) => parts.join(" ")),
      fc.option(ids, { nil: undefined }),
    );
    const places = fc.uniqueArray(place, {
      minLength: 2,
      maxLength: 12,
      comparator: ([call, id], [otherCall, otherId]) =>
        call === otherCall || (id !== undefined && id === otherId),
    });
    fc.assert(
      fc.property(places, fc.nat(), (all, seed) => {
        const whole = functionsOf(all);
        expect(new Set(whole.values()).size).toBe(all.length);
        for (const name of whole.values()) {
          expect(isIdentifier(name)).toBe(true);
          expect(name).not.toMatch(/\d$|_\d/);
        }
        // In another order, and without one of them.
        expect(sorted(functionsOf(all.toReversed()))).toEqual(sorted(whole));
        const removed = all[seed % all.length];
        const rest = functionsOf(all.filter((each) => each !== removed));
        const alike = alikeTo(removed, all);
        for (const [call, name] of rest)
          if (!alike.has(call)) expect([call, name]).toEqual([call, whole.get(call)]);
      }),
      { seed: 31, numRuns: 100 },
    );
  });

  /** The operations that have the name of another one as soon as that one is alone: there were two of a name, and one is left. */
  function alikeTo(removed: Place | undefined, all: readonly Place[]): ReadonlySet<string> {
    const alone = new Map(all.map((each) => [each[0], [...functionsOf([each]).values()][0]]));
    const wish = removed && alone.get(removed[0]);
    const others = [...alone]
      .filter(([call, name]) => name === wish && call !== removed?.[0])
      .map(([call]) => call);
    return new Set(others.length > 1 ? [] : others);
  }
});

describe("a name of an older version", () => {
  it("stays in newer ones, whatever they add", () => {
    const older = { operations: [operation("GET /a", { operationId: "get-thing" })], schemas: { "a-b": {} } };
    const newer = {
      operations: [...older.operations, operation("GET /b", { operationId: "getThing" })],
      schemas: { "a-b": {}, AB: {} },
    };
    const names = namesOf([older, newer]);
    expect(names.operation("get-thing").function).toBe("getThing");
    expect(names.operation("getThing").function).toBe("getB");
    expect(names.schema("a-b")).toBe("AB");
    expect(names.schema("AB")).toBe("ABSchema");
  });
});

describe("the type of a schema", () => {
  it.each(["Error", "Client", "Record", "string", "package", "注文", "payment_intent"])(
    "%s keeps its name",
    (name) => {
      expect(namesOf([{ schemas: { [name]: {} } }]).schema(name)).toBe(name);
    },
  );

  it("is told apart by what separates its words", () => {
    const names = namesOf([{ schemas: { "a-b": {}, "a.b": {}, "x y": {}, XY: {} } }]);
    expect(["a-b", "a.b", "x y", "XY"].map((name) => names.schema(name))).toEqual([
      "ADashB",
      "ADotB",
      "XYSchema",
      "XY",
    ]);
  });
});

describe("nameTypes", () => {
  /** By the names of the document, for each version. */
  function namesIn(...versions: readonly (readonly string[])[]): Record<string, string>[] {
    const apis = versions.map((names, index) => {
      const schemas = Object.fromEntries(names.map((name) => [name, {}]));
      return buildApi(validDocument({ schemas, version: `2026-0${index + 1}-01` }), new Report());
    });
    return nameTypes(apis, new Report()).map(({ schemas }) =>
      Object.fromEntries(
        Array.from(schemas.values(), ({ name, publishedName = name }) => [publishedName, name]),
      ),
    );
  }

  it("gives types the names of code, and an older version decides them", () => {
    expect(namesIn(["payment_intent", "Error", "注文"], ["PaymentIntent", "payment_intent"])).toEqual([
      { payment_intent: "PaymentIntent", Error: "Error", 注文: "注文" },
      { payment_intent: "PaymentIntent", PaymentIntent: "PaymentIntentSchema" },
    ]);
  });

  it("renames nothing but what has the same name, whatever schemas come and go", () => {
    const words = fc.constantFrom("payment", "Payment", "intent", "Intent", "of");
    const name = fc
      .array(fc.tuple(fc.constantFrom("_", "-", ".", ""), words), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat().slice(1).join(""));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 8 }), (names) => {
        const [whole = {}] = namesIn(names);
        expect(new Set(Object.values(whole)).size).toBe(names.length);
        const [rest = {}] = namesIn(names.slice(1));
        for (const [each, identifier] of Object.entries(rest))
          if (pascalCase(each) !== pascalCase(names[0] ?? "")) expect(whole[each]).toBe(identifier);
        expect(namesIn(names.slice(1), names)[1]).toMatchObject(rest);
      }),
      { seed: 31, numRuns: 100 },
    );
  });
});

function sorted(names: ReadonlyMap<string, string>): [string, string][] {
  return [...names].sort();
}
