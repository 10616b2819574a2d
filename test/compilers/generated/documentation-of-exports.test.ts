/**
 * What an editor shows of a thing in one version, it shows in every later one that has the thing unchanged, wherever it is
 * declared. Dates of versions differ; what a version changes is shown in addition.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { openEditor } from "../../support/hover.js";

const generated = path.resolve(import.meta.dirname, "../../../generated");

const apis = foldersIn(generated).map((folder) => ({
  api: path.basename(folder),
  versions: foldersIn(folder).filter((each) => path.basename(each) !== "runtime"),
}));

/** One program for all of them. */
const shown = openEditor(generated, "").exports(
  apis.flatMap(({ versions }) => versions.flatMap((version) => modulesIn(version))),
);

describe.each(apis)("$api", ({ versions }) => {
  it("is documented in every version as in the first that has the thing", () => {
    const first = new Map<string, string>();
    const lost: string[] = [];
    for (const module of versions.flatMap((version) => modulesIn(version))) {
      for (const [name, { documentation, declaration }] of shown.get(module) ?? []) {
        const thing = withoutDates(`${path.basename(module)} ${name} ${declaration}`);
        const expected = first.get(thing) ?? documentation;
        first.set(thing, expected);
        const place = `${name} of ${path.relative(generated, module)}`;
        for (const line of linesLost(expected, documentation)) lost.push(`${place} lacks: ${line}`);
      }
    }
    expect(lost).toEqual([]);
    expect(first.size).toBeGreaterThan(0);
  });
});

/** The lines of the first that the second does not have in the same order. */
function linesLost(first: string, second: string): string[] {
  const remaining = withoutDates(second).split("\n");
  return first.split("\n").filter((line) => {
    const index = remaining.indexOf(withoutDates(line));
    if (index >= 0) remaining.splice(0, index + 1);
    return index < 0 && line !== "" && !transition.test(line);
  });
}

/** A line of a lifecycle's list is a fact of its version: one that is gone is a change, which CHANGES.md reports. */
const transition = /^- (created as `|`\w+`(, `\w+`)* → `)/;

function withoutDates(text: string): string {
  return text.replace(/\d{4}-\d{2}-\d{2}/g, "DATE");
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))
    .sort();
}

function modulesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((file) => path.join(folder, file));
}
