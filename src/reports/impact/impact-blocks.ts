/** The report on the cost of an upgrade, as blocks: by kind, then by change, then by file. */
import { isSaidByCompiler } from "../../impact/errors/error-spots.js";
import { counted } from "../../values/text.js";
import type { Finding, FindingCause, FindingKind, Impact, UntouchedReason } from "../../impact/finding.js";
import { groupBy } from "../../values/collections.js";
import * as block from "../blocks.js";
import { omitted } from "../diff-blocks.js";
import { trafficBlocks } from "./traffic-blocks.js";
import { frameLines } from "./code-frame.js";
import {
  causeKey,
  causeTitle,
  compilerMessage,
  confidences,
  findingKinds,
  headline,
  type ImpactReport,
  kindMeanings,
  kindTitles,
  openFindings,
  placeOf,
  rangeOf,
} from "./impact-report.js";

export interface ImpactRoom {
  /** The most findings shown; the rest are counted. */
  readonly limit: number;
  /** True for a terminal: of the code only the lines themselves, and the commands to run next. */
  readonly isBrief: boolean;
}

export function impactBlocks(report: ImpactReport, { limit, isBrief }: ImpactRoom): block.Block[] {
  const { impact } = report;
  const open = openFindings(report);
  const kinds = findingKinds
    .map((kind) => ({ kind, findings: open.filter((finding) => finding.kind === kind) }))
    .filter(({ findings }) => findings.length > 0);
  const shares = shareLimit(
    kinds.map(({ findings }) => findings.length),
    limit,
  );
  const omittedCount = open.length - shares.reduce((sum, share) => sum + share, 0);
  const shown = kinds.flatMap(({ findings }, index) => byCause(findings).flat().slice(0, shares[index]));
  const lines: Lines = { isBrief, findings: groupBy(shown, lineKey) };
  return [
    block.titleOf(impact.title, rangeOf(report)),
    ...trafficBlocks(report),
    ...block.paragraph([headline(report)], "strong"),
    ...block.paragraph([confidenceCounts(open)], "muted"),
    ...kinds.flatMap(({ kind, findings }, index) => kindBlocks(kind, findings, shares[index] ?? 0, lines)),
    ...(omittedCount > 0 ? block.remark(omitted(omittedCount)) : []),
    ...calledBlocks(report),
    ...acknowledgedBlocks(report),
    ...undecidedBlocks(impact),
    ...unaffectedBlocks(impact),
    ...untouchedBlocks(impact),
    ...brokenBlocks(impact),
    ...migrationBlocks(impact),
    ...(isBrief ? hintBlocks(open) : []),
  ];
}

/** The findings of each kind that a short report shows, so that many of one kind do not hide all others. */
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

