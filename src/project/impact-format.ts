/** What a step means for a project, in the format that was asked for. */
import path from "node:path";
import { pathToFileURL } from "node:url";

import { fitMarkdown } from "../reports/markdown/fit-markdown.js";
import { loadPageParts, packageVersion } from "../config/package-files.js";
import { codeContext } from "../reports/impact/code-context.js";
import type { ImpactFormat } from "../reports/impact/impact-formats.js";
import { impactJson } from "../reports/impact/impact-json.js";
import { impactMarkdown } from "../reports/impact/impact-markdown.js";
import { impactSarif } from "../reports/impact/impact-sarif.js";
import { headline } from "../reports/impact/impact-words.js";
import { mostPrinted, readableContext } from "./diff-format.js";
import type { LoadedImpact } from "./impact-report.js";

export interface ImpactFormatOptions {
  readonly hasColor: boolean;
  readonly hasHyperlinks?: boolean;
  /** How many findings the text report shows. */
  readonly limit: number;
  /** Length of a Markdown report. Default: it is whole. */
  readonly mostCharacters?: number | undefined;
}

export async function formatImpact(
  loaded: LoadedImpact,
  format: ImpactFormat,
  { hasColor, hasHyperlinks = false, limit, mostCharacters }: ImpactFormatOptions,
): Promise<string> {
  switch (format) {
    case "text": {
      const { impactText } = await import("../reports/impact/impact-text.js");
      const linkTo = (file: string): string => pathToFileURL(path.resolve(loaded.cwd, file)).href;
      return impactText(loaded, { hasColor, limit, linkTo: hasHyperlinks ? linkTo : undefined });
    }
    case "markdown":
      return fitMarkdown(impactMarkdown(loaded), mostCharacters);
    case "json":
      return `${JSON.stringify(impactJson(loaded), null, 2)}\n`;
    case "sarif": {
      const tool = { name: "openapi-dated", version: await packageVersion() };
      return `${JSON.stringify(impactSarif(loaded, { tool }), null, 2)}\n`;
    }
    case "html":
      return impactPage(loaded);
  }
}

/** The page of the differences, with the findings beside them. Where no step is left, it has the one that changes nothing. */
async function impactPage(loaded: LoadedImpact): Promise<string> {
  const { impact, versions } = loaded;
  const left = impact.steps.map((step) => ({ ...step, code: codeContext(loaded, step) }));
  const shown = left.length === 0 ? [{ from: impact.to, to: impact.to, code: undefined }] : left;
  const steps = await Promise.all(
    shown.map(async ({ from, to, code }) => {
      const step = versions.step(from, to);
      const context = await readableContext(step, mostPrinted, true);
      return { diff: step.diff, context: code === undefined ? context : { ...context, code } };
    }),
  );
  const { codePage } = await import("../reports/html/html-report.js");
  return codePage(steps, await loadPageParts(), headline(loaded));
}
