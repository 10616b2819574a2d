/** Where recorded answers of an API deviate from its locked documents, with overlays that would say it. */
import type { Project, ProjectApi } from "../config/project.js";
import { type DiagnosticError, diagnosticError, hasCode } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import { parseOverlay } from "../document/parse-overlay.js";
import type { DriftReport, VersionDrift } from "../reports/drift-report.js";
import { readableVersion } from "../exchange/version.js";
import { overlayOf } from "../traffic/deviations.js";
import { type DriftExample, DriftTally } from "../traffic/drift.js";
import type { JsonObject } from "../values/json.js";
import { listWords } from "../values/text.js";
import { getOrAdd } from "../values/collections.js";
import { type BuiltVersion, buildVersions, selectForRequests } from "./build.js";
import { requireLocks } from "./check.js";
import { locateIn } from "./diff-sides.js";
import {
  loadServedVersions,
  RecordedCalls,
  type RecordingQuestion,
  type ServedVersions,
} from "./recorded-calls.js";

export async function findDrift(
  project: Project,
  question: RecordingQuestion,
  report: Report,
): Promise<readonly DriftReport[]> {
  requireLocks(project, question.cwd);
  const { apis } = project;
  if (apis.length > 1 && question.recordings.includes("-")) refusePipe(apis);
  const reports: DriftReport[] = [];
  const empty: DiagnosticError[] = [];
  for (const api of apis)
    try {
      reports.push(await driftOf(api, question, report));
    } catch (error) {
      if (!hasCode(error, "TRAFFIC_WITHOUT_CALLS")) throw error;
      empty.push(error);
    }
  const [first] = empty;
  if (reports.length === 0 && first !== undefined) throw first;
  return reports;
}

/** What is piped in can be read only once. */
function refusePipe(apis: readonly ProjectApi[]): never {
  const detail = `The configuration has ${listWords(apis.map(({ name }) => name))}, and \`-\` is read for one API.`;
  throw diagnosticError("TRAFFIC_UNREADABLE", { file: "stdin" }, detail, "Name the API with `--api`.");
}

async function driftOf(api: ProjectApi, question: RecordingQuestion, report: Report): Promise<DriftReport> {
  const served = await loadServedVersions(api, question.cwd, report);
  report.throwIfErrors();
  const calls = new RecordedCalls(served, question, report, undefined);
  const byVersion = new Map(served.built.map((each) => [each.api.version as string, each]));
  const tallies = new Map<BuiltVersion, DriftTally>();
  for await (const { version, call } of calls.read()) {
    const built = byVersion.get(version.api.version);
    if (built !== undefined)
      getOrAdd(tallies, built, () => new DriftTally(version, built.document.root)).add(call);
  }
  const { title } = [...tallies.keys()].at(-1)?.api ?? { title: api.name };
  const versions = Array.from(tallies, ([built, tally]) => versionDrift(built, tally.result(), served));
  return { api: api.name, title, coverage: calls.coverage, versions };
}

/** Only edits that work are kept: with them, the answer no longer deviates there. */
function versionDrift(
  built: BuiltVersion,
  examples: readonly DriftExample[],
  served: ServedVersions,
): VersionDrift {
  const { document, api } = built;
  const target = { title: api.title, version: api.version, root: document.root };
  const editable = examples.filter(({ edits }) => edits.length > 0);
  const edited =
    editable.length === 0 ? undefined : withOverlay(overlayText(target, editable), built, served);
  const solved = editable.filter(({ key, call }) => edited?.has(key, call) === false);
  return {
    version: api.version,
    drifts: examples.map((example) => {
      const { key: _key, call: _call, edits: _edits, ...drift } = example;
      const place = locateIn(document, drift.pointer) ?? { file: document.file, line: 1, column: 1 };
      return { ...drift, place, isInOverlay: solved.includes(example) };
    }),
    overlay: solved.length === 0 ? undefined : overlayText(target, solved),
  };
}

function overlayText(target: Parameters<typeof overlayOf>[0], drifts: readonly DriftExample[]): JsonObject {
  return overlayOf(
    target,
    drifts.flatMap(({ edits }) => edits),
  );
}

/** Undefined if the document cannot be built with it. */
function withOverlay(
  overlay: JsonObject,
  built: BuiltVersion,
  { sources }: ServedVersions,
): DriftTally | undefined {
  const report = new Report();
  const parsed = parseOverlay("overlay", JSON.stringify(overlay), report);
  const documents = sources.documents.filter(({ version }) => version === built.api.version);
  if (parsed === undefined) return undefined;
  try {
    const overlaid = { ...sources, documents, filter: undefined, overlays: [...sources.overlays, parsed] };
    const [edited] = buildVersions(overlaid, selectForRequests(sources.api.version), report);
    return edited && new DriftTally(readableVersion(edited.api), edited.document.root);
  } catch {
    return undefined;
  }
}