function confidenceCounts(open: readonly Finding[]): string {
  return confidences
    .map((word) => ({ word, count: open.filter(({ confidence }) => confidence === word).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`)
    .join(", ");
}

const tones: Readonly<Record<FindingKind, block.Tone>> = {
  "stops-compiling": "danger",
  review: "warning",
  behaviour: "info",
};

/** What is shown of the code. */
interface Lines extends Pick<ImpactRoom, "isBrief"> {
  /** By line and kind, in the order of the report. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
}

function lineKey({ kind, file, line }: Finding): string {
  return `${kind} ${file}:${line}`;
}

function byCause(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return [...groupBy(findings, causeKey).values()];
}

function kindBlocks(
  kind: FindingKind,
  ofKind: readonly Finding[],
  most: number,
  lines: Lines,
): block.Block[] {
  let room = most;
  return [
    block.heading(1, `${kindTitles[kind]} (${ofKind.length})`, tones[kind]),
    ...block.paragraph([kindMeanings[kind]], "muted"),
    ...byCause(ofKind).flatMap((findings) => {
      const shown = findings.slice(0, room);
      room -= shown.length;
      return causeEntry(findings, shown.length, lines);
    }),
  ];
}

function causeEntry(findings: readonly Finding[], most: number, lines: Lines): block.Entry[] {
  const [first] = findings;
  if (first === undefined || most === 0) return [];
  const words = confidences.filter((word) => findings.some(({ confidence }) => confidence === word));
  return [
    {
      kind: "entry",
      id: causeKey(first),
      title: block.heading(2, causeTitle(first)),
      tone: tones[first.kind],
      isOpen: true,
      marks: [
        { text: kindTitles[first.kind].toLowerCase(), tone: tones[first.kind] },
        ...words.map((text) => ({ text })),
      ],
      filters: { kind: [kindTitles[first.kind]], confidence: words },
      blocks: causeBlocks(first, findings, most, lines),
    },
  ];
}

function causeBlocks(
  first: Finding,
  findings: readonly Finding[],
  most: number,
  lines: Lines,
): block.Block[] {
  const { common, ...own } = withCommonWords(findings);
  const byFile = groupBy(own.findings.slice(0, most), ({ file }) => file);
  const omittedCount = findings.length - most;
  const places = counted(findings.length, "place");
  return [
    ...block.paragraph(
      [first.cause === undefined ? places : [block.idSpan(first.cause.id), ` · ${places}`]],
      "muted",
    ),
    ...block.paragraph([common.sentence]),
    ...whatToDo(common),
    ...Array.from(byFile, ([file, ofFile]) => fileCheck(file, ofFile, lines)),
    ...(omittedCount > 0 ? block.paragraph([`… ${omittedCount} more of this change`], "muted") : []),
  ];
}

type CommonWords = Pick<Finding, "sentence" | "advice" | "notice">;

/** What several places share is printed once per change, and at a place only what differs from it and from the place above. */
function withCommonWords(findings: readonly Finding[]): {
  readonly common: CommonWords;
  readonly findings: readonly Finding[];
} {
  const sentence = findings.length > 1 ? commonEnd(findings.map((each) => each.sentence)) : "";
  const advice = sharedBySome(findings.map((each) => each.advice));
  const notice = sharedBySome(findings.map((each) => each.notice ?? ""));
  const isAbove = (field: "sentence" | "advice", index: number): boolean =>
    findings[index - 1]?.[field] === findings[index]?.[field];
  return {
    common: { sentence, advice, notice },
    findings: findings.map((each, index) => ({
      ...each,
      sentence:
        isAbove("sentence", index) || isSaidByCompiler(each)
          ? ""
          : each.sentence.slice(0, each.sentence.length - sentence.length).trimEnd(),
      ...((each.advice === advice || isAbove("advice", index)) && { advice: "" }),
      ...(each.notice === notice && { notice: "" }),
    })),
  };
}

/** The text of the most places, if several have it. */
function sharedBySome(texts: readonly string[]): string {
  const [most = []] = [...groupBy(texts, String).values()].sort((one, other) => other.length - one.length);
  return most.length > 1 ? (most[0] ?? "") : "";
}

/** The last sentences that all texts share, except for the first of each text. */
function commonEnd(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(/(?<=[.!?]) /));
  let count = 0;
  while (
    [first, ...others].every(
      (each) => each.length > count + 1 && each.at(-count - 1) === first.at(-count - 1),
    )
  )
    count++;
  return count === 0 ? "" : first.slice(-count).join(" ");
}

function whatToDo({ advice, notice = "" }: Pick<CommonWords, "advice" | "notice">): block.Block[] {
  return [
    ...(advice === "" ? [] : block.paragraph([[block.strong("To do:"), ` ${advice}`]])),
    ...(notice === "" ? [] : block.paragraph([[block.strong("To notice:"), ` ${notice}`]])),
  ];
}

function fileCheck(file: string, findings: readonly Finding[], lines: Lines): block.Block {
  const numbers = findings.map(({ line }) => line).join(", ");
  return {
    kind: "check",
    prose: [
      block.codeSpan(file),
      `${isTest(file) ? " (test)" : ""}: ${findings.length === 1 ? "line" : "lines"} ${numbers}`,
    ],
    summary: "The code, and what to do",
    blocks: findings.flatMap((finding) => findingBlocks(finding, lines)),
  };
}

/** The code of a line is shown once, with all changes that affect it. */
function findingBlocks(finding: Finding, lines: Lines): block.Block[] {
  const { file, line, column, sentence, confidence, identity, related } = finding;
  const [first = finding, ...later] = lines.findings.get(lineKey(finding)) ?? [];
  const isFirst = first.identity === identity;
  const causesBelow = isFirst && !lines.isBrief ? later.flatMap(({ cause }) => cause ?? []) : [];
  const words = [confidence, ...(isTest(file) ? ["test"] : []), ...(isFirst ? [] : ["shown above"])];
  const terms = (items: readonly block.Prose[]): block.Block[] => block.list(items, { style: "terms" });
  const named = ({ id, title }: FindingCause, before = ""): block.Prose => [
    block.idSpan(id),
    ` ${before}${title}`,
  ];
  return [
    { kind: "place", file, line, column, note: words.join(", "), id: identity },
    ...(isFirst ? [frameBlock(finding, lines)] : []),
    ...block.paragraph([sentence]),
    ...block.paragraph([shortMessage(finding)], "output"),
    ...whatToDo(finding),
    ...terms([...finding.otherCauses, ...finding.candidates].map((cause) => named(cause))),
    ...terms(causesBelow.map((cause) => named(cause, "Below: "))),
    ...terms(finding.knockOns.map((other) => [block.codeSpan(placeOf(other)), ` ${other.sentence}`])),
    ...terms(related.map((other) => ["See ", block.codeSpan(placeOf(other)), ` ${other.sentence}`])),
  ];
}

/** By its name or folder. */
function isTest(file: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|__mocks__|e2e)\/|[.-](?:test|spec)\.\w+$/.test(file);
}

/** What the compiler says first and last; of a long type, its beginning. The JSON report has all of it. */
function shortMessage(finding: Finding): string {
  const [first = "", ...others] = compilerMessage(finding).split("\n");
  const [last = ""] = others.slice(-1);
  return `${first} ${last.trim()}`
    .trimEnd()
    .replaceAll(/(?<!\S)'(?<start>[^'\n]{20,40}) [^'\n]{12,}'/g, "'$<start> …'");
}

function frameBlock(finding: Finding, { isBrief }: Lines): block.Code {
  const shown = frameLines(finding).filter(({ kind }) => !isBrief || kind === "found");
  const width = shown.at(-1)?.gutter?.length ?? 0;
  const lines = shown.map((line) => ({ ...line, gutter: `${(line.gutter ?? "").padStart(width)} | ` }));
  return { kind: "code", language: "text", tone: tones[finding.kind], lines };
}

/** Calls by URL and routes, below the changes of their operations: nothing is known of what they send and read. */
function calledBlocks({ called = [] }: ImpactReport): block.Block[] {
  const items = called.map(({ id, title, places }): block.Item => ({
    prose: [`${title}. Written here: `, ...block.codeSpans(places.slice(0, mostPlaces).map(placeOf))],
    id,
    blocks: block.moreLine(places.length - mostPlaces),
  }));
  return block.section(block.heading(1, `Paths in your code (${items.length})`, "info"), [
    ...block.paragraph(
      items.length === 0
        ? []
        : ["The code writes the path of these operations itself: whether it uses what differs is not known."],
      "muted",
    ),
    ...block.list(items, { most: 20 }),
  ]);
}

function acknowledgedBlocks({ impact, acknowledged }: ImpactReport): block.Block[] {
  const items = impact.findings.flatMap((finding) => {
    const review = acknowledged.get(finding.identity);
    if (review === undefined) return [];
    const until = review.until === undefined ? "" : ` (until ${review.until})`;
    return [[block.codeSpan(placeOf(finding)), ` ${review.reason}${until}`]];
  });
  return block.section(
    block.heading(1, `Acknowledged (${items.length})`),
    block.fold("Places and reasons", block.list(items, { tone: "muted" })),
  );
}

/** Changes that only a person can judge, with the places that use what differs. */
function undecidedBlocks({ undecided }: Impact): block.Block[] {
  if (undecided.length === 0) return [];
  const items = undecided.map((each): block.Item => {
    const title = each.kind === "change" ? each.cause.title : block.codeSpan(each.code);
    const places = each.places.map((place): block.Prose => [block.codeSpan(placeOf(place))]);
    return {
      prose: [title, `. ${each.sentence}`],
      blocks: block.list(places, { tone: "muted", most: mostPlaces }),
    };
  });
  return [
    block.heading(1, `Not decided (${undecided.length})`, "warning"),
    ...block.paragraph(
      ["The code uses what these are about. Nothing shows that it goes on working, or that it does not."],
      "muted",
    ),
    ...block.list(items, {}),
  ];
}

const mostPlaces = 3;

const reasons: readonly UntouchedReason[] = ["not-used", "not-read", "nothing-to-do"];

const reasonTitles: Readonly<Record<UntouchedReason, string>> = {
  "not-used": "Not used",
  "not-read": "Used, but not the part that differs",
  "nothing-to-do": "Asks nothing of anyone",
};

/** Changes that require nothing of this project, by reason. */
function untouchedBlocks({ untouched }: Impact): block.Block[] {
  const items = reasons.flatMap((reason): block.Item[] => {
    const ofReason = untouched.filter((each) => each.reason === reason);
    const sentences = new Set(ofReason.map(({ cause, sentence }) => `${cause.title}. ${sentence}`));
    const blocks = block.list([...sentences], { tone: "muted", most: mostSentences });
    return ofReason.length === 0 ? [] : [{ prose: `${reasonTitles[reason]}: ${ofReason.length}`, blocks }];
  });
  const title = block.heading(1, `Does not matter here (${counted(untouched.length, "change")})`);
  return block.section(title, block.fold("Why not", block.list(items)));
}

/** The rest of the uses of what changes. */
function unaffectedBlocks({ unaffected }: Impact): block.Block[] {
  const items = unaffected.map(({ cause, places }): block.Prose => {
    const shown = block.codeSpans(places.slice(0, mostPlaces).map(placeOf));
    const more = places.length > mostPlaces ? [` and ${places.length - mostPlaces} more`] : [];
    return [`${cause.title}. `, ...shown, ...more];
  });
  const count = unaffected.reduce((sum, { places }) => sum + places.length, 0);
  return block.section(block.heading(1, `Other uses of what changes (${count})`), [
    ...block.paragraph(
      items.length === 0 ? [] : ["They compile with both versions, and no analysis finds a difference."],
      "muted",
    ),
    ...block.list(items, { tone: "muted", most: 20 }),
  ]);
}

const mostSentences = 3;

function brokenBlocks({ brokenBefore }: Impact): block.Block[] {
  const items = brokenBefore.map((error): block.Prose => [
    block.codeSpan(placeOf(error)),
    ` TS${error.code}: ${error.message}`,
  ]);
  const title = block.heading(1, `Did not compile before (${items.length}): not counted above`);
  return block.section(title, block.fold("The errors", block.list(items, { most: mostBroken })));
}

const mostBroken = 5;

/** Files and imports by version; with several packages, also by package. */
function migrationBlocks({ uses }: Impact): block.Block[] {
  if (uses.length === 0) return [];
  const packages = [...new Set(uses.map((use) => use.package))].sort();
  const rowsOf = (name: block.Prose, entries: Impact["uses"]): block.Prose[][] =>
    [...new Set(entries.map(({ version }) => version))].sort().map((version) => {
      const used = entries.filter((use) => use.version === version);
      const imports = used.reduce((sum, use) => sum + use.imports, 0);
      return [
        name,
        version,
        counted(new Set(used.map(({ file }) => file)).size, "file"),
        counted(imports, "import"),
      ];
    });
  const byPackage = packages.flatMap((name) =>
    rowsOf(
      name === "" ? "the root" : [block.codeSpan(name)],
      uses.filter((use) => use.package === name),
    ),
  );
  const rows = [...rowsOf("all", uses), ...(packages.length > 1 ? byPackage : [])];
  return [
    block.heading(1, "State of the migration"),
    { kind: "table", columns: ["Package", "Version", "Files", "Imports"], rows },
  ];
}

function hintBlocks(open: readonly Finding[]): block.Block[] {
  const first = open.find(({ kind }) => kind !== "stops-compiling");
  if (first === undefined) return [];
  return block.remark(
    "`--apply` makes the mechanical edits. A place that needs no work can be acknowledged:",
    [block.codeSpan(`npx openapi-dated impact … --acknowledge ${first.identity} --reason "Why it is fine"`)],
  );
}
