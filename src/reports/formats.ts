/** Reports in the requested format. Views are loaded late: JSON needs none of their packages. */
import type { Block } from "./blocks.js";
import type { DiffRoom } from "./diff-blocks.js";
import { printMarkdown, type MarkdownOptions } from "./print-markdown.js";
import type { Tool } from "./print-sarif.js";
import { printText, type TextOptions } from "./print-text.js";
import { changelogJson } from "./changelog/changelog-json.js";
import type { Changelog } from "./changelog/changelog.js";
import { jsonReport } from "./diff-json.js";
import { sarifReport } from "./diff-sarif.js";
import type { PageParts } from "./html/html-page.js";
import { impactJson } from "./impact/impact-json.js";
import type { ImpactReport } from "./impact/impact-report.js";
import { impactSarif } from "./impact/impact-sarif.js";
import type { ReportContext, VersionStep } from "./report-view.js";

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
  /** The context with the types of at most `mostChanges` changes. */
  withTypes(mostChanges: number): Promise<ReportContext>;
}

export async function formatDiff(
  printable: PrintableStep,
  format: Format,
  options: FormatOptions,
  files: PackageFiles,
): Promise<string> {
  const { diff, context } = printable;
  switch (format) {
    case "text": {
      const { diffBlocks, terminalRoom } = await import("./diff-blocks.js");
      const typed = await printable.withTypes(options.limit);
      return printText(diffBlocks(diff, typed, terminalRoom(options.limit)), options);
    }
    case "markdown": {
      const { diffBlocks, markdownRoom } = await import("./diff-blocks.js");
      const typed = await printable.withTypes(mostPrinted);
      return printMarkdown(diffBlocks(diff, typed, markdownRoom), options);
    }
    case "json":
      return jsonText(jsonReport(diff, context));
    case "sarif":
      return jsonText(sarifReport(diff, context, await files.tool()));
    case "html": {
      const { diffBlocks, pageRoom } = await import("./diff-blocks.js");
      const typed = await printable.withTypes(mostPrinted);
      return pageOf(diffBlocks(diff, typed, pageRoom), files);
    }
  }
}

const mostPrinted = 200;

async function pageOf(blocks: readonly Block[], files: PackageFiles): Promise<string> {
  const { htmlPage } = await import("./html/html-page.js");
  return htmlPage(blocks, await files.pageParts());
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
  const inFull = async (room: DiffRoom): Promise<Block[]> => {
    const { changelogBlocks } = await import("./changelog/changelog-blocks.js");
    const steps: VersionStep[] = [];
    for (const step of changelog.steps)
      steps.push({ diff: step.diff, context: await step.withTypes(mostPrinted) });
    return changelogBlocks({ ...changelog, steps }, room);
  };
  switch (format) {
    case "text": {
      const { shortChangelogBlocks } = await import("./changelog/changelog-blocks.js");
      return printText(shortChangelogBlocks(changelog, options.limit), options);
    }
    case "markdown": {
      const { markdownRoom } = await import("./diff-blocks.js");
      return printMarkdown(await inFull(markdownRoom), options);
    }
    case "json":
      return jsonText(changelogJson(changelog));
    case "html": {
      const { pageRoom } = await import("./diff-blocks.js");
      return pageOf(await inFull(pageRoom), files);
    }
  }
}

export async function formatImpact(
  report: ImpactReport,
  format: Format,
  options: FormatOptions,
  files: PackageFiles,
): Promise<string> {
  switch (format) {
    case "text": {
      const { impactBlocks } = await import("./impact/impact-blocks.js");
      return printText(impactBlocks(report, { limit: options.limit, isBrief: true }), options);
    }
    case "markdown": {
      const { impactBlocks } = await import("./impact/impact-blocks.js");
      return printMarkdown(impactBlocks(report, { limit: Infinity, isBrief: false }), options);
    }
    case "json":
      return jsonText(impactJson(report));
    case "sarif":
      return jsonText(impactSarif(report, await files.tool()));
    case "html": {
      const { impactBlocks } = await import("./impact/impact-blocks.js");
      return pageOf(impactBlocks(report, { limit: Infinity, isBrief: false }), files);
    }
  }
}
