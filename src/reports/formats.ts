/** Reports in the requested format. Views are loaded late: JSON needs none of their packages. */
import type { JsonObject } from "../values/json.js";
import type { Block } from "./blocks.js";
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
  readonly withTypes: (mostChanges: number) => Promise<ReportContext>;
}

/** A report, before it has a format. */
export interface Printable {
  /** Contains the lines of every cause, so it is built only on request. */
  readonly json: () => JsonObject;
  /** SARIF describes a single comparison. */
  readonly sarif?: (tool: Tool) => JsonObject;
  readonly blocks: (format: Exclude<Format, "json" | "sarif">, limit: number) => Promise<readonly Block[]>;
}

export async function formatReport(
  { json, sarif, blocks }: Printable,
  format: Format,
  options: FormatOptions,
  files: PackageFiles,
): Promise<string> {
  switch (format) {
    case "text":
      return printText(await blocks(format, options.limit), options);
    case "markdown":
      return printMarkdown(await blocks(format, Infinity), options);
    case "html": {
      const { htmlPage } = await import("./html/html-page.js");
      return htmlPage(await blocks(format, Infinity), await files.pageParts());
    }
    case "json":
      return jsonText(json());
    case "sarif":
      if (sarif === undefined) throw new RangeError("A changelog has no SARIF report.");
      return jsonText(sarif(await files.tool()));
  }
}

function jsonText(report: JsonObject): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

export function diffReport({ diff, context, withTypes }: PrintableStep): Printable {
  return {
    json: () => jsonReport(diff, context),
    sarif: (tool) => sarifReport(diff, context, tool),
    blocks: async (format, limit) => {
      const { diffBlocks, roomOf } = await import("./diff-blocks.js");
      const typed = await withTypes(format === "text" ? limit : mostPrinted);
      return diffBlocks(diff, typed, roomOf(format, limit));
    },
  };
}

const mostPrinted = 200;

/** A changelog whose types are printed only for the formats that show them. */
export interface PrintableChangelog extends Changelog {
  readonly steps: readonly PrintableStep[];
}

export function changelogReport(changelog: PrintableChangelog): Printable {
  return {
    json: () => changelogJson(changelog),
    blocks: async (format, limit) => {
      const { changelogBlocks, shortChangelogBlocks } = await import("./changelog/changelog-blocks.js");
      if (format === "text") return shortChangelogBlocks(changelog, limit);
      const { roomOf } = await import("./diff-blocks.js");
      const steps: VersionStep[] = [];
      for (const { diff, withTypes } of changelog.steps)
        steps.push({ diff, context: await withTypes(mostPrinted) });
      return changelogBlocks({ ...changelog, steps }, roomOf(format, limit));
    },
  };
}

export function impactReport(report: ImpactReport): Printable {
  return {
    json: () => impactJson(report),
    sarif: (tool) => impactSarif(report, tool),
    blocks: async (format, limit) => {
      const { impactBlocks } = await import("./impact/impact-blocks.js");
      return impactBlocks(report, { limit, isBrief: format === "text" });
    },
  };
}
