/**
 * `generate since NAME`: the versions that have an operation, a field, a value or anything else with this name. The
 * whole feature, except its row in command-line.ts.
 */
import { findLifetimes, type FoundLifetimes, type Lifetime } from "../compare/lifetimes/lifetime.js";
import { code } from "../values/text.js";
import { lifetimeJson } from "../reports/changelog/changelog-json.js";
import { type Block, heading, list, moreLine, paragraph, section, titleOf } from "../reports/blocks.js";
import { rangeWords, type Changelog } from "../reports/changelog/changelog.js";
import { lifetimeWords, thingWords } from "../reports/changelog/lifetime-words.js";
import { printText } from "../reports/print-text.js";
import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import type { Api, ApiFilter } from "../model/api.js";
import { loadChangelog } from "../project/changelog.js";
import { exclusionOf } from "../project/filter.js";
import { countApi, leftOutRemark } from "./left-out-remark.js";
import { defineCommand } from "./command.js";
import { checkTimeout } from "./project-options.js";
import { versionOptions, versionSettings } from "./version-options.js";

export const sinceCommand = defineCommand({
  positionals: {
    versions: {
      type: "string",
      array: true,
      description: "Versions of an API, or documents by file or URL, oldest first (default: all versions)",
    },
    name: {
      type: "string",
      description: "Of an operation, event, type, field, parameter, status, header, value or error code",
    },
  },
  options: versionOptions,
  checks: [checkTimeout],
  examples: [
    ["$0 since createPayment", "in all versions of the API"],
    ["$0 since Payment.status old.yaml new.yaml", "in two documents"],
  ],
  run: async (args, report, terminal) => {
    const { name = "", versions = [] } = args;
    // Names belong to the API, whatever is generated from it.
    const settings = { ...versionSettings(args), withExcluded: true };
    let project: Project | undefined;
    const loadProject = async (): Promise<Project> => (project = await settings.loadProject(report));
    const loaded = await loadChangelog({ ...settings, loadProject, names: versions }, report);
    reportExclusion(name, loaded.apis, project, report);
    const lifetimes = findLifetimes(loaded.lifetimes, name);
    return {
      text: printText(foundBlocks(name, lifetimes, loaded), {
        hasColor: terminal.hasColorfulOutput,
      }).trimEnd(),
      json: {
        api: loaded.api,
        versions: loaded.versions,
        since: lifetimes.exact.map(lifetimeJson),
        similar: lifetimes.similar.map(lifetimeJson),
      },
      exitCode: lifetimes.exact.length > 0 ? 0 : 1,
      remark: leftOutRemark(loaded.apis.map(countApi), report.diagnostics),
    };
  },
});

function reportExclusion(
  name: string,
  apis: readonly Api[],
  project: Project | undefined,
  report: Report,
): void {
  const filterOf = (api: Api): ApiFilter | undefined =>
    project?.apis.find((each) => each.name === api.name)?.filter;
  const excluded = apis.flatMap((api) => exclusionOf(name, api, filterOf(api)) ?? []);
  for (const { place, detail } of excluded.slice(0, 1)) report.add("NAME_EXCLUDED", place, detail);
}

function foundBlocks(
  name: string,
  { exact, similar }: FoundLifetimes,
  { title, versions }: Pick<Changelog, "title" | "versions">,
): Block[] {
  const lines = (things: readonly Lifetime[]): Block[] =>
    list(
      things.map((thing) => `${thingWords(thing)}: ${lifetimeWords(thing, versions)}`),
      { style: "terms" },
    );
  return [
    titleOf(title, rangeWords(versions)),
    ...(exact.length > 0 ? lines(exact) : paragraph([`No version has anything called ${code(name)}.`])),
    ...section(heading(1, "Also in the name of"), [
      ...lines(similar.slice(0, mostSimilar)),
      ...moreLine(similar.length - mostSimilar),
    ]),
  ];
}

const mostSimilar = 20;
