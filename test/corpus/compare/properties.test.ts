/** What holds for any two documents. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareApis } from "../../../src/compare/compare-apis.js";
import { diffApis } from "../../../src/judge/diff.js";
import { canonicalText } from "../../../src/compare/canonical.js";
import { placeOf, type Fact } from "../../../src/compare/fact.js";
import { document } from "../../compare/random-documents.js";
import { apiOf, ref, type Json } from "../../judge/support.js";

// Others in each run of the tests: what few of them miss, another run finds.
const runs = { numRuns: 50, interruptAfterTimeLimit: 55_000, markInterruptAsFailure: true };

describe("any document", () => {
  it("is equal to itself", () => {
    fc.assert(
      fc.property(document, (value) => {
        expect(diffApis(apiOf(value), apiOf(value)).verdict).toBe("equal");
      }),
      runs,
    );
  });

  it("has no changes when its words and the order of its parts change", () => {
    fc.assert(
      fc.property(document, (value) => {
        expect(diffApis(apiOf(value), apiOf(reworded(value) as Json)).changes).toEqual([]);
      }),
      runs,
    );
  });

  it("shows nothing on the wire when a declaration gets another name", () => {
    fc.assert(
      fc.property(document, (value) => {
        const renamed = JSON.parse(
          JSON.stringify(value).replaceAll('schemas/A"', 'schemas/Z"').replace('"A":', '"Z":'),
        ) as Json;
        const rules = diffApis(apiOf(value), apiOf(renamed)).changes.map(({ rule, effects }) => ({
          rule,
          effects,
        }));
        expect(rules).toEqual(rules.filter(({ rule }) => /^schema-(renamed|added|removed)$/.test(rule)));
        expect(rules.filter(({ effects }) => effects.wire || effects.silent)).toEqual([]);
      }),
      runs,
    );
  });

  it("shows nothing on the wire when a declaration is written down where it is used", () => {
    fc.assert(
      fc.property(document, (value) => {
        const { changes } = diffApis(apiOf(value), apiOf(inlined(value, "B")));
        expect(changes.filter(({ effects }) => effects.wire || effects.silent)).toEqual([]);
      }),
      runs,
    );
  });
});

describe("any two documents", () => {
  it("differ backwards in what they differ in forwards", () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const forwards = compareApis(apiOf(left), apiOf(right)).filter(hasOpposite).map(summary).sort();
        const backwards = compareApis(apiOf(right), apiOf(left)).filter(hasOpposite).map(mirrored).sort();
        expect(backwards).toEqual(forwards);
      }),
      runs,
    );
  });

  it("differ in a declaration only where it is not the same in both", () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const [before, after] = [apiOf(left), apiOf(right)];
        for (const fact of compareApis(before, after)) {
          const { owner } = placeOf(fact);
          if (owner.kind !== "schema" || fact.kind === "prose") continue;
          const [older, newer] = [before, after].map(({ schemas }) => schemas.get(owner.name)?.schema);
          if (older !== undefined && newer !== undefined)
            expect(canonicalText(older), JSON.stringify(fact)).not.toBe(canonicalText(newer));
        }
      }),
      runs,
    );
  });

  it("differ in the same way whenever they are compared", () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const once = JSON.stringify(diffApis(apiOf(left), apiOf(right)));
        expect(JSON.stringify(diffApis(apiOf(left), apiOf(right)))).toBe(once);
      }),
      runs,
    );
  });
});

/** What is found, without names of which side it was found on. */
function summary({ kind, path, uses }: Fact): string {
  return [kind, path, uses.length].join(" ");
}

const opposites: Readonly<Record<string, string>> = {
  "field-added": "field-removed",
  "field-removed": "field-added",
  "enum-added": "enum-removed",
  "enum-removed": "enum-added",
  "tag-added": "tag-removed",
  "tag-removed": "tag-added",
  "schema-added": "schema-removed",
  "schema-removed": "schema-added",
};

/** A type that gains unlisted fields is no difference for any code. */
function hasOpposite({ kind }: Fact): boolean {
  return kind !== "index-removed";
}

function mirrored(fact: Fact): string {
  // A renamed field is named by its new name, whichever that is.
  const path = fact.kind === "field-renamed" ? fact.path.replace(/[^.]*$/, fact.before) : fact.path;
  return [opposites[fact.kind] ?? fact.kind, path, fact.uses.length].join(" ");
}

/** Everything that means nothing, the other way round. */
function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded).reverse();
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .reverse()
    .map(([key, held]) => [key, key === "parameters" ? held : reworded(held)] as const);
  const isSchema = "type" in value || "oneOf" in value;
  return { ...Object.fromEntries(entries), ...(isSchema ? { description: "Said otherwise." } : {}) };
}

function inlined(value: Json, name: string): Json {
  const schemas = (value["components"] as { schemas: Json }).schemas;
  const target = JSON.stringify(ref(name));
  // Once is enough: what refers to itself cannot be written down without a name.
  return JSON.parse(JSON.stringify(value).replaceAll(target, JSON.stringify(schemas[name]))) as Json;
}
