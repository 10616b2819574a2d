/** `CHANGES.md` of a generated API: what each version changes from the one before, newest first. */
import type { Diff } from "../diff.js";
import { markdownReport } from "./markdown.js";
import type { ReportContext } from "./report-view.js";
import { markdownText } from "./safe-text.js";

export interface VersionStep {
  readonly diff: Diff;
  readonly context: ReportContext;
}

/** `steps` oldest first. `first` is the oldest version: it has nothing to differ from. */
export function changesFile(title: string, first: string, steps: readonly VersionStep[]): string {
  const parts = [...steps]
    .reverse()
    .map(({ diff, context }) => markdownReport(diff, context, { heading: 2 }));
  return [
    `# ${markdownText(title)}: changes\n`,
    ...parts,
    `## ${markdownText(first)}\n\nThe oldest version that was generated.\n`,
  ].join("\n");
}
