/** Whole reports as text, Markdown and pages, as the commands print them. */
import { loadPageParts } from "../../src/config/package-files.js";
import type { Diff } from "../../src/judge/diff.js";
import { changelogBlocks, shortChangelogBlocks } from "../../src/reports/changelog/changelog-blocks.js";
import type { Changelog } from "../../src/reports/changelog/changelog.js";
import { diffBlocks, roomOf } from "../../src/reports/diff-blocks.js";
import { htmlPage } from "../../src/reports/html/html-page.js";
import { impactBlocks } from "../../src/reports/impact/impact-blocks.js";
import type { ImpactReport } from "../../src/reports/impact/impact-report.js";
import { printMarkdown } from "../../src/reports/print-markdown.js";
import { printText, type TextOptions } from "../../src/reports/print-text.js";
import type { ReportContext } from "../../src/reports/report-view.js";

interface LimitedText extends TextOptions {
  readonly limit: number;
}

export function textReport(diff: Diff, context: ReportContext, options: LimitedText): string {
  return printText(diffBlocks(diff, context, roomOf("text", options.limit)), options);
}

/** `depth`: of the title. */
export function markdownReport(diff: Diff, context: ReportContext, depth = 0): string {
  return printMarkdown(diffBlocks(diff, context, roomOf("markdown", Infinity), depth));
}

const parts = await loadPageParts();

export function pageOf(diff: Diff, context: ReportContext = {}): string {
  return htmlPage(diffBlocks(diff, context, roomOf("html", Infinity)), parts);
}

export function changelogPage(changelog: Changelog): string {
  return htmlPage(changelogBlocks(changelog, roomOf("html", Infinity)), parts);
}

export function impactPage(report: ImpactReport): string {
  return htmlPage(impactBlocks(report, { limit: Infinity, isBrief: false }), parts);
}

export function changelogText(changelog: Changelog, options: LimitedText): string {
  return printText(shortChangelogBlocks(changelog, options.limit), options);
}

export function changelogMarkdown(changelog: Changelog): string {
  return printMarkdown(changelogBlocks(changelog, roomOf("markdown", Infinity)));
}

export function impactText(report: ImpactReport, options: LimitedText): string {
  return printText(impactBlocks(report, { limit: options.limit, isBrief: true }), options);
}

export function impactMarkdown(report: ImpactReport): string {
  return printMarkdown(impactBlocks(report, { limit: Infinity, isBrief: false }));
}

/** What fits into a line is in one, and so are lists of names. */
export function asJson(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  const isFlat = typeof value !== "object" || value === null || `${indent}${line}`.length <= 180;
  if (isFlat || (Array.isArray(value) && value.every((part) => typeof part === "string"))) return line;
  const inner = `${indent} `;
  const [start, end] = Array.isArray(value) ? "[]" : "{}";
  const parts = Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = Array.isArray(value) ? "" : `${JSON.stringify(key)}: `;
    return part === undefined ? [] : [`${inner}${name}${asJson(part, inner)}`];
  });
  return `${start}\n${parts.join(",\n")}\n${indent}${end}`;
}
