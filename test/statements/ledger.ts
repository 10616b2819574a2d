/**
 * The ledger: what the two APIs promise, one line per statement, in `ledger/<document>/<chapter>.yaml`.
 *
 * A line has an id, the statement in our own words, where it comes from, its boundary, and the tests that execute it: at
 * the boundary and on both sides of it.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { z } from "zod";

/** Why a statement has no boundary. */
const noBoundary = z.enum([
  // A field, an operation, a header or a type is there.
  "shape",
  // A fixed word: a topic, a code, a status.
  "name",
  // It holds always, so there is nothing on the other side.
  "always",
  // An order of steps, of which each has a line of its own where it can fail.
  "order",
  // What a person reads: the meaning of a value, a remark about the product.
  "meaning",
]);

const boundary = z.union([
  z.strictObject({ none: noBoundary }),
  z.strictObject({
    /** The value at which the answer changes. */
    at: z.string(),
    /** The nearest case for which the statement holds, and the nearest for which it does not. */
    inside: z.string(),
    outside: z.string(),
  }),
]);

const line = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/),
  says: z.string().min(10),
  /** Places of the document: `heading > row`, as `seed-anchors.ts` names them. */
  source: z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat()),
  boundary,
  /** `file below test/ > suite > test`. */
  tests: z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat()),
});

const chapter = z.strictObject({ chapter: z.string(), lines: z.array(line).min(1) });

export interface LedgerLine extends z.output<typeof line> {
  readonly document: string;
  readonly chapter: string;
}

const ledgerFolder = path.join(import.meta.dirname, "ledger");

export const documents = readdirSync(ledgerFolder).sort();

export function readLedger(): LedgerLine[] {
  return documents.flatMap((document) =>
    readdirSync(path.join(ledgerFolder, document))
      .sort()
      .flatMap((file) => readChapter(document, file)),
  );
}

function readChapter(document: string, file: string): LedgerLine[] {
  const parsed = chapter.safeParse(load(readFileSync(path.join(ledgerFolder, document, file), "utf8")));
  if (!parsed.success) throw new Error(`${document}/${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data.lines.map((each) => ({ ...each, document, chapter: parsed.data.chapter }));
}

/** `file > suite > test` → the file and the name of the test. */
export function splitTest(test: string): readonly [file: string, title: string] {
  const [file = "", ...names] = test.split(" > ");
  return [file, names.join(" > ")];
}
