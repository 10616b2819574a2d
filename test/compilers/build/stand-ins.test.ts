/** What the build puts in the place of a package does what the package does. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";

import { escapePointer, parseRef } from "../../../scripts/build/stand-ins/references.js";
import stringWidth from "../../../scripts/build/stand-ins/string-width.js";

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

it("what a terminal shows is as wide", async () => {
  const package_ = createRequire(createRequire(import.meta.url).resolve("yargs")).resolve("string-width");
  const { default: original } = (await import(pathToFileURL(package_).href)) as {
    default: typeof stringWidth;
  };
  const part = fc.oneof(
    fc.string({ unit: "grapheme-ascii" }),
    fc.constantFrom("\u{1b}[31m", "\u{1b}[39m", "\n", "—", "…", "é", "漢字", "ﾊ", "🎉", "👩‍👩‍👧"),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(stringWidth(text)).toBe(original(text));
    }),
    { numRuns: 1000 },
  );
});

function outcomeOf<Value>(call: () => Value): Value | string {
  try {
    return call();
  } catch (error) {
    return String(error);
  }
}
