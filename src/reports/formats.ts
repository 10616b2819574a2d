/** Reports in the requested format. Views are loaded late: JSON needs none of their packages. */
import type { Diff } from "../judge/diff.js";
import { printMarkdown, type MarkdownOptions } from "./print-markdown.js";
import type { Tool } from "./print-sarif.js";
import { printText, type TextOptions } from "./print-text.js";
import { changelogJson } from "./changelog/changelog-json.js";
import type { Changelog } from "./changelog/changelog.js";
import { jsonReport } from "./diff-json.js";
import { sarifReport } from "./diff-sarif.js";
import type { PageParts } from "./html/html-report.js";
import { codeContext } from "./impact/code-context.js";
import { impactJson } from "./impact/impact-json.js";
import { headline, type ImpactReport } from "./impact/impact-report.js";
import { impactSarif } from "./impact/impact-sarif.js";
import type { CodeContext, ReportContext, VersionStep } from "./report-view.js";

export const formats = ["text", "markdown", "json", "sarif", "html"] as const;

export type Format = (typeof formats)[number];

/** SARIF describes a single comparison. */
export type ChangelogFormat = Exclude<Format, "sarif">;

export interface FormatOptions extends TextOptions, MarkdownOptions {
  /** The most changes or findings that a text report shows. */
  readonly limit: number;
}

/** Files of the package that a format needs. */
export interface PackageFiles {
  tool(): Promise<Tool>;
  pageParts(): Promise<PageParts>;
}

/** A comparison whose types are printed only for the formats that show them. */
export interface PrintableStep extends VersionStep {
  /** The context with the types of at most `mostChanges` changes, and with operations if the page shows them. */
  withTypes(mostChanges: number, withOperations: boolean): Promise<ReportContext>;
}

export interface PrintableDiff extends PrintableStep {
  /** The steps between all versions of the API. */
  timeline(): readonly Diff[];
}

export async function formatDiff(
  printable: PrintableDiff,
  format: Format,
  options: FormatOptions,
  files: PackageFiles,
): Promise<string> {
  const { diff, context } = printable;
  switch (format) {
    case "text": {
      const { diffBlocks, terminalRoom } = await import("./diff-blocks.js");
      const typed = await printable.withTypes(options.limit, false);
      return printText(diffBlocks(diff, typed, terminalRoom(options.limit)), options);
    }
    case "markdown": {
      const { diffBlocks, markdownRoom } = await import("./diff-blocks.js");
      const typed = await printable.withTypes(mostPrinted, false);
      return printMarkdown(diffBlocks(diff, typed, markdownRoom), options);
    }
    case "json":
      return jsonText(jsonReport(diff, context));
    case "sarif":
      return jsonText(sarifReport(diff, context, await files.tool()));
    case "html": {
      const { htmlReport } = await import("./html/html-report.js");
      return htmlReport([await withPageTypes(printable)], await files.pageParts(), printable.timeline());
    }
  }
}

const mostPrinted = 200;

async function withPageTypes(step: PrintableStep): Promise<VersionStep> {
  return { diff: step.diff, context: await step.withTypes(mostPrinted, true) };
}

function jsonText(report: object): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** A changelog whose types are printed only for the formats that show them. */
export interface PrintableChangelog extends Changelog {
  readonly steps: readonly PrintableStep[];
}

export async function formatChangelog(
  changelog: PrintableChangelog,
  format: ChangelogFormat,
  options: FormatOptions,
  files: PackageFiles,
): Promise<string> {
  const withTypes = async (withOperations: boolean): Promise<Changelog> => ({
    ...changelog,
    steps: await inTurn(changelog.steps, async (step) => ({
      diff: step.diff,
      context: await step.withTypes(mostPrinted, withOperations),
    })),
  });
  switch (format) {
    case "text": {
      const { shortChangelogBlocks } = await import("./changelog/changelog-blocks.js");
      return printText(shortChangelogBlocks(changelog, options.limit), options);
    }
    case "markdown": {
      const { changelogBlocks } = await import("./changelog/changelog-blocks.js");
      return printMarkdown(changelogBlocks(await withTypes(false)), options);
    }
    case "json":
      return jsonText(changelogJson(changelog));
    case "html": {
      const { changelogPage } = await import("./html/html-report.js");
      return changelogPage(await withTypes(true), await files.pageParts());
    }
  }
}

async function inTurn<From, To>(items: readonly From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

export interface PrintableImpact extends ImpactReport {
  /** The differences between two of the versions. */
  step(from: string, to: string): PrintableStep;
}

export async function formatImpact(
  report: PrintableImpact,
  format: Format,
  options: FormatOptions,
  files: PackageFiles,
): Promise<string> {
  switch (format) {
    case "text": {
      const { impactBlocks } = await import("./impact/impact-blocks.js");
      return printText(impactBlocks(report, { limit: options.limit, hasHint: true }), options);
    }
    case "markdown": {
      const { impactBlocks } = await import("./impact/impact-blocks.js");
      return printMarkdown(impactBlocks(report, { limit: Infinity, hasHint: false }), options);
    }
    case "json":
      return jsonText(impactJson(report));
    case "sarif":
      return jsonText(impactSarif(report, await files.tool()));
    case "html":
      return impactPage(report, files);
  }
}

/** The page of the differences with the findings beside them. Without an upgrade, it has one step that changes nothing. */
async function impactPage(report: PrintableImpact, files: PackageFiles): Promise<string> {
  const { steps, to } = report.impact;
  const left = steps.map((step) => ({ ...step, code: codeContext(report, step) }));
  const nothing = [{ from: to, to, code: undefined }];
  const shown: readonly { from: string; to: string; code: CodeContext | undefined }[] =
    left.length === 0 ? nothing : left;
  const { codePage } = await import("./html/html-report.js");
  const pageSteps = await inTurn(shown, async (step) => {
    const { diff, context } = await withPageTypes(report.step(step.from, step.to));
    return { diff, context: step.code === undefined ? context : { ...context, code: step.code } };
  });
  return codePage(pageSteps, await files.pageParts(), headline(report));
}
