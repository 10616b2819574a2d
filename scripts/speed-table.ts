/** Results of `npm run bench`, as the tables of docs/speed.md. */
import {
  growthOf,
  isMet,
  memoryRatioOf,
  ratioOf,
  timeOf,
  type Aims,
  type Results,
  type Row,
  type RunOfItsOwn,
  type Scale,
} from "../test/bench/speed/results.js";
import type { Bundle } from "../test/bench/bundle-size.js";
import type { Measured } from "../test/bench/speed/measure.js";
import { table } from "./markdown-table.js";

export function speedTables({ rows, scales, bundles, skipped, ...run }: Results): string {
  const { node, ...versions } = run.versions;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    table(["work", "takes", "CPU", "compared with", "CPU ratio", "time; memory", "aim"], rows.map(rowCells)),
    `Growth with the size of the input, where 1 is linear: ${scales.map(growthIn).join("; ")}.`,
    table(["bundle for a browser", "minified", "gzip"], bundles.map(bundleCells)),
    ...skipped.map(({ work, reason }) => `Not measured: ${work} (${reason}).`),
    `${run.rounds === 1 ? "One run" : `Medians of ${run.rounds} alternating runs`} each, on ${run.date}: ${run.machine}, Node ${node ?? ""}, ${packages.join(", ")}.`,
    ...scales.flatMap(({ work, own }) =>
      own === undefined ? [] : [`${work}: in a run of its own, ${own.rounds} rounds, on ${own.date}.`],
    ),
    ...new Set(rows.flatMap(({ own }) => (own === undefined ? [] : [ownRun(own)]))),
  ].join("\n\n");
}

/** Of several rounds, which have a spread. */
function ownRun({ rounds, date }: RunOfItsOwn): string {
  return `Rows with ±: medians of ${rounds} alternating runs, on ${date}.`;
}

function rowCells(row: Row): string[] {
  const { work, rival, baseline, aims } = row;
  const compared = [
    rival === undefined ? "" : `${rival.name}: ${cpu(rival, baseline)}`,
    baseline === undefined ? "" : `beyond ${baseline.name}`,
  ];
  return [
    work,
    seconds(timeOf(row, "seconds")),
    cpu(row.ours, baseline),
    compared.filter((part) => part !== "").join("; "),
    ratioOf(row, "cpuSeconds")?.toFixed(2) ?? "",
    [ratioOf(row, "seconds"), memoryRatioOf(row)].flatMap((ratio) => ratio?.toFixed(2) ?? []).join("; "),
    isMet(row) ? aim(aims) : `**${aim(aims)}**`,
  ];
}

/** With half of its spread on both sides, where several runs have one. */
function cpu({ cpuSeconds, cpuSpread }: Measured, baseline: Measured | undefined): string {
  const most = cpuSpread === 0 ? "" : ` ±${Math.round(50 * cpuSpread)}%`;
  return `${seconds(cpuSeconds - (baseline?.cpuSeconds ?? 0))}${most}`;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function aim({ ratio, memoryRatio, seconds: most }: Aims): string {
  return [
    ratio === undefined ? "" : `${ratio}`,
    memoryRatio === undefined ? "" : `memory ${memoryRatio}`,
    most === undefined ? "" : `${most} s`,
  ]
    .filter((part) => part !== "")
    .join("; ");
}

function growthIn(scale: Scale): string {
  return `${scale.work} ${growthOf(scale).toFixed(2)}`;
}

function bundleCells({ name, minified, gzip }: Bundle): string[] {
  return [name, `${minified} bytes`, `${gzip} bytes`];
}
