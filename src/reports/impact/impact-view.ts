/** A report in the order in which people read it, before it is text or Markdown: by kind, then by change, then by file. */
import { groupBy } from "../../values/collections.js";
import type { Finding, FindingCause, FindingKind, Impact, UntouchedReason } from "../../impact/finding.js";
import { openFindings, type ImpactReport, type Review } from "./impact-report.js";
import { causeKey, causeTitle, findingKinds, headline, rangeOf, reasonTitles } from "./impact-words.js";

export interface ImpactView {
  readonly title: string;
  readonly range: string;
  readonly headline: string;
  readonly kinds: readonly KindView[];
  readonly acknowledged: readonly AcknowledgedView[];
  readonly untouched: readonly UntouchedView[];
  readonly brokenBefore: Impact["brokenBefore"];
  readonly migration: readonly VersionRow[];
  /** The same for each package, if there are several. */
  readonly packages: readonly PackageRow[];
}

export interface KindView {
  readonly kind: FindingKind;
  readonly count: number;
  readonly causes: readonly CauseView[];
}

/** The findings of one change, in the order of their files. */
export interface CauseView {
  readonly cause: FindingCause | undefined;
  readonly title: string;
  /** What all of its findings would repeat. */
  readonly common: CommonWords;
  /** Without what is common. */
  readonly findings: readonly Finding[];
}

export type CommonWords = Pick<Finding, "advice" | "notice">;

interface AcknowledgedView extends Review {
  readonly finding: Finding;
}

/** Changes that ask nothing of this project, for one reason. */
interface UntouchedView {
  readonly reason: UntouchedReason;
  readonly title: string;
  readonly count: number;
  readonly sentences: readonly string[];
}

export interface VersionRow {
  readonly version: string;
  readonly files: number;
  readonly imports: number;
}

interface PackageRow {
  /** Empty for that of the root. */
  readonly package: string;
  readonly versions: readonly VersionRow[];
}

export function impactView(report: ImpactReport): ImpactView {
  const { impact, acknowledged } = report;
  const open = openFindings(report);
  const packages = [...new Set(impact.uses.map((use) => use.package))].sort();
  return {
    title: impact.title,
    range: rangeOf(impact),
    headline: headline(report),
    kinds: findingKinds.map((kind) => kindView(kind, open)).filter(({ count }) => count > 0),
    acknowledged: impact.findings.flatMap((finding) => {
      const review = acknowledged.get(finding.identity);
      return review === undefined ? [] : [{ finding, ...review }];
    }),
    untouched: untouchedViews(impact),
    brokenBefore: impact.brokenBefore,
    migration: versionRows(impact.uses),
    packages:
      packages.length < 2
        ? []
        : packages.map((name) => ({
            package: name,
            versions: versionRows(impact.uses.filter((use) => use.package === name)),
          })),
  };
}

function kindView(kind: FindingKind, open: readonly Finding[]): KindView {
  const found = open.filter((finding) => finding.kind === kind);
  return {
    kind,
    count: found.length,
    causes: [...groupBy(found, causeKey).values()].flatMap((findings): CauseView[] => {
      const [first] = findings;
      if (first === undefined) return [];
      return [{ cause: first.cause, title: causeTitle(first), ...withCommonWords(first, findings) }];
    }),
  };
}

/** A report says a thing once: what to do everywhere is said of the change, and not at each place. */
function withCommonWords(
  { advice, notice = "" }: Finding,
  findings: readonly Finding[],
): Pick<CauseView, "common" | "findings"> {
  const isCommon = findings.length > 1;
  const hasAdvice = isCommon && findings.every((each) => each.advice === advice);
  const hasNotice = isCommon && findings.every((each) => (each.notice ?? "") === notice);
  return {
    common: { advice: hasAdvice ? advice : "", ...(hasNotice && { notice }) },
    findings: findings.map((each) => ({
      ...each,
      ...(hasAdvice && { advice: "" }),
      ...(hasNotice && { notice: "" }),
    })),
  };
}

const reasons: readonly UntouchedReason[] = ["not-used", "not-read", "handled", "nothing-to-do"];

function untouchedViews({ untouched }: Impact): UntouchedView[] {
  return reasons.flatMap((reason) => {
    const found = untouched.filter((each) => each.reason === reason);
    if (found.length === 0) return [];
    const sentences = [...new Set(found.map(({ cause, sentence }) => `${cause.title}. ${sentence}`))];
    return [{ reason, title: reasonTitles[reason], count: found.length, sentences }];
  });
}

function versionRows(uses: Impact["uses"]): VersionRow[] {
  const versions = [...new Set(uses.map(({ version }) => version))].sort();
  return versions.map((version) => {
    const found = uses.filter((use) => use.version === version);
    return {
      version,
      files: new Set(found.map(({ file }) => file)).size,
      imports: found.reduce((sum, { imports }) => sum + imports, 0),
    };
  });
}
