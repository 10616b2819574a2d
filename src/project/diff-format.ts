/** A diff in the format that was asked for. */
import type { Diff } from "../judge/diff.js";
import type { ReportContext } from "../reports/report-view.js";
import { jsonReport } from "../reports/json.js";
import { fitMarkdown } from "../reports/markdown/fit-markdown.js";
import { sarifReport } from "../reports/sarif.js";
import { loadPageParts, packageVersion } from "../config/package-files.js";
import type { LoadedDiff, LoadedStep } from "./diff.js";

export const diffFormats = ["text", "markdown", "json", "sarif", "html"] as const;

export type DiffFormat = (typeof diffFormats)[number];

export interface DiffFormatOptions {
  readonly hasColor: boolean;
  /** How many changes the text report shows. */
  readonly limit: number;
  /** Length of a Markdown report. Default: it is whole. */
  readonly mostCharacters?: number | undefined;
}

export async function formatDiff(
  loaded: LoadedDiff,
  format: DiffFormat,
  options: DiffFormatOptions,
): Promise<string> {
  const { diff, locate, index } = loaded;
  switch (format) {
    case "text": {
      const { textReport } = await import("../reports/text/text.js");
      return textReport(diff, await readableContext(loaded, options.limit, false), options);
    }
    case "markdown": {
      const { markdownReport } = await import("../reports/markdown/markdown.js");
      const context = await readableContext(loaded, mostPrinted, false);
      return fitMarkdown(markdownReport(diff, context, { heading: 1 }), options.mostCharacters);
    }
    case "json":
      return `${JSON.stringify(jsonReport(diff, { locate, index }), null, 2)}\n`;
    case "sarif": {
      const tool = { name: "openapi-dated", version: await packageVersion() };
      return `${JSON.stringify(sarifReport(diff, { locate }, { tool }), null, 2)}\n`;
    }
    case "html": {
      const context = await readableContext(loaded, mostPrinted, true);
      const { htmlReport } = await import("../reports/html/html-report.js");
      return htmlReport([{ diff, context }], await loadPageParts(), loaded.timeline());
    }
  }
}

export const mostPrinted = 200;

/** Printing types loads the compiler and the formatter, so only types that the report shows are printed. */
export async function readableContext(
  { diff, before, after, locate, index }: LoadedStep,
  most: number,
  withOperations: boolean,
): Promise<ReportContext> {
  const changes: Diff["changes"] = diff.changes.filter(({ advice }) => advice.length > 0).slice(0, most);
  if (changes.length === 0) return { locate, index };
  const { declarationTexts } = await import("./declaration-texts.js");
  return { locate, index, ...declarationTexts({ ...diff, changes }, before, after, { withOperations }) };
}
