import { expect, it } from "vitest";

import { shortenAliases } from "../../src/document/recursive-schemas.js";
import type { WrittenSchema } from "../../src/schema/schema.js";

function row(length: number): Map<string, WrittenSchema> {
  const entries = Array.from({ length }, (_, index): [string, WrittenSchema] => [
    `S${index}`,
    index === length - 1
      ? { types: ["string"] }
      : { reference: `S${index + 1}`, docs: { title: `Name ${index}` } },
  ]);
  return new Map(entries);
}

it("leaves a row of names as it is written", () => {
  const schemas = row(50);
  shortenAliases(schemas);
  expect(schemas).toEqual(row(50));
});

it("lets each name lead to the end of a row that nobody can follow, but keeps what the name says itself", () => {
  const schemas = row(5000);
  shortenAliases(schemas);
  expect(schemas.get("S0")).toEqual({ reference: "S4999", docs: { title: "Name 0" } });
  expect(schemas.get("S4999")).toEqual({ types: ["string"] });
  // The last ones are in a row that is short.
  expect(schemas.get("S4950")).toEqual(row(5000).get("S4950"));
});
