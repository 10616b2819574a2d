/** The functions that stand in for a linter's are those of the linter. */
import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, it } from "vitest";

import { escapePointer, parseRef } from "../../scripts/build/references.js";

const require = createRequire(createRequire(import.meta.url).resolve("openapi-typescript"));
const linter = require("@redocly/openapi-core/lib/ref-utils.js") as {
  parseRef: typeof parseRef;
  escapePointer: typeof escapePointer;
};

const reference = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom("#", "#/", "/", "~1", "~0", "~01", "%20", "a.yaml", "https://b.test/"),
    ),
  )
  .map((parts) => parts.join(""));

it("a reference is read in the same way, or refused in the same way", () => {
  fc.assert(
    fc.property(reference, (text) => {
      expect(outcomeOf(() => parseRef(text))).toEqual(outcomeOf(() => linter.parseRef(text)));
    }),
    { numRuns: 2000 },
  );
});

it("a token is escaped in the same way", () => {
  fc.assert(
    fc.property(fc.oneof(reference, fc.integer()), (token) => {
      expect(escapePointer(token)).toBe(linter.escapePointer(token));
    }),
  );
});

function outcomeOf<Value>(call: () => Value): Value | string {
  try {
    return call();
  } catch (error) {
    return String(error);
  }
}
