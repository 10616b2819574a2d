/** A changelog in the format that was asked for. */
import type { Changelog } from "../reports/changelog/changelog.js";
import { changelogJson } from "../reports/changelog/changelog-json.js";
import { fitMarkdown } from "../reports/markdown/fit-markdown.js";
import { loadPageParts } from "../config/package-files.js";
import type { LoadedChangelog } from "./changelog.js";
import { mostPrinted, readableContext, type DiffFormat, type DiffFormatOptions } from "./diff-format.js";

/** SARIF is about one comparison. */
export type ChangelogFormat = Exclude<DiffFormat, "sarif">;

export async function formatChangelog(
  loaded: LoadedChangelog,
  format: ChangelogFormat,
  options: DiffFormatOptions,
): Promise<string> {
  switch (format) {
    case "text": {
      const { changelogText } = await import("../reports/changelog/changelog-text.js");
      return changelogText(changelogOf(loaded), options);
    }
    case "markdown": {
      const { changelogMarkdown } = await import("../reports/changelog/changelog-markdown.js");
      return fitMarkdown(changelogMarkdown(await withTypes(loaded, false)), options.mostCharacters);
    }
    case "json":
      return `${JSON.stringify(changelogJson(changelogOf(loaded)), null, 2)}\n`;
    case "html": {
      const { changelogPage } = await import("../reports/html/html-report.js");
      return changelogPage(await withTypes(loaded, true), await loadPageParts());
    }
  }
}

/** As machines and a terminal get it: without types. */
export function changelogOf({ steps, ...loaded }: LoadedChangelog): Changelog {
  return { ...loaded, steps: steps.map(({ diff, locate, index }) => ({ diff, context: { locate, index } })) };
}

/** As people get it. */
async function withTypes(loaded: LoadedChangelog, withOperations: boolean): Promise<Changelog> {
  const steps: Changelog["steps"][number][] = [];
  for (const step of loaded.steps)
    steps.push({ diff: step.diff, context: await readableContext(step, mostPrinted, withOperations) });
  return { ...loaded, steps };
}
