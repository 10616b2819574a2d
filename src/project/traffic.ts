/** Recorded traffic, met by the changes of an upgrade. */
import { diagnosticError } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { ValidDocument } from "../document/valid-document.js";
import type { SourcePlace } from "../reports/report-view.js";
import type { Exchange } from "../traffic/exchange.js";
import { StepTally } from "../traffic/step-tally.js";
import type { Traffic } from "../traffic/traffic.js";
import { getOrAdd } from "../values/collections.js";
import { listWords } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { BuiltVersion } from "./build.js";
import { locateIn } from "./diff-sides.js";
import { diffVersions } from "./diff-versions.js";
import { RecordedCalls, type RecordingQuestion, type ServedVersions } from "./recorded-calls.js";

export interface TrafficQuestion extends RecordingQuestion {
  /** The header that names the caller. */
  readonly callerHeader: string;
  /** The version to move to. */
  readonly to: string;
  /** Only the upgrade from this version. */
  readonly from?: string | undefined;
}

export interface LoadedTraffic {
  readonly title: string;
  readonly traffic: Traffic;
}

export async function loadTraffic(
  served: ServedVersions,
  question: TrafficQuestion,
  report: Report,
): Promise<LoadedTraffic> {
  const { to, from, callerHeader } = question;
  const { built, versions } = served;
  const { api } = served.sources;
  const byName = new Map(built.map((each) => [each.api.version as string, each]));
  const find = (version: string): BuiltVersion =>
    byName.get(version) ?? unknownVersion(version, api.name, byName);
  const newer = find(to);
  const after = versions.get(to);
  if (after === undefined) throw new Error("Every version that is built can be read.");
  if (from !== undefined) find(from);
  const callerOf = (of: Exchange): string => callerName(of.request.header(callerHeader));
  const calls = new RecordedCalls(served, question, report, from);
  const steps = new Map<string, StepTally>();
  let upToDate = 0;
  for await (const { version, call } of calls.read()) {
    const { version: older } = version.api;
    if (compareVersions(older, to) >= 0 || (from ?? older) !== older) upToDate++;
    else
      getOrAdd(
        steps,
        older,
        () => new StepTally(diffVersions(find(older), newer), version, after, callerOf),
      ).add(call);
  }
  const oldestFirst = [...steps].sort(([left], [right]) => compareVersions(left, right));
  return {
    title: built.at(-1)?.api.title ?? api.name,
    traffic: {
      ...calls.coverage,
      upToDate,
      steps: oldestFirst.map(([, tally]) => tally.result(placeIn(newer.document))),
    },
  };
}

/** What has no line of its own is at the start of the document. */
function placeIn(document: ValidDocument): (pointer: string) => SourcePlace {
  return (pointer) => locateIn(document, pointer) ?? { file: document.file, line: 1, column: 1 };
}

/** `checkout/2.1` of a longer User-Agent. */
function callerName(value: string | undefined): string {
  const [first = ""] = value?.trim().split(/\s+/) ?? [];
  return first === "" ? "unknown caller" : first.slice(0, 60);
}

function unknownVersion(version: string, api: string, known: ReadonlyMap<string, unknown>): never {
  throw diagnosticError(
    "VERSION_UNKNOWN",
    { api, version },
    `"${version}" is not among the documents: ${listWords([...known.keys()])}.`,
  );
}
