/** All versions of an API: loaded, each compared with the next, with the history of every name. */
import { lifetimesOf } from "../compare/lifetimes/lifetime.js";
import { changelogReport, type ChangelogFormat, type PrintableChangelog } from "../reports/formats.js";
import { selectApi, type Project } from "../config/project.js";
import { Report } from "../diagnostics/report.js";
import type { Api } from "../model/api.js";
import { chooseChanges } from "./choose-changes.js";
import { compareSides, questionOf, resultOf, sidesStep, type DiffResult } from "./diff.js";
import { type DiffOptions, loadAllSides, loadSides, type DiffSettings } from "./diff-sides.js";
import { pairwise } from "../values/collections.js";

export interface ChangelogOptions extends DiffOptions {
  /** The API of the project. Default: the only one with several versions. */
  readonly api?: string;
}

/** In the form that `openapi-dated/changelog.schema.json` describes. */
export type ChangelogResult = DiffResult<ChangelogFormat>;

/**
 * `diff --all` as a function. `names` are versions of one API, or documents by file or URL, oldest first; if empty, all
 * versions. Throws a `DiagnosticError` if the input is wrong.
 */
export async function changelog(
  names: readonly string[] = [],
  options: ChangelogOptions = {},
): Promise<ChangelogResult> {
  const report = new Report();
  const { api } = options;
  const question = questionOf(options);
  const loadProject = async (): Promise<Project> => {
    const project = await question.loadProject(report);
    return api === undefined ? project : selectApi(project, api);
  };
  const loaded = await loadChangelog({ ...question, names, api, loadProject }, report);
  return resultOf(changelogReport(loaded), report);
}

/** `names`: oldest first. If empty, all versions of the API. */
export type ChangelogQuestion = DiffSettings & { readonly names: readonly string[] };

export interface LoadedChangelog extends PrintableChangelog {
  readonly apis: readonly Api[];
}

export async function loadChangelog(question: ChangelogQuestion, report: Report): Promise<LoadedChangelog> {
  report.step("reading the documents");
  const { names } = question;
  const { sides, index: facts } =
    names.length === 0 ? await loadAllSides(question, report) : await loadSides(names, question, report);
  report.step("comparing");
  const pairs = pairwise(sides);
  const wholes = pairs.map(([before, after]) => compareSides(before, after));
  const apis = sides.map(({ api }) => api);
  const chosen = await chooseChanges(question, wholes, apis, report);
  report.step("finding out since when each name exists");
  const newest = apis.at(-1);
  return {
    api: newest?.name ?? "",
    title: newest?.title ?? "",
    versions: sides.map(({ label }) => label),
    apis,
    // The index describes the present, as does the newest step.
    steps: chosen.flatMap((diff, index) => {
      const [before, after] = pairs[index] ?? [];
      if (before === undefined || after === undefined) return [];
      return [sidesStep(diff, before, after, index === pairs.length - 1 ? facts : undefined)];
    }),
    lifetimes: lifetimesOf(
      sides,
      wholes.map(({ correspondence }) => correspondence),
    ),
  };
}
