/** The report for a terminal: 80 columns, colour and links only where they were asked for, at most so many findings. */
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";

import { counted, printable } from "../../values/text.js";
import { wrap } from "../../code/safe-text.js";
import type { Finding, FindingKind } from "../../impact/finding.js";
import { type FindingLook, findingText, whatToDo } from "./finding-text.js";
import type { ImpactReport } from "./impact-report.js";
import {
  type CauseView,
  impactView,
  type ImpactView,
  type KindView,
  type VersionRow,
} from "./impact-view.js";
import { kindMeanings, kindTitles, placeOf } from "./impact-words.js";

export interface ImpactTextOptions {
  readonly hasColor: boolean;
  /** How many findings are shown; the rest is counted. */
  readonly limit: number;
  /** Address of a file, where the terminal shows links. */
  readonly linkTo?: ((file: string) => string) | undefined;
}

export function impactText(report: ImpactReport, { hasColor, limit, linkTo }: ImpactTextOptions): string {
  const colors = picocolors.createColors(hasColor);
  const view = impactView(report);
  const shares = shareLimit(
    view.kinds.map(({ count }) => count),
    limit,
  );
  const left = view.kinds.reduce((sum, { count }, index) => sum + count - (shares[index] ?? 0), 0);
  const look = { colors, linkTo };
  const blocks = [
    [
      colors.bold(printable(`${view.title}  ${view.range}`)),
      ...wrap(view.headline, ""),
      ...confidenceText(view, colors),
    ],
    ...view.kinds.flatMap((kind, index) => kindText(kind, shares[index] ?? 0, look)),
    ...(left > 0 ? [[colors.dim(restText(left))]] : []),
    acknowledgedText(view, colors),
    untouchedText(view, colors),
    brokenText(view, look),
    migrationText(view, colors),
    hintText(view, colors),
  ].filter((lines) => lines.length > 0);
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function restText(count: number): string {
  return `… and ${count} more: --limit shows more of them, and a report in Markdown, HTML or JSON all.`;
}

/** How much of it is sure, where not everything is. */
function confidenceText({ kinds }: ImpactView, colors: Colors): string[] {
  const all = kinds.flatMap(({ causes }) => causes.flatMap(({ findings }) => findings));
  const counts = (["certain", "likely", "possible"] as const).flatMap((word) => {
    const count = all.filter(({ confidence }) => confidence === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return all.length === 0 ? [] : [colors.dim(counts.join(", "))];
}

const paints = (colors: Colors): Readonly<Record<FindingKind, (text: string) => string>> => ({
  "stops-compiling": colors.red,
  look: colors.yellow,
  behaviour: colors.cyan,
});

function kindText({ kind, count, causes }: KindView, most: number, look: FindingLook): string[][] {
  const { colors } = look;
  const paint = paints(colors)[kind];
  let room = most;
  const blocks = causes.map((cause) => {
    const shown = cause.findings.slice(0, room);
    room -= shown.length;
    return causeText(cause, shown, look, paint);
  });
  return [
    [
      paint(colors.bold(`${kindTitles[kind]} (${count})`)),
      ...wrap(kindMeanings[kind], "").map((line) => colors.dim(line)),
    ],
    ...blocks,
  ];
}

function causeText(
  { cause, title, common, findings }: CauseView,
  shown: readonly Finding[],
  look: FindingLook,
  paint: (text: string) => string,
): string[] {
  const { colors } = look;
  if (shown.length === 0) return [];
  const left = findings.length - shown.length;
  const id = cause === undefined ? "" : `${cause.id} · `;
  return [
    ...wrap(title, "  ").map((line) => colors.bold(line)),
    colors.dim(`  ${printable(id)}${counted(findings.length, "place")}`),
    ...whatToDo(common, "  "),
    ...shown.flatMap((finding) => ["", ...findingText(finding, look, paint)]),
    ...(left > 0 ? ["", colors.dim(`    … ${left} more of this change`)] : []),
  ];
}

function acknowledgedText({ acknowledged }: ImpactView, colors: Colors): string[] {
  if (acknowledged.length === 0) return [];
  return [
    colors.bold(`Acknowledged (${acknowledged.length})`),
    ...acknowledged.flatMap(({ finding, reason, until }) =>
      wrap(
        `${placeOf(finding)}  ${reason}${until === undefined ? "" : ` (until ${until})`}`,
        "    ",
        "  · ",
      ).map((line) => colors.dim(line)),
    ),
  ];
}

const mostSentences = 3;

function untouchedText({ untouched }: ImpactView, colors: Colors): string[] {
  if (untouched.length === 0) return [];
  const all = untouched.reduce((sum, { count }) => sum + count, 0);
  return [
    colors.bold(`Does not matter here (${counted(all, "change")})`),
    ...untouched.flatMap(({ title, count, sentences }) => [
      `  ${title}: ${count}`,
      ...sentences
        .slice(0, mostSentences)
        .flatMap((sentence) => wrap(sentence, "      ", "    · "))
        .map((line) => colors.dim(line)),
      ...(sentences.length > mostSentences
        ? [colors.dim(`    … and ${sentences.length - mostSentences} more, in a report in Markdown or JSON`)]
        : []),
    ]),
  ];
}

const mostBroken = 5;

function brokenText({ brokenBefore }: ImpactView, { colors }: FindingLook): string[] {
  if (brokenBefore.length === 0) return [];
  const left = brokenBefore.length - mostBroken;
  return [
    colors.bold(`Did not compile before (${brokenBefore.length}): not counted above`),
    ...brokenBefore
      .slice(0, mostBroken)
      .flatMap((error) => wrap(`${placeOf(error)}  TS${error.code}: ${error.message}`, "    ", "  · ")),
    ...(left > 0 ? [colors.dim(`  … and ${left} more`)] : []),
  ];
}

function migrationText({ migration, packages }: ImpactView, colors: Colors): string[] {
  if (migration.length === 0) return [];
  return [
    colors.bold("State of the migration"),
    ...migration.map((row) => `  ${rowText(row)}`),
    ...packages.flatMap(({ package: name, versions }) => [
      `  in ${name === "" ? "the root" : printable(name)}`,
      ...versions.map((row) => `    ${rowText(row)}`),
    ]),
  ];
}

function rowText({ version, files, imports }: VersionRow): string {
  return `${version}  ${counted(files, "file")}, ${counted(imports, "import")}`;
}

function hintText({ kinds }: ImpactView, colors: Colors): string[] {
  const first = kinds[0]?.causes[0]?.findings[0];
  if (first === undefined) return [];
  return [
    "`--apply` makes the mechanical edits. A place that needs no work can be acknowledged:",
    `  generate impact … --acknowledge ${first.identity} --reason "Why it is fine"`,
  ].map((line) => colors.dim(line));
}

/** Which findings a report with little room shows: some of every kind, so that many of one do not hide all others. */
export function shareLimit(counts: readonly number[], limit: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= limit) return counts;
  const shares = counts.map(() => 0);
  for (let room = limit; room > 0;)
    for (const [index, count] of counts.entries()) {
      const share = shares[index] ?? 0;
      if (share === count || room === 0) continue;
      shares[index] = share + 1;
      room--;
    }
  return shares;
}
