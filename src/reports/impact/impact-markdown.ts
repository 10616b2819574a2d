/** The report in Markdown, as the description of a pull request or a comment on one: a list of boxes to tick, by file. */
import { groupBy } from "../../values/collections.js";
import { markdownFence, markdownText } from "../../code/safe-text.js";
import { counted } from "../../values/text.js";
import type { Finding } from "../../impact/finding.js";
import { frameLines } from "./frame-lines.js";
import type { ImpactReport } from "./impact-report.js";
import {
  impactView,
  type CauseView,
  type CommonWords,
  type ImpactView,
  type KindView,
} from "./impact-view.js";
import { kindMeanings, kindTitles, placeOf } from "./impact-words.js";

export function impactMarkdown(report: ImpactReport): string {
  const view = impactView(report);
  const blocks = [
    `# ${markdownText(`${view.title}: ${view.range}`)}`,
    `**${markdownText(view.headline)}**`,
    ...view.kinds.flatMap(kindMarkdown),
    ...acknowledgedMarkdown(view),
    ...untouchedMarkdown(view),
    ...brokenMarkdown(view),
    ...migrationMarkdown(view),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function kindMarkdown({ kind, count, causes }: KindView): string[] {
  return [
    `## ${kindTitles[kind]} (${count})`,
    kindMeanings[kind],
    ...causes.flatMap((cause) => causeMarkdown(cause)),
  ];
}

function causeMarkdown({ cause, title, common, findings }: CauseView): string[] {
  const byFile = groupBy(findings, ({ file }) => file);
  const id = cause === undefined ? "" : ` \`${cause.id}\``;
  return [
    `### ${markdownText(title)}${id}`,
    ...whatToDo(common),
    ...[...byFile].map(([file, found]) => fileMarkdown(file, found)),
  ];
}

/** A box for the file, and its places folded below it. */
function fileMarkdown(file: string, findings: readonly Finding[]): string {
  const lines = findings.map(({ line }) => line).join(", ");
  const parts = [
    `- [ ] \`${codeText(file)}\`: ${findings.length === 1 ? "line" : "lines"} ${lines}`,
    "<details><summary>The code, and what to do</summary>",
    ...findings.map(findingMarkdown),
    "</details>",
  ];
  const [first = "", ...others] = parts;
  return [first, ...others.map(indented)].join("\n\n");
}

function findingMarkdown(finding: Finding): string {
  const { line, sentence, confidence, identity, related, error } = finding;
  const compiler =
    error === undefined || error.message === sentence ? "" : `TS${error.code}: ${error.message}`;
  return [
    `**Line ${line}** (${confidence}): ${markdownText(sentence)}`,
    markdownFence(frameText(finding), "text"),
    ...(compiler === "" ? [] : [markdownFence(compiler, "text")]),
    ...whatToDo(finding),
    ...(related.length === 0
      ? []
      : [
          related
            .map((other) => `- \`${codeText(placeOf(other))}\` ${markdownText(other.sentence)}`)
            .join("\n"),
        ]),
    `\`${identity}\``,
  ].join("\n\n");
}

function whatToDo({ advice, notice = "" }: CommonWords): string[] {
  return [
    ...(advice === "" ? [] : [`**To do:** ${markdownText(advice)}`]),
    ...(notice === "" ? [] : [`**To notice:** ${markdownText(notice)}`]),
  ];
}

function frameText(finding: Finding): string {
  const lines = frameLines(finding);
  const width = String(lines.at(-1)?.number ?? 0).length;
  return lines
    .map(({ number, code, mark }) =>
      `${mark === undefined ? " " : ">"} ${String(number).padStart(width)} | ${code}`.trimEnd(),
    )
    .join("\n");
}

function acknowledgedMarkdown({ acknowledged }: ImpactView): string[] {
  if (acknowledged.length === 0) return [];
  const items = acknowledged.map(
    ({ finding, reason, until }) =>
      `- \`${codeText(placeOf(finding))}\` ${markdownText(reason)}${until === undefined ? "" : ` (until ${until})`}`,
  );
  return [`## Acknowledged (${acknowledged.length})`, folded("Places and reasons", items.join("\n"))];
}

function untouchedMarkdown({ untouched }: ImpactView): string[] {
  if (untouched.length === 0) return [];
  const all = untouched.reduce((sum, { count }) => sum + count, 0);
  const counts = untouched.map(({ title, count }) => `- ${title}: ${count}`);
  const items = untouched.flatMap(({ sentences }) =>
    sentences.map((sentence) => `- ${markdownText(sentence)}`),
  );
  return [
    `## Does not matter here (${counted(all, "change")})`,
    counts.join("\n"),
    folded("Why not", items.join("\n")),
  ];
}

function brokenMarkdown({ brokenBefore }: ImpactView): string[] {
  if (brokenBefore.length === 0) return [];
  const items = brokenBefore.map(
    (error) => `- \`${codeText(placeOf(error))}\` ${markdownText(`TS${error.code}: ${error.message}`)}`,
  );
  return [
    `## Did not compile before (${brokenBefore.length})`,
    folded("Not counted above", items.join("\n")),
  ];
}

function migrationMarkdown({ migration, packages }: ImpactView): string[] {
  if (migration.length === 0) return [];
  const rows =
    packages.length === 0
      ? [{ package: "all", versions: migration }]
      : packages.map((each) => ({
          ...each,
          package: each.package === "" ? "the root" : `\`${codeText(each.package)}\``,
        }));
  return [
    "## State of the migration",
    [
      "| Package | Version | Files | Imports |",
      "| --- | --- | --- | --- |",
      ...rows.flatMap(({ package: name, versions }) =>
        versions.map(
          ({ version, files, imports }) => `| ${name} | ${markdownText(version)} | ${files} | ${imports} |`,
        ),
      ),
    ].join("\n"),
  ];
}

function folded(summary: string, text: string): string {
  return `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

/** Inside backticks, where nothing is escaped. */
function codeText(text: string): string {
  return text.replaceAll(/[`\s]/g, " ");
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
