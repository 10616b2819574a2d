/** What a step means for a project, in the format that was asked for. */
import path from "node:path";
import { pathToFileURL } from "node:url";

import { fitMarkdown } from "../changes/report/markdown/fit-markdown.js";
import { packageVersion } from "../config/package-files.js";
import type { ImpactFormat } from "../impact/report/impact-formats.js";
import { impactJson } from "../impact/report/impact-json.js";
import { impactMarkdown } from "../impact/report/impact-markdown.js";
import { impactSarif } from "../impact/report/impact-sarif.js";
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
      const { impactText } = await import("../impact/report/impact-text.js");
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
  }
}
