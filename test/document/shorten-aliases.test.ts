import { expect, it } from "vitest";

import { shortenAliases } from "../../src/document/shorten-aliases.js";
import type { DocumentSchema } from "../../src/document/valid-document.js";

function row(length: number): Map<string, DocumentSchema> {
  const entries = Array.from({ length }, (_, index): [string, DocumentSchema] => [
    `S${index}`,
    index === length - 1
      ? { type: "string" }
      : { $ref: `#/components/schemas/S${index + 1}`, title: `Name ${index}` },
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
  expect(schemas.get("S0")).toEqual({ $ref: "#/components/schemas/S4999", title: "Name 0" });
  expect(schemas.get("S4999")).toEqual({ type: "string" });
  // The last ones are in a row that is short.
  expect(schemas.get("S4950")).toEqual(row(5000).get("S4950"));
});
