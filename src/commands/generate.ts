/** `generate`: generates from the lock, and shows the written and shared files. */
import path from "node:path";

import type { ResolvedStyle } from "../project/module-style.js";
import type { WrittenApi } from "../project/generate.js";
import type { Share, VersionSummary } from "../project/summary.js";
import { describeOrigin } from "../project/origin-changes.js";
import { inColumns, kilobytes } from "../values/text.js";
import { countSummary, leftOutRemark } from "./left-out-remark.js";
import { projectChecks, projectOptions } from "./project-options.js";
import { defineCommand } from "./command.js";
import { styleLine } from "./style-line.js";

export const generateCommand = defineCommand({
  options: {
    ...projectOptions,
    force: {
      type: "boolean",
      default: false,
      description: "Replace generated files that were edited or have merge conflicts; never other files",
    },
  },
  checks: projectChecks,
  examples: [
    ["$0", "every API of the configuration"],
    ["$0 --preset NAME -o src/generated", "an API of this package, no configuration"],
    ["$0 -i openapi.yaml -o src/api", "one document, no configuration"],
    ["$0 -i 2025-01-01=a.yaml -i 2026-01-01=b.yaml -o src/api", "two versions of one API"],
  ],
  run: async (args, report) => {
    // Loaded lazily: compiler and formatter take a second, which `--help` and wrong arguments should not cost.
    const { resolveCommandProject } = await import("./command-project.js");
    const project = await resolveCommandProject(args, report);
    const { writeProject } = await import("../project/generate.js");
    const settings = { cwd: path.resolve(args.cwd), isForced: args.force };
    const { apis, modules } = await writeProject(project, settings, report);
    const output = path.relative(args.cwd, project.output) || ".";
    return {
      text: [...apis.map((api) => summaryTable(api, output)), ...styleLine(modules, args.cwd)].join("\n\n"),
      json: { output, ...styleJson(modules), apis: apis.map(asJson) },
      remark: leftOutRemark(
        apis.flatMap(({ summary }) => summary.map(countSummary)),
        report.diagnostics,
      ),
    };
  },
});

function asJson({ name, state, origin, summary }: WrittenApi): object {
  const { missing, different, stale, foreign } = state;
  const files = { missing, different, stale, foreign: foreign.map((file) => file.name) };
  return { name, ...files, changedSince: origin, versions: summary };
}

function styleJson({ style }: ResolvedStyle): object {
  return style.emit === "ts" ? { importExtension: style.extension } : { module: style.format };
}

/** Per version: what was written, and what an older version already had. */
function summaryTable({ name, state, origin, summary }: WrittenApi, output: string): string {
  const head = ["version", "schemas", "operations", "events", "size"];
  const rows = summary.map(({ version, schemas, operations, events, bytes }) => [
    version,
    ...[schemas, operations, events].map(shareText),
    kilobytes(bytes),
  ]);
  const isUpToDate = [state.missing, state.different, state.stale].every(({ length }) => length === 0);
  const remark = isUpToDate ? " (up to date, nothing written)" : rows.length === 0 ? " (for all APIs)" : "";
  const reason = isUpToDate || origin === undefined ? undefined : describeOrigin(origin);
  return [
    `${name} → ${output}/${name}${remark}`,
    ...(rows.length === 0 ? [] : inColumns([head, ...rows], "   ").map((line) => `  ${line}`)),
    ...summary.flatMap(filterLine),
    ...(reason === undefined ? [] : [`  ${reason}`]),
  ].join("\n");
}

/** Counts of versions with exclusions: `2026-08-01 has 12 of 72 operations, 4 of 13 events; 88 of 308 schemas`. */
function filterLine({ version, whole, ...included }: VersionSummary): string[] {
  if (whole === undefined) return [];
  const part = (kind: keyof typeof whole): string => {
    const { written, shared } = included[kind];
    return `${written + shared} of ${whole[kind]} ${kind}`;
  };
  const chosen = (["operations", "events"] as const).filter((kind) => whole[kind] > 0).map(part);
  return [`  ${version} has ${chosen.join(", ")}; ${part("schemas")}`];
}

function shareText({ written, shared }: Share): string {
  if (written === 0 && shared === 0) return "none";
  return shared === 0 ? `${written} written` : `${written} written, ${shared} shared`;
}
