/** Compares two versions: by their models and, for what no model shows, by their documents. */
import { compareDocuments } from "../document/compare-documents.js";
import { lastName } from "../compare/correspondence.js";
import { type Diff, diffApis } from "../judge/diff.js";
import type { PrintableStep } from "../reports/formats.js";
import type { ReportContext } from "../reports/report-view.js";
import type { BuiltVersion } from "./build.js";
import type { RenamedField, Renames } from "../emit/converters/emit-converters.js";
import type { Api } from "../model/api.js";
import { addTo, getOrAdd, pairwise } from "../values/collections.js";

/** A pair is compared once, however many reports and converters need it. */
export function diffVersions(before: BuiltVersion, after: BuiltVersion): Diff {
  const ofBefore = getOrAdd(known, before.api, () => new WeakMap<Api, Diff>());
  return getOrAdd(ofBefore, after.api, () => {
    const [was, is] = [before.document, after.document];
    const pathsFrom = [...was.pathsFrom, ...is.pathsFrom];
    return diffApis(before.api, after.api, compareDocuments(was.root, is.root, pathsFrom));
  });
}

const known = new WeakMap<Api, WeakMap<Api, Diff>>();

/** From each version to the next, oldest first. */
export function changesOver(versions: readonly BuiltVersion[]): Diff[] {
  return pairwise(versions).map(([before, after]) => diffVersions(before, after));
}

/** Printing types loads the compiler and the formatter, so only types in the report are printed. */
export function printableStep(
  diff: Diff,
  before: BuiltVersion,
  after: BuiltVersion,
  context: ReportContext = {},
): PrintableStep {
  return {
    diff,
    context,
    withTypes: async (mostChanges) => {
      const changes = diff.changes.filter(({ advice }) => advice.length > 0).slice(0, mostChanges);
      if (changes.length === 0) return context;
      const { typeTexts } = await import("./type-texts.js");
      return { ...context, ...typeTexts({ ...diff, changes }, before.api, after.api) };
    },
  };
}

/** `versions`: oldest first. */
export function renamesOver(versions: readonly BuiltVersion[]): Renames[] {
  return versions.flatMap((newer, index) =>
    versions.slice(0, index).map((older) => renamesIn(diffVersions(older, newer))),
  );
}

function renamesIn({ from, to, correspondence }: Diff): Renames {
  const certain = correspondence.renamed("type").filter(({ confidence }) => confidence === "certain");
  const fields = new Map<string, RenamedField[]>();
  for (const { within, before, after } of correspondence.renamed("field"))
    addTo(fields, within, { before: lastName(before), after: lastName(after) });
  return { from, to, types: new Map(certain.map(({ before, after }) => [after, before])), fields };
}
