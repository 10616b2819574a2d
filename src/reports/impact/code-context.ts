/** The findings of one step, for the page that shows each beside its change. */
import type { CodeContext, CodePlace } from "../report-view.js";
import type { Review } from "../../impact/acknowledgements.js";
import type { Finding, ImpactStep } from "../../impact/finding.js";
import { frameLines } from "./frame-lines.js";
import { compilerMessage, kindTitles, placeOf, type ImpactReport } from "./impact-report.js";

export function codeContext({ impact, acknowledged }: ImpactReport, { from }: ImpactStep): CodeContext {
  const found = impact.findings.filter(({ version }) => version === from);
  const unused = new Set(
    impact.untouched
      .filter((each) => each.from === from && (each.reason === "not-used" || each.reason === "nothing-to-do"))
      .map(({ cause }) => cause.id),
  );
  const show = (finding: Finding): CodePlace => codePlace(finding, acknowledged.get(finding.identity));
  return {
    placesOf: (id) => found.filter(({ cause }) => cause?.id === id).map(show),
    isUsed: (id) => !unused.has(id),
    unexplained: found.filter(({ cause }) => cause === undefined).map(show),
  };
}

function codePlace(finding: Finding, review: Review | undefined): CodePlace {
  const { kind, confidence, sentence, advice, notice = "" } = finding;
  const message = compilerMessage(finding);
  const lines = frameLines(finding);
  const width = String(lines.at(-1)?.number ?? 0).length;
  return {
    place: placeOf(finding),
    words: [kindTitles[kind].toLowerCase(), confidence, ...(review === undefined ? [] : ["acknowledged"])],
    lines: lines.map(({ number, code, mark }) => ({
      text: `${String(number).padStart(width)}  ${code}`.trimEnd(),
      isMarked: mark !== undefined,
    })),
    sentences: [
      sentence,
      ...(message === "" ? [] : [message]),
      ...(advice === "" ? [] : [`To do: ${advice}`]),
      ...(notice === "" ? [] : [`To notice: ${notice}`]),
      ...(review === undefined ? [] : [`Acknowledged: ${review.reason}`]),
    ],
  };
}
