/** `generate pull`: refreshes lock and documents, and shows the publisher's changes. */
import path from "node:path";

import type { AnnouncedVersion } from "../project/judge-pulled.js";
import { pullProject, type PulledApi } from "../project/pull.js";
import { resolveCommandProject } from "./command-project.js";
import { apiOption, checkGithub, checkTimeout, githubOption, timeoutOption } from "./project-options.js";
import type { DescribedIndexChange } from "../source/index-changes.js";
import { defineCommand } from "./command.js";

export const pullCommand = defineCommand({
  options: {
    ...githubOption,
    api: apiOption,
    "base-url": {
      type: "string",
      description: "Read <base-url>/spec/versions instead of the configured index (needs --api)",
    },
    accept: {
      type: "string",
      description:
        "Accept what changed under a locked date or in the index; with a reason, also documents that name another version",
    },
    ...timeoutOption,
  },
  checks: [
    checkGithub,
    checkTimeout,
    ({ api, "base-url": baseUrl }) =>
      baseUrl === undefined ||
      api !== undefined ||
      "--base-url needs --api: name the API that is served there.",
  ],
  examples: [
    ["$0 pull", "every API that has an index"],
    ['$0 pull --accept "typing error"', "take what changed under a locked date, and say why"],
    ["$0 pull --api billing --base-url https://host.example", "one API, from your base URL"],
  ],
  run: async (args, report) => {
    const project = await resolveCommandProject(args, report);
    const accept = args.accept ?? false;
    const settings = { cwd: path.resolve(args.cwd), baseUrl: args["base-url"], accept };
    const apis = await pullProject(project, settings, report);
    return { text: apis.map(describe).join("\n\n"), json: { apis } };
  },
});

function describe(result: PulledApi): string {
  const { name, folder, added, changed, unchanged, vanished, isWritten } = result;
  const list = (title: string, versions: readonly string[]): string[] =>
    versions.length === 0 ? [] : [`  ${title}: ${versions.join(", ")}`];
  return [
    `${name} → ${folder}${isWritten ? "" : " (up to date, nothing written)"}`,
    ...result.indexChanges.flatMap(indexLine(added)),
    ...list("new", added),
    ...result.announced.flatMap(announcement),
    ...changed.map(
      ({ version, verdict, summary }) =>
        `  changed: ${version} (${verdict}): ${summary.replaceAll("\n", "\n  ")}`,
    ),
    ...list("unchanged", unchanged),
    ...list("no longer listed, still locked", vanished),
  ].join("\n");
}

/** A new version has its own line. */
function indexLine(added: readonly string[]) {
  return ({ kind, verdict, version = "", sentence }: DescribedIndexChange): string[] =>
    kind === "version-added" && added.includes(version) ? [] : [`  index: ${kind} (${verdict}): ${sentence}`];
}

function announcement({ version, against, summary, changes, more }: AnnouncedVersion): string[] {
  return [
    `    ${version} against ${against}: ${summary}`,
    ...changes.map((change) => `      ${change}`),
    ...(more > 0 ? [`      and ${more} more`] : []),
    `      in full: generate diff ${against} ${version}`,
  ];
}
