/** Two versions compared: by their models, and in what no model shows by their documents. */
import { compareDocuments } from "../document/compare-documents.js";
import { diffApis, type Diff } from "../judge/diff.js";
import type { PrintableStep } from "../reports/formats.js";
import type { ReportContext } from "../reports/report-view.js";
import type { BuiltVersion } from "./build.js";

export function diffVersions(before: BuiltVersion, after: BuiltVersion): Diff {
  const [was, is] = [before.document, after.document];
  const pathsFrom = [...was.pathsFrom, ...is.pathsFrom];
  return diffApis(before.api, after.api, compareDocuments(was.root, is.root, pathsFrom));
}

/** Printing types loads the compiler and the formatter, so only types that the report shows are printed. */
export function printableStep(
  diff: Diff,
  before: BuiltVersion,
  after: BuiltVersion,
  context: ReportContext = {},
): PrintableStep {
  return {
    diff,
    context,
    withTypes: async (mostChanges, withOperations) => {
      const changes = diff.changes.filter(({ advice }) => advice.length > 0).slice(0, mostChanges);
      if (changes.length === 0) return context;
      const { declarationTexts } = await import("./declaration-texts.js");
      const texts = declarationTexts({ ...diff, changes }, before.api, after.api, { withOperations });
      return { ...context, ...texts };
    },
  };
}
